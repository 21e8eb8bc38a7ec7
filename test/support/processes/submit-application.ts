/**
 * A process on a given database: prints "ready" once connected, waits for a line, then sends one application several
 * times at once. Arguments: the place and the application, as JSON. It ends with exit code 0 only if every attempt
 * was answered with the same receipt.
 */
import { once } from "node:events";
import { join } from "node:path";
import { ApplicationInput } from "#contract/applications.ts";
import { createApplicationLimits } from "#server/applications/application-limits.ts";
import { createSubmitApplication } from "#server/applications/submit.ts";
import { createFolderStorage } from "#server/cvs/storage/folder.ts";
import { createCvUploads } from "#server/cvs/uploads.ts";
import { connectDatabase } from "#server/db/connect.ts";
import { createJobStore } from "#server/jobs/store.ts";
import { createCounters } from "#server/rate-limit/counters.ts";
import type { DatabasePlace } from "#support/database.ts";

const [placeJson = "", inputJson = ""] = process.argv.slice(2);
const place = JSON.parse(placeJson) as DatabasePlace; // written by the test
const input = ApplicationInput.parse(JSON.parse(inputJson));

const clock = () => new Date();
const db = await connectDatabase(place);
const storage = createFolderStorage(join(place.dataDir, "files"));
const uploads = createCvUploads({ db, storage, clock, secret: Buffer.alloc(32) });
const limits = createApplicationLimits({ counters: createCounters(clock), areOn: true });
const submit = createSubmitApplication({ db, clock, uploads, limits, jobs: createJobStore(db, clock) });
const sender = { address: "192.0.2.7", ownOrigin: "http://localhost:3000" };

console.log("ready");
await once(process.stdin, "data");

const receipts = await Promise.all(Array.from({ length: 5 }, () => submit(input, sender)));
const answered = new Set(receipts.map(({ id, reference }) => `${id} ${reference}`));
if (answered.size !== 1) throw new Error(`One upload made ${answered.size} applications`);
await db.destroy();
process.stdin.destroy();
