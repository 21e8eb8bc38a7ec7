/** Applying where CVs lie in an object store: the browser sends them there itself, from this site and no other. */
import { ListObjectsV2Command } from "@aws-sdk/client-s3";
import { expect, samplePdf } from "#support/fixtures.ts";
import { createJobs } from "#support/jobs-on-server.ts";
import { test } from "#support/object-store/fixtures.ts";
import type { TestObjectStore } from "#support/object-store/start.ts";
import { startRelay } from "#support/relay.ts";
import { applyDialog, slowUploads, toast } from "./apply-dialog.ts";
import { expectOneSent, isPut } from "./sent-applications.ts";

const title = "Waking Night Support Worker";

async function keysIn({ client }: TestObjectStore, bucket: string): Promise<string[]> {
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: bucket }));
  return Contents.map(({ Key = "" }) => Key);
}

test("the browser sends a CV to the object store itself, and the application has its bytes", async ({
  page,
  server,
  store,
  bucket,
  serverEnvironment,
}) => {
  await createJobs(server, [{ title }]);
  const answer = await page.goto("/jobs");
  const policy = answer?.headers()["content-security-policy"];
  expect(policy).toContain(`connect-src 'self' ${serverEnvironment.S3_ENDPOINT};`);
  const apply = applyDialog(page);
  await apply.open(title);
  await apply.fillIn();
  const pdf = await samplePdf({ sizeBytes: 300_000 });
  await apply.chooseCv(pdf);
  await slowUploads(page, 150_000);
  const put = page.waitForRequest(isPut);
  await apply.dialog.getByRole("button", { name: "Upload CV" }).click();
  const bar = apply.dialog.getByRole("progressbar", { name: "Uploading your CV" });
  await expect.poll(() => bar.getAttribute("value").then(Number)).toBeGreaterThan(20);
  expect((await put).url().startsWith(`${serverEnvironment.S3_ENDPOINT}/${bucket}/incoming/`)).toBe(true);
  expect((await put).headers().cookie).toBeUndefined();
  await expect(apply.dialog.getByText("Upload completed successfully!")).toBeVisible();
  expect(await keysIn(store, bucket)).toEqual([expect.stringMatching(/^incoming\//)]);
  await apply.submit.click();
  await expectOneSent(server, page, pdf, { filesHere: 0 });
  expect(await keysIn(store, bucket)).toEqual([expect.stringMatching(/^cv\//)]);
});

test("what is no PDF is refused when the application is sent, and another CV goes through", async ({
  page,
  server,
}) => {
  await createJobs(server, [{ title }]);
  await page.goto("/jobs");
  const apply = applyDialog(page);
  await apply.open(title);
  await apply.fillIn();
  await apply.chooseCv(Buffer.from("a text that only calls itself a PDF"));
  await apply.submit.click();
  const words = "Please upload a PDF file only.";
  await expect(toast(page, "Submission Failed")).toContainText(words);
  await expect(apply.dialog.getByRole("alert")).toContainText(words);
  await apply.dialog.getByRole("button", { name: "Remove Amara-Okafor-CV.pdf" }).click();
  const pdf = await samplePdf();
  await apply.chooseCv(pdf);
  await apply.submit.click();
  await expectOneSent(server, page, pdf, { filesHere: 0 });
});

test("another site's scripts send nothing to the object store, and a failed upload says so", async ({
  page,
  server,
  store,
  bucket,
}) => {
  await createJobs(server, [{ title }]);
  // The same pages under another origin, which the store does not know.
  const elsewhere = await startRelay(server.url);
  await page.goto(`${elsewhere.url}/jobs`);
  const apply = applyDialog(page);
  await apply.open(title);
  await apply.chooseCv();
  await apply.dialog.getByRole("button", { name: "Upload CV" }).click();
  await expect(toast(page, "Upload Failed")).toContainText("Failed to upload CV. Please try again.");
  await expect(apply.dialog.getByRole("button", { name: "Upload CV" })).toBeVisible();
  expect(await keysIn(store, bucket)).toEqual([]);
  await elsewhere.close();
});
