/**
 * A process on a given database: prints "ready" once connected, waits for a line, then sends applications all at
 * once, each from another address. Arguments: the place and the applications, as JSON. It ends with exit code 0 only
 * if each was accepted, or refused because of the limit for its email address.
 */
import { once } from "node:events";
import { join } from "node:path";
import { ApplicationInput } from "#contract/applications.ts";
import { AppError } from "#contract/errors.ts";
import { createApplicationLimits } from "#server/applications/application-limits.ts";
import { createSubmitApplication } from "#server/applications/submit.ts";
import { createFolderStorage } from "#server/cvs/storage/folder.ts";
import { createCvUploads } from "#server/cvs/uploads.ts";
import { connectDatabase } from "#server/db/connect.ts";
import { createJobStore } from "#server/jobs/store.ts";
import { createCounters } from "#server/rate-limit/counters.ts";
import type { DatabasePlace } from "#support/database.ts";

const [placeJson = "", inputsJson = ""] = process.argv.slice(2);
const place = JSON.parse(placeJson) as DatabasePlace; // written by the test
const inputs = ApplicationInput.array().parse(JSON.parse(inputsJson));

const clock = () => new Date();
const db = await connectDatabase(place);
const storage = createFolderStorage(join(place.dataDir, "files"));
const uploads = createCvUploads({ db, storage, clock, secret: Buffer.alloc(32) });
const limits = createApplicationLimits({ counters: createCounters(clock), areOn: true });
const submit = createSubmitApplication({ db, clock, uploads, limits, jobs: createJobStore(db, clock) });

console.log("ready");
await once(process.stdin, "data");

const sent = await Promise.allSettled(
  inputs.map((input, index) => submit(input, { address: `192.0.2.${index}`, ownOrigin: "http://localhost" })),
);
for (const result of sent) {
  if (result.status === "fulfilled") continue;
  const { reason } = result as { reason: unknown };
  if (!(reason instanceof AppError) || reason.code !== "too-many-for-email") throw reason;
}
await db.destroy();
process.stdin.destroy();
