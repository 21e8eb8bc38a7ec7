import { statusButton } from "#support/application-detail.ts";
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
  await applyFor(server, await createJob(server, { title: "Night Nurse", location: "Saltby" }));
  await signInAs("admin");
  await page.goto("/admin-applications");
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
  await applyFor(server, await createJob(server, { title: "Night Nurse", location: "Saltby" }));
  await signInAs("admin");
  await page.goto("/admin-applications");
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
  await applyFor(server, await createJob(server, { title: "Night Nurse", location: "Saltby" }));
  await signInAs("admin");
  await page.goto("/admin-applications");
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
