/**
 * A process of its own on a given database: says "ready" once connected, waits for a line, then sends what is due until
 * every mail is sent. Arguments: the place as JSON and the address of the mail server.
 */
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { pino } from "pino";
import { connectDatabase } from "#server/db/connect.ts";
import { chooseMailer } from "#server/mail/choose-mailer.ts";
import { createOutbox } from "#server/mail/worker.ts";
import { createMailQueue } from "#server/mail/queue.ts";
import type { DatabasePlace } from "#support/database.ts";

const [placeJson = "", smtpUrl = ""] = process.argv.slice(2);
const place = JSON.parse(placeJson) as DatabasePlace; // written by the test

const clock = () => new Date();
const db = await connectDatabase(place);
const outbox = createOutbox({
  queue: createMailQueue(db, clock),
  mailer: chooseMailer({ SMTP_URL: smtpUrl }, place.dataDir),
  sender: { from: { name: "", address: "careers@example.org" }, siteUrl: "https://care.example.org" },
  clock,
  log: pino({ level: "silent" }),
});

console.log("ready");
await once(process.stdin, "data");

outbox.start();
for (let left = Infinity; left > 0; await wait(20)) {
  const waiting = db.selectFrom("outboxMessages").select("id").where("sentAt", "is", null);
  left = (await waiting.execute()).length;
}
await outbox.stop();
await db.destroy();
process.stdin.destroy();
