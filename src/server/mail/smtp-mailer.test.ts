import { outgoingMail } from "#support/mails.ts";
import { headerOf, partOf, startSmtp } from "#support/smtp.ts";
import { expect, test } from "vitest";
import { readConfig } from "../config.ts";
import { explainFailure } from "./send.ts";
import { chooseMailer } from "./service.ts";

const { signal } = new AbortController();

const mailerAt = (url: string) => chooseMailer(readConfig({ SMTP_URL: url }).SMTP_URL, "");

/** Sends one mail to the server at `url` and returns the failure, or undefined. */
async function failureAt(url: string) {
  return await mailerAt(url)(outgoingMail(), signal).then(
    () => undefined,
    (error: unknown) => explainFailure(error),
  );
}

test("a mail is sent as written, with no other header or recipient", async () => {
  const smtp = await startSmtp();
  const mail = outgoingMail({
    subject: "Cook\r\nBcc: all@example.org – Zoë",
    text: "Hello Zoë,\n.\n\nA lone full stop ends nothing.",
    isAutomatic: false,
    replyTo: "north@example.org",
  });
  await mailerAt(smtp.url)(mail, signal);
  const [received] = smtp.received;
  const source = received?.source ?? "";
  expect(received).toMatchObject({ from: "careers@example.org", to: ["amara.okafor@example.org"] });
  const names = (source.split("\r\n\r\n", 1)[0] ?? "").match(/^[A-Za-z-]+(?=:)/gm);
  expect(names?.toSorted((left, right) => left.localeCompare(right))).toEqual([
    "Content-Type",
    "Date",
    "From",
    "Message-ID",
    "MIME-Version",
    "Reply-To",
    "Subject",
    "To",
  ]);
  expect(headerOf(source, "Reply-To")).toBe("north@example.org");
  expect(partOf(source, "text/plain")).toContain("Hello Zoë,\r\n.\r\n\r\nA lone full stop ends nothing.");
});

test("a certificate that no authority has signed is refused, and nothing is sent", async () => {
  const smtp = await startSmtp({ isEncrypted: true });
  expect(await failureAt(smtp.url)).toEqual({
    reason: "No secure connection to the mail server could be made.",
    isFinal: false,
    isServerAway: true,
  });
  expect(smtp.received).toEqual([]);
});

test("the configured login is used, and a refused one is a temporary failure", async () => {
  const smtp = await startSmtp({ login: { user: "larkfold", password: "p@ss/word" } });
  expect(await failureAt(smtp.url.replace("//", "//larkfold:p%40ss%2Fword@"))).toBeUndefined();
  expect(smtp.received).toHaveLength(1);
  expect(await failureAt(smtp.url.replace("//", "//larkfold:wrong@"))).toEqual({
    reason: "The mail server refused our user name or password.",
    isFinal: false,
    isServerAway: true,
  });
});

test("an unreachable server is reported as away", async () => {
  expect(await failureAt("smtp://127.0.0.1:9")).toEqual({
    reason: "The mail server could not be reached, or hung up.",
    isFinal: false,
    isServerAway: true,
  });
});
