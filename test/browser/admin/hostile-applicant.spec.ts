/** An applicant with markup, formulas and paths in every field, in each place where these are shown or saved. */
import { readFile } from "node:fs/promises";
import type { Download, Locator, Page } from "@playwright/test";
import { applyFor } from "#support/applications-on-server.ts";
import { expect, samplePdf, test } from "#support/fixtures.ts";
import { createJob } from "#support/jobs-on-server.ts";
import { toastSaying } from "#support/toasts.ts";

const markup = "<img src=x onerror=window.harm=1>";
const applicant = {
  applicantName: `=HYPERLINK("//evil") ../../${markup}`,
  applicantEmail: "+cmd@example.org",
  applicantPhone: "+44 7700 900123",
  coverLetter: `@SUM(1) ${markup}</textarea></script>`,
};
const title = `Nurse ${markup}`;
const notes = `-2+3 ${markup}{name}`;
const cvText = `=1+1 ${markup} </script>`;

/** The text is shown as text: no element was created from it, and no script ran. */
async function expectText(place: Locator, text: string) {
  await expect(place.getByText(text, { exact: false }).first()).toBeVisible();
  await expectNoHarm(place.page());
}

async function expectNoHarm(page: Page) {
  await expect(page.locator('img[src="x"], script:not([src]):not([type]), [onerror]')).toHaveCount(0);
  expect(await page.evaluate(() => "harm" in window)).toBe(false);
}

async function bytesOf(download: Promise<Download>): Promise<Buffer> {
  return await readFile(await (await download).path());
}

/** Names of the files in an archive: its central directory has each once more, after a header of 46 bytes. */
function fileNames(archive: Buffer): string[] {
  const names: string[] = [];
  const header = Buffer.from("PK\u0001\u0002", "latin1");
  for (let at = archive.indexOf(header); at >= 0; at = archive.indexOf(header, at + 1))
    names.push(archive.toString("utf8", at + 46, at + 46 + archive.readUInt16LE(at + 28)));
  return names;
}

test("text of a hostile applicant is shown as text in list, detail, CV, letter, history, table, archive, plots and print", async ({
  page,
  server,
  signInAs,
}) => {
  const job = await createJob(server, { title, location: "Saltby", validThrough: "2099-12-31" });
  const { reference } = await applyFor(server, job, applicant, await samplePdf({ text: cvText }));
  await signInAs("admin");
  page.on("dialog", (question) => {
    throw new Error(`The page asked: ${question.message()}`);
  });

  await page.goto("/admin-applications");
  const list = page.getByRole("region", { name: "List of applications" });
  await expect(list.getByRole("rowheader").getByRole("link")).toHaveText(applicant.applicantName);
  await expectText(list, title);

  const detail = page.getByRole("region", { name: applicant.applicantName });
  await expect(detail.getByRole("heading", { name: applicant.applicantName })).toBeVisible();
  for (const text of [
    title,
    applicant.applicantEmail,
    applicant.applicantPhone,
    applicant.coverLetter,
    cvText,
  ])
    await expectText(detail, text);
  await expect(detail.getByRole("link", { name: applicant.applicantEmail })).toHaveAttribute(
    "href",
    /^mailto:/,
  );
  await detail.getByRole("button", { name: "Page", exact: true }).click();
  await expect(detail.getByRole("img", { name: /^Page 1 of the CV/ })).toBeVisible();

  const saved = page.waitForResponse((response) => response.request().method() === "PATCH");
  await detail.getByLabel("Admin notes").fill(notes);
  await detail.getByLabel("Admin notes").blur();
  await saved;
  await detail.getByRole("button", { name: "Reject and write" }).click();
  await expect(detail.getByLabel("Subject")).toHaveValue(`Your application: ${title} (${reference})`);
  await expect(detail.getByLabel("Letter text")).toHaveValue(/^Hello,\n/);
  await detail.getByRole("button", { name: "See as sent" }).click();
  await expectText(detail, `Job: ${title}`);
  await detail.getByRole("button", { name: "Set to Rejected and send" }).click();
  await expect(toastSaying(page, "Letter ready")).toBeVisible();
  await detail.getByRole("tab", { name: /^History/ }).click();
  await expectText(detail, "wrote in the notes");

  await page.getByRole("checkbox", { name: `Choose ${applicant.applicantName}` }).check();
  const bar = page.getByRole("region", { name: "Chosen applications" });
  const table = page.waitForEvent("download");
  await bar.getByRole("button", { name: "CSV" }).click();
  const cells = (await bytesOf(table)).toString("utf8").split("\r\n")[1] ?? "";
  expect(cells).toContain(`"'${applicant.applicantName.replaceAll('"', '""')}"`);
  for (const cell of [applicant.applicantEmail, applicant.applicantPhone])
    expect(cells).toContain(`,'${cell},`);
  expect(cells).toContain(`'${notes}`);
  const archive = page.waitForEvent("download");
  await bar.getByRole("button", { name: "CVs as ZIP" }).click();
  expect(fileNames(await bytesOf(archive))).toEqual([`${reference}.pdf`]);

  await page.emulateMedia({ media: "print" });
  await detail.getByRole("tab", { name: /^Application/, includeHidden: true }).dispatchEvent("click");
  for (const text of [applicant.coverLetter, notes])
    await expect(detail.getByRole("paragraph").filter({ hasText: text }).first()).toBeVisible();
  await expectNoHarm(page);
  await page.emulateMedia({ media: "screen" });

  await page.goto("/admin-access");
  const plot = page.getByRole("figure").filter({ hasText: "Applications per job" });
  await expectText(plot, title);
  await page.getByRole("button", { name: "Manage Jobs" }).first().click();
  await expectText(page.getByRole("dialog", { name: "Manage Jobs" }), title);
});
