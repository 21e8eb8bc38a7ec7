import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, type Page, type Request } from "@playwright/test";
import { readApplications, readCv } from "#support/jobs-on-server.ts";
import type { RunningServer } from "#support/server.ts";

export const isPut = (request: Request) => request.method() === "PUT";
export const isApplication = (request: Request) =>
  request.method() === "POST" && request.url().endsWith("/api/job-applications");

/** The names of a server's CV files, complete or in progress. */
export async function cvFilesOf({ dataDir }: RunningServer): Promise<string[]> {
  const folders = ["files/incoming", "files/cv"];
  const names = await Promise.all(
    folders.map((folder) => readdir(join(dataDir, folder), { recursive: true }).catch(() => [])),
  );
  return names.flat().filter((name) => !name.startsWith("."));
}

/**
 * Expects one application with exactly these bytes, and no other file; `filesHere` is 0 where they are stored
 * elsewhere.
 */
export async function expectOneSent(
  server: RunningServer,
  page: Page,
  pdf: Buffer,
  { filesHere } = { filesHere: 1 },
): Promise<void> {
  const sent = page.getByRole("region", { name: "Your application was sent" });
  await expect(sent).toBeVisible({ timeout: 30_000 });
  const applications = await readApplications(server);
  expect(applications).toHaveLength(1);
  const [application] = applications;
  if (!application) throw new Error("no application");
  await expect(sent).toContainText(application.reference);
  expect((await readCv(server, application)).equals(pdf)).toBe(true);
  expect(await cvFilesOf(server)).toHaveLength(filesHere);
}
