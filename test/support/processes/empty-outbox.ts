/**
 * A process on a given database: prints "ready" once connected, waits for a line, then sends what is due until every
 * mail is sent. Arguments: the place as JSON and the address of the mail server.
 */
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { pino } from "pino";
import { readConfig } from "#server/config.ts";
import { connectDatabase } from "#server/db/connect.ts";
import { registerMailTasks } from "#server/mail/service.ts";
import { createTaskWorker } from "#server/tasks/worker.ts";
import type { DatabasePlace } from "#support/database.ts";

const [placeJson = "", smtpUrl = ""] = process.argv.slice(2);
const place = JSON.parse(placeJson) as DatabasePlace; // written by the test

const clock = () => new Date();
const db = await connectDatabase(place);
const log = pino({ level: "silent" });
const tasks = createTaskWorker({ db, clock, log });
const config = readConfig({
  SMTP_URL: smtpUrl,
  MAIL_FROM: "careers@example.org",
  DATA_DIR: place.dataDir,
});
registerMailTasks(tasks, { config, db, clock, siteUrl: "https://care.example.org", log });

console.log("ready");
await once(process.stdin, "data");

tasks.start();
for (let left = Infinity; left > 0; await wait(20)) {
  const waiting = db.selectFrom("tasks").select("id").where("doneAt", "is", null);
  left = (await waiting.execute()).length;
}
await tasks.stop();
await db.destroy();
process.stdin.destroy();
