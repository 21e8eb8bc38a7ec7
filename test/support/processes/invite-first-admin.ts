/**
 * A process on a given database, as a start of the server: prints "ready" once loaded, waits for a line, then
 * connects and invites the first administrator. Arguments: the place as JSON, the secret in hexadecimal. It ends with
 * exit code 0 only if this start printed the password.
 */
import { once } from "node:events";
import { inviteFirstAdmin } from "#server/accounts/invitations/first-admin.ts";
import { readConfig } from "#server/config.ts";
import { connectDatabase } from "#server/db/connect.ts";
import type { DatabasePlace } from "../database.ts";

const [place = "", secret = ""] = process.argv.slice(2);

console.log("ready");
await once(process.stdin, "data");

const db = await connectDatabase(JSON.parse(place) as DatabasePlace); // the test wrote it as JSON
const parts = { db, config: readConfig({}), secret: Buffer.from(secret, "hex"), clock: () => new Date() };
const first = await inviteFirstAdmin(parts);
if (first?.password.from !== "this-start") throw new Error(`told ${first?.password.from}`);
await db.destroy();
process.stdin.destroy();
