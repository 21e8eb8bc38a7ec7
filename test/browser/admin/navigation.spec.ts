/** The navigation and the row of messages around every page of the administrators. */
import { axe, expect, test } from "#support/fixtures.ts";
import { createJobs } from "#support/jobs-on-server.ts";
import { expectAccessible } from "#support/accessible.ts";
import { toastSaying } from "#support/toasts.ts";

test("the navigation can be collapsed, on every page and until it is expanded", async ({
  page,
  signInAs,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAs("admin");
  await page.goto("/admin-access");
  const navigation = page.getByRole("navigation", { name: "Admin" });
  const widthOf = async () => (await navigation.boundingBox())?.width ?? 0;
  const hide = navigation.getByRole("button", { name: "Hide names" });
  await expect(hide).toHaveAttribute("aria-expanded", "true");
  expect(await widthOf()).toBeGreaterThan(180);
  await hide.click();
  await expect(navigation.getByRole("button", { name: "Show names" })).toBeFocused();
  expect(await widthOf()).toBeLessThan(80);
  // An entry under the pointer shows its name.
  const overview = navigation.getByRole("link", { name: "Overview" });
  await overview.hover();
  expect((await overview.getByText("Overview").boundingBox())?.width).toBeGreaterThan(50);
  await page.goto("/admin-applications");
  await expect(navigation.getByRole("button", { name: "Show names" })).toBeVisible();
  await axe(page);
  await navigation.getByRole("button", { name: "Show names" }).click();
  await page.goto("/admin-access");
  await expect(hide).toBeVisible();
});

test("an ordinary admin sees no entries of master admins", async ({ page, signInAs }) => {
  await signInAs("admin");
  await page.goto("/admin-access");
  const navigation = page.getByRole("navigation", { name: "Admin" });
  await expect(navigation.getByRole("link", { name: "Overview" })).toHaveAttribute("aria-current", "page");
  await expect(navigation).not.toContainText(/Invite Admin|Manage Admins|Audit/);
});

test("on a phone the navigation is a menu, and a dialog replaces it", async ({ page, signInAs }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs("master");
  await page.goto("/admin-access");
  const navigation = page.getByRole("navigation", { name: "Admin" });
  await expect(navigation).toBeHidden();
  await page.getByRole("button", { name: "Menu" }).click();
  await expectAccessible(page);
  await navigation.getByRole("button", { name: "Invite Admin" }).click();
  await expect(page.getByRole("dialog", { name: "Invite Admin" })).toBeVisible();
  await expect(navigation).toBeHidden();
});

test("a message takes a row below the page and covers nothing of it", async ({ page, server, signInAs }) => {
  await createJobs(server, [{ title: "Night Nurse" }]);
  await signInAs("admin");
  await page.goto("/admin-access?open=manage-jobs");
  page.on("dialog", (question) => question.accept());
  await page.getByRole("button", { name: "Delete Night Nurse" }).click();
  const message = toastSaying(page, "Job posting deleted successfully");
  await expect(message).toBeVisible();
  await page.getByRole("button", { name: "Close" }).click();
  const [row, main] = [await message.boundingBox(), await page.getByRole("main").boundingBox()];
  if (!row || !main) throw new Error("the message or the page has no box");
  expect(row.y).toBeGreaterThanOrEqual(main.y + main.height);
  expect(Math.round(row.width)).toBe(Math.round(main.width));
});
