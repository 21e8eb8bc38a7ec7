import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readdir, readFile, stat, utimes, writeFile } from "node:fs/promises";
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

test("a repeated attempt overwrites the same file", async () => {
  const folder = await createFolder();
  const mailer = createFolderMailer(folder);
  await mailer(outgoingMail(), signal);
  await mailer(outgoingMail({ subject: "Again" }), signal);
  const files = await readdir(folder);
  expect(files).toHaveLength(1);
  expect(headerOf(await readFile(join(folder, files[0] ?? ""), "utf8"), "Subject")).toBe("Again");
});

test("no entered text becomes a header, a recipient or an attached file", async () => {
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

test("a clean-up removes the files of deleted mails, and nothing else", async () => {
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

test("a clean-up removes unfinished files, those of deleted mails at once and others after an hour", async () => {
  const folder = await createFolder();
  await mkdir(folder);
  const [forgotten, kept] = [crypto.randomUUID(), crypto.randomUUID()];
  await killWhileWriting(folder, forgotten);
  await killWhileWriting(folder, kept);
  const ofEarlierVersion = `.${crypto.randomUUID()}`;
  await writeFile(join(folder, ofEarlierVersion), "Dear Amara");
  await writeFile(join(folder, ".notes"), "kept");
  expect(await readdir(folder)).toHaveLength(4);
  const clean = () => removeForgottenFiles(folder, async () => new Set([kept]));
  expect(await clean()).toBe(1);
  const left = (await readdir(folder)).toSorted();
  expect(left).toHaveLength(3);
  expect(left.join()).not.toContain(forgotten);
  const before = new Date(Date.now() - 61 * 60_000);
  for (const name of left) await utimes(join(folder, name), before, before);
  expect(await clean()).toBe(2);
  expect(await readdir(folder)).toEqual([".notes"]);
});

/** Writes a mail in a separate process, which is killed after the file is created and before it is renamed. */
async function killWhileWriting(folder: string, id: string): Promise<void> {
  const script = `
    import fs from "node:fs/promises";
    import { syncBuiltinESMExports } from "node:module";
    fs.rename = () => process.kill(process.pid, "SIGKILL");
    syncBuiltinESMExports();
    const { createFolderMailer } = await import(${JSON.stringify(join(import.meta.dirname, "folder-mailer.ts"))});
    await createFolderMailer(${JSON.stringify(folder)})(${JSON.stringify(outgoingMail({ id }))}, new AbortController().signal);`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", script], { stdio: "ignore" });
  const [, by] = (await once(child, "exit")) as [null, string]; // the arguments of the event "exit"
  expect(by).toBe("SIGKILL");
}
