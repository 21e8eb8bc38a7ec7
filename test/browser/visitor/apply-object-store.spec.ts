/** Applying where CVs are stored in an object store: the browser sends them there itself, from this site only. */
import { ListObjectsV2Command } from "@aws-sdk/client-s3";
import { openApplyDialog, slowUploads, startApplying } from "#support/apply-dialog.ts";
import { expect, samplePdf } from "#support/fixtures.ts";
import { test } from "#support/object-store/fixtures.ts";
import type { TestObjectStore } from "#support/object-store/start.ts";
import { startRelay } from "#support/relay.ts";
import { toastSaying } from "#support/toasts.ts";
import { expectOneSent, isPut } from "./sent-applications.ts";

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
  const answered = page.waitForResponse((response) => response.request().isNavigationRequest());
  const pdf = await samplePdf({ sizeBytes: 300_000 });
  const apply = await startApplying(page, server, { pdf });
  const policy = (await answered).headers()["content-security-policy"];
  expect(policy).toContain(`connect-src 'self' ${serverEnvironment.S3_ENDPOINT};`);
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

test("a file that is no PDF is refused when the application is sent, and another CV is accepted", async ({
  page,
  server,
}) => {
  const apply = await startApplying(page, server, {
    pdf: Buffer.from("%PDF-1.7 and nothing that a reader could show"),
  });
  await apply.submit.click();
  const words = "Please upload a PDF file only.";
  await expect(toastSaying(page, "Invalid File Type")).toContainText(words);
  await expect(apply.dialog.getByRole("alert")).toContainText(words);
  await apply.dialog.getByRole("button", { name: "Remove Amara-Okafor-CV.pdf" }).click();
  const pdf = await samplePdf();
  await apply.chooseCv(pdf);
  await apply.submit.click();
  await expectOneSent(server, page, pdf, { filesHere: 0 });
});

test("another site's scripts cannot send to the object store, and a failed upload shows an error", async ({
  page,
  server,
  store,
  bucket,
}) => {
  // The same pages under another origin, which the store does not know.
  const elsewhere = await startRelay(server.url);
  const apply = await openApplyDialog(page, server, { origin: elsewhere.url });
  await apply.chooseCv();
  await apply.dialog.getByRole("button", { name: "Upload CV" }).click();
  await expect(toastSaying(page, "Upload Failed")).toContainText("Failed to upload CV. Please try again.");
  await expect(apply.dialog.getByRole("button", { name: "Upload CV" })).toBeVisible();
  expect(await keysIn(store, bucket)).toEqual([]);
  await elsewhere.close();
});
