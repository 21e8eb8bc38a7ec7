/**
 * A process on a given place: prints "ready" once connected, waits for a line, runs the retention as of a given
 * moment, and prints "done". Arguments: the environment of the server, as JSON, and the moment.
 */
import { once } from "node:events";
import { join } from "node:path";
import { pino } from "pino";
import { readConfig } from "#server/config.ts";
import { openStorage } from "#server/cvs/service.ts";
import { createCvUploads } from "#server/cvs/uploads.ts";
import { connectDatabase } from "#server/db/connect.ts";
import { runRetention } from "#server/retention/run.ts";
import { createRetention } from "#server/retention/service.ts";

const [environment = "{}", moment = ""] = process.argv.slice(2);
const config = readConfig(JSON.parse(environment) as Record<string, string>); // written by the test
const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl } = config;
const clock = () => new Date(moment);
const log = pino({ level: "silent" });

const db = await connectDatabase({ databaseUrl, dataDir });
const storage = await openStorage(config.s3, join(dataDir, "files"));
const uploads = createCvUploads({ db, storage, clock, secret: Buffer.alloc(32), log });
const retention = createRetention({ db, clock, log, uploads, dataDir });

console.log("ready");
await once(process.stdin, "data");
await runRetention(retention);
console.log("done");
await db.destroy();
process.stdin.destroy();
