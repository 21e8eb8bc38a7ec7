import { deleteButton, openApplication, statusButton, openListOfOne } from "#support/application-detail.ts";
import { applyFor } from "#support/applications-on-server.ts";
import { axe, expect, test } from "#support/fixtures.ts";
import { createJob, readApplications } from "#support/jobs-on-server.ts";
import { toastSaying } from "#support/toasts.ts";

test("a status is saved at once and undone, the CV is shown as text and as pages, and the history lists it", async ({
  page,
  server,
  signInAs,
}) => {
  await applyFor(server, await createJob(server, { title: "Night Nurse", location: "Saltby" }), {
    coverLetter: "<img src=x onerror=alert(1)>",
  });
  await signInAs("admin");
  await page.goto("/admin-applications");
  const detail = page.getByRole("region", { name: "Amara Okafor" });
  await expect(detail.getByText("<img src=x onerror=alert(1)>")).toBeVisible();
  await expect(detail.getByText("Curriculum vitae")).toBeVisible();
  await detail.getByRole("button", { name: "Page", exact: true }).click();
  const picture = detail.getByRole("img", { name: /^Page 1 of the CV/ });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1240);
  await statusButton(detail, "Reviewed").click();
  await toastSaying(page, "Application status updated successfully")
    .getByRole("button", { name: "Undo" })
    .click();
  await expect(statusButton(detail, "Pending")).toHaveAttribute("aria-pressed", "true");
  await expect.poll(async () => (await readApplications(server))[0]?.applicationStatus).toBe("pending");
  await detail.getByRole("tab", { name: /^History/ }).press("Enter");
  await expect(detail.getByText(/set the status from Pending to Reviewed/)).toBeVisible();
  await expect(detail.getByText(/opened the application/)).toBeVisible();
  await axe(page);
});

test("the key u undoes the last change once, and then reports that there is nothing to undo", async ({
  page,
  server,
  signInAs,
}) => {
  await openListOfOne({ page, server, signInAs });
  const detail = page.getByRole("region", { name: "Amara Okafor" });
  await expect(statusButton(detail, "Pending")).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("2");
  await expect(toastSaying(page, "Application status updated successfully")).toBeVisible();
  await page.keyboard.press("u");
  await expect(toastSaying(page, "The status of Amara Okafor is Pending again")).toBeVisible();
  await page.keyboard.press("u");
  await expect(toastSaying(page, "Nothing to undo")).toBeVisible();
  await expect(statusButton(detail, "Pending")).toHaveAttribute("aria-pressed", "true");
  expect(await readApplications(server)).toMatchObject([{ applicationStatus: "pending" }]);
});

test("the key u undoes with the history open, which then lists both changes", async ({
  page,
  server,
  signInAs,
}) => {
  await openListOfOne({ page, server, signInAs });
  const detail = page.getByRole("region", { name: "Amara Okafor" });
  await expect(statusButton(detail, "Pending")).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("2");
  await expect(toastSaying(page, "Application status updated successfully")).toBeVisible();
  await page.getByRole("tab", { name: /^History/ }).click();
  await expect(detail.getByText("set the status from Pending to Reviewed")).toBeVisible();
  await page.keyboard.press("u");
  await expect(toastSaying(page, "The status of Amara Okafor is Pending again")).toBeVisible();
  await expect(detail.getByText("set the status from Reviewed to Pending")).toBeVisible();
  expect(await readApplications(server)).toMatchObject([{ applicationStatus: "pending" }]);
});

test("the key l opens the letter and moves the focus to it", async ({ page, server, signInAs }) => {
  await applyFor(server, await createJob(server, { title: "Night Nurse", location: "Saltby" }));
  await signInAs("admin");
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto("/admin-applications");
  const kind = page.getByLabel("Kind of letter");
  await expect(page.getByRole("button", { name: "Read the letter" })).toBeVisible();
  await page.keyboard.press("l");
  await expect(kind).toBeFocused();
  await expect(kind).toBeInViewport();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("link", { name: "Amara Okafor", exact: true })).toBeFocused();
  await page.keyboard.press("l");
  await expect(kind).toBeFocused();
});

test("Reject and write sets the status together with the edited letter, or not at all", async ({
  page,
  server,
  signInAs,
}) => {
  await openListOfOne({ page, server, signInAs });
  const detail = page.getByRole("region", { name: "Amara Okafor" });
  await detail.getByRole("button", { name: "Reject and write" }).click();
  const text = detail.getByLabel("Letter text");
  await expect(text).toHaveValue(/Thank you for applying/);
  await text.fill("Dear {name},\n\nnot this time.");
  await page.reload();
  await detail.getByRole("button", { name: "Reject and write" }).click();
  await expect(text).toHaveValue(/not this time/);
  expect(await readApplications(server)).toMatchObject([{ applicationStatus: "pending" }]);
  await axe(page);
  await detail.getByRole("button", { name: "Set to Rejected and send" }).click();
  await expect(detail.getByText(/The letter leaves at/)).toBeVisible();
  await expect(statusButton(detail, "Rejected")).toHaveAttribute("aria-pressed", "true");
  expect(await readApplications(server)).toMatchObject([{ applicationStatus: "rejected" }]);
});

for (const width of [390, 1280])
  test(`at ${width} px a failed deletion is said in the menu: it moves nothing, and the menu covers no message`, async ({
    page,
    server,
    signInAs,
  }) => {
    await applyFor(server, await createJob(server, { title: "Night Nurse", location: "Saltby" }));
    await signInAs("admin");
    await page.setViewportSize({ width, height: 700 });
    await page.goto("/admin-applications");
    const detail = await openApplication(page, "Amara Okafor");
    const remove = await deleteButton(detail);
    const beside = detail.getByRole("link", { name: /^Download CV/ });
    // The press may scroll the page, so the places are relative to the name above.
    const belowName = async () => {
      const name = await detail.getByRole("heading", { name: "Amara Okafor" }).boundingBox();
      const box = await beside.boundingBox();
      return [(box?.x ?? 0) - (name?.x ?? 0), (box?.y ?? 0) - (name?.y ?? 0)];
    };
    const before = await belowName();
    page.on("dialog", (question) => question.accept());
    await page.route("**/api/admin/job-applications/*", (route) =>
      route.request().method() === "DELETE" ? route.abort() : route.continue(),
    );
    await remove.click();
    await expect(detail.getByRole("alert").filter({ hasText: "Failed to delete application" })).toBeVisible();
    expect(await belowName()).toEqual(before);
    const message = toastSaying(page, "Failed to delete application");
    await expect(message).toBeVisible();
    // On a phone the menu now ends in the row of the message.
    await remove.evaluate((button) => {
      scrollBy(0, button.getBoundingClientRect().bottom - innerHeight + 10);
    });
    const isOnTop = await message.evaluate((shown) => {
      const { left, top, width: wide, height } = shown.getBoundingClientRect();
      const at = (part: number) => document.elementFromPoint(left + wide * part, top + height / 2);
      return [0.1, 0.3, 0.5, 0.7].every((part) => shown.contains(at(part)));
    });
    expect(isOnTop).toBe(true);
  });

test("beside the list, an application that is gone has one sentence and no empty bar above it", async ({
  page,
  server,
  signInAs,
}) => {
  await applyFor(server, await createJob(server, { title: "Night Nurse", location: "Saltby" }));
  await signInAs("admin");
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/admin-applications?application=00000000-0000-4000-8000-000000000000");
  await expect(page.getByText("This application is no longer there.")).toBeVisible();
  const title = page.getByRole("heading", { name: "Application", exact: true, includeHidden: true });
  const shown = await title
    .locator("..")
    .evaluate((pane) => [...pane.children].filter((part) => part.getBoundingClientRect().height > 0).length);
  expect(shown).toBe(1);
});

test("an applicant whom another admin has hired meanwhile is not deleted before it is seen", async ({
  page,
  server,
  signInAs,
}) => {
  await openListOfOne({ page, server, signInAs });
  const detail = page.getByRole("region", { name: "Amara Okafor" });
  await expect(statusButton(detail, "Pending")).toHaveAttribute("aria-pressed", "true");
  // Notes of one's own are no reason to refuse.
  await detail.getByLabel("Admin notes").fill("Withdrew by telephone.");
  await expect
    .poll(async () => (await readApplications(server))[0]?.adminNotes)
    .toBe("Withdrew by telephone.");
  const [application] = await readApplications(server);
  const hired = await page.request.patch(`${server.url}/api/admin/job-applications/${application?.id}`, {
    headers: { origin: server.url },
    data: { status: "hired" },
  });
  expect(hired.ok()).toBe(true);
  page.on("dialog", (question) => void question.accept());
  await (await deleteButton(detail)).click();
  await expect(toastSaying(page, "it is not deleted")).toBeVisible();
  await expect(statusButton(detail, "Hired")).toHaveAttribute("aria-pressed", "true");
  expect(await readApplications(server)).toMatchObject([{ applicationStatus: "hired" }]);
  await detail.getByRole("button", { name: "Delete application" }).click();
  await expect(toastSaying(page, "Application deleted successfully")).toBeVisible();
  expect(await readApplications(server)).toEqual([]);
});
