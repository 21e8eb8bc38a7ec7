import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createDataDir } from "#support/database.ts";
import { outgoingMail } from "#support/mails.ts";
import { headerOf, partOf } from "#support/smtp.ts";
import { expect, test } from "vitest";
import { createFolderMailer, removeForgottenFiles } from "./folder-mailer.ts";

const { signal } = new AbortController();

async function createFolder() {
  return join(await createDataDir(), "outbox");
}

test("a mail becomes one file that only the server's account can read, with text and HTML", async () => {
  const folder = await createFolder();
  const mail = outgoingMail({ text: "Hello Zoë,\n\nThank you.", html: "<p>Hello Zoë,</p>" });
  await createFolderMailer(folder)(mail, signal);
  const [file = "", ...others] = await readdir(folder);
  expect(others).toEqual([]);
  expect(file).toBe(`2026-11-20T12-00-00_application-receipt_${mail.id}.eml`);
  expect((await stat(join(folder, file))).mode & 0o777).toBe(0o600);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  const source = await readFile(join(folder, file), "utf8");
  expect(headerOf(source, "From")).toBe("Larkfold <careers@example.org>");
  expect(headerOf(source, "To")).toBe("amara.okafor@example.org");
  expect(headerOf(source, "Message-ID")).toBe(mail.messageId);
  expect(headerOf(source, "Date")).toBe("Fri, 20 Nov 2026 12:00:00 +0000");
  expect(headerOf(source, "Auto-Submitted")).toBe("auto-generated");
  expect(partOf(source, "text/plain")).toContain("Hello Zoë,\r\n\r\nThank you.");
  expect(partOf(source, "text/html")).toContain("<p>Hello Zoë,</p>");
});

test("an attempt that is repeated writes the same file again", async () => {
  const folder = await createFolder();
  const mailer = createFolderMailer(folder);
  await mailer(outgoingMail(), signal);
  await mailer(outgoingMail({ subject: "Again" }), signal);
  const files = await readdir(folder);
  expect(files).toHaveLength(1);
  expect(headerOf(await readFile(join(folder, files[0] ?? ""), "utf8"), "Subject")).toBe("Again");
});

test("no text that people entered becomes a header, a recipient or a file to be read", async () => {
  const folder = await createFolder();
  const mail = outgoingMail({
    subject: "Cook\r\nBcc: all@example.org\r\n\r\nbody",
    from: { name: 'Care\r\nBcc: all@example.org, "x" <evil@example.org>', address: "careers@example.org" },
    text: "../../etc/passwd",
    html: "<p>.</p>",
  });
  await createFolderMailer(folder)(mail, signal);
  const [file = ""] = await readdir(folder);
  const source = await readFile(join(folder, file), "utf8");
  expect(headerOf(source, "Bcc")).toBeUndefined();
  expect(headerOf(source, "To")).toBe("amara.okafor@example.org");
  expect(headerOf(source, "From")).toMatch(/<careers@example\.org>$/);
  expect(partOf(source, "text/plain")).toContain("../../etc/passwd");
});

test("a folder that cannot be written to fails the attempt", async () => {
  const place = await createDataDir();
  await writeFile(join(place, "outbox"), "a file, not a folder");
  await expect(createFolderMailer(join(place, "outbox"))(outgoingMail(), signal)).rejects.toThrow(
    /EEXIST|ENOTDIR/,
  );
});

test("a clean-up removes the files whose mail is forgotten, and nothing else", async () => {
  const folder = await createFolder();
  expect(await removeForgottenFiles(folder, async () => new Set())).toBe(0);
  await mkdir(folder);
  await writeFile(join(folder, "notes.txt"), "kept");
  const mailer = createFolderMailer(folder);
  const ids = Array.from({ length: 3 }, () => crypto.randomUUID());
  for (const id of ids) await mailer(outgoingMail({ id }), signal);
  const [kept = ""] = ids;
  expect(await removeForgottenFiles(folder, async () => new Set([kept]))).toBe(2);
  expect((await readdir(folder)).toSorted()).toEqual(
    [`2026-11-20T12-00-00_application-receipt_${kept}.eml`, "notes.txt"].toSorted(),
  );
});
