/** Presses of a status that follow each other faster than the server answers. */
import { openApplication, statusButton, openListOfOne } from "#support/application-detail.ts";
import { expect, test } from "#support/fixtures.ts";
import { readApplications } from "#support/jobs-on-server.ts";
import { toastSaying } from "#support/toasts.ts";

test("a status pressed while another is being saved is saved after it, and its Undo restores the other", async ({
  page,
  server,
  signInAs,
}) => {
  await openListOfOne({ page, server, signInAs });
  const detail = await openApplication(page, "Amara Okafor");
  await expect(detail.getByLabel("Admin notes")).toBeVisible();
  const statusNow = async () => (await readApplications(server))[0]?.applicationStatus;
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  // The first change arrives, and its answer is late.
  await page.route(
    /\/api\/admin\/job-applications\/[0-9a-f-]+$/,
    async (route) => {
      const response = await route.fetch();
      await held;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await page.keyboard.press("2");
  await expect.poll(statusNow).toBe("reviewed");
  await page.keyboard.press("3");
  const interviewed = statusButton(detail, "Interviewed");
  await expect(interviewed).toHaveAttribute("aria-busy", "true");
  answer();
  await expect.poll(statusNow).toBe("interviewed");
  await expect(interviewed).not.toHaveAttribute("aria-busy");
  await expect(interviewed).toHaveAttribute("aria-pressed", "true");
  await expect(detail.getByRole("alert")).toHaveCount(0);
  await page.keyboard.press("u");
  await expect(toastSaying(page, "The status of Amara Okafor is Reviewed again")).toBeVisible();
  expect(await statusNow()).toBe("reviewed");
});

test("a status pressed while another is being saved is not sent when that one is refused", async ({
  page,
  server,
  signInAs,
}) => {
  await openListOfOne({ page, server, signInAs });
  const detail = await openApplication(page, "Amara Okafor");
  await expect(detail.getByLabel("Admin notes")).toBeVisible();
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  let sent = 0;
  await page.route(/\/api\/admin\/job-applications\/[0-9a-f-]+$/, async (route) => {
    if (route.request().method() !== "PATCH" || ++sent > 1) return await route.continue();
    await held;
    await route.fulfill({ status: 500, contentType: "text/plain", body: "The first was refused." });
  });
  await page.keyboard.press("2");
  await expect.poll(() => sent).toBe(1);
  await page.keyboard.press("3");
  await expect(statusButton(detail, "Interviewed")).toHaveAttribute("aria-busy", "true");
  answer();
  await expect(detail.getByRole("alert")).toContainText("Failed to update status");
  await expect(statusButton(detail, "Pending")).toHaveAttribute("aria-pressed", "true");
  await expect(statusButton(detail, "Interviewed")).not.toHaveAttribute("aria-busy");
  expect(sent).toBe(1);
  // The next press is sent.
  await page.keyboard.press("3");
  await expect(toastSaying(page, "Application status updated successfully")).toBeVisible();
  await expect(detail.getByRole("alert")).toHaveCount(0);
  expect((await readApplications(server))[0]?.applicationStatus).toBe("interviewed");
});
