/** What comes late in a dialog, a list or a message, moves no button of it. */
import { expect, test } from "#support/fixtures.ts";
import { createJobs } from "#support/jobs-on-server.ts";
import { openJobs } from "#support/manage-jobs-dialog.ts";
import { toastSaying } from "#support/toasts.ts";

test("a press on Create job counts while the list above it is loaded", async ({ page, server, signInAs }) => {
  await createJobs(server, [{ title: "Night Nurse" }, { title: "Driver" }]);
  await signInAs("admin");
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/api/jobs*", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto("/admin-access");
  await page.getByRole("button", { name: "Manage Jobs" }).click();
  const list = page.getByRole("dialog", { name: "Manage Jobs" });
  const create = list.getByRole("button", { name: "Create job" });
  await expect(list.getByText("Loading the jobs")).toBeAttached();
  // A button that is held down is drawn lower; the link beside it is not.
  const besideIt = list.getByRole("link", { name: "Open jobs as a page" });
  const before = await besideIt.boundingBox();
  await create.hover();
  await page.mouse.down();
  release();
  await expect(list.getByRole("row", { name: /Night Nurse/ })).toBeVisible();
  expect(await besideIt.boundingBox()).toEqual(before);
  await page.mouse.up();
  await expect(page.getByRole("dialog", { name: "Create Job Posting" })).toBeVisible();
});

for (const width of [390, 1280])
  test(`at ${width} px a message in a dialog has a row above its buttons, and nothing moves`, async ({
    page,
    server,
    signInAs,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await createJobs(server, [{ title: "Night Nurse" }, { title: "Driver" }]);
    await signInAs("admin");
    const list = await openJobs(page);
    const create = list.getByRole("button", { name: "Create job" });
    const places = async () => [
      await list.boundingBox(),
      await list.getByRole("button", { name: "Close" }).boundingBox(),
      await create.boundingBox(),
    ];
    const before = await places();
    page.on("dialog", (question) => question.accept());
    await list.getByRole("button", { name: "Delete Night Nurse" }).click();
    const message = toastSaying(page, "Job posting deleted successfully");
    await expect(message).toBeVisible();
    expect(await places()).toEqual(before);
    const [whole, row, button] = [
      await list.boundingBox(),
      await message.boundingBox(),
      await create.boundingBox(),
    ];
    if (!whole || !row || !button) throw new Error("a part has no box");
    expect(Math.round(row.width)).toBe(Math.round(whole.width));
    expect(row.y + row.height).toBeLessThanOrEqual(button.y);
  });

for (const width of [390, 1280])
  test(`at ${width} px the message of a refused login covers neither title nor buttons`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/admin-access");
    await page.getByRole("button", { name: "Admin Login" }).click();
    const login = page.getByRole("dialog", { name: "Admin Login" });
    await login.getByLabel("Username").fill("nobody");
    await login.getByLabel("Password", { exact: true }).fill("not the password");
    await login.getByLabel("Security answer", { exact: true }).fill("nothing");
    await login.getByRole("button", { name: "Log in" }).click();
    const message = toastSaying(page, "Login Failed");
    await expect(message).toBeVisible();
    const row = await message.boundingBox();
    const whole = await login.boundingBox();
    const summary = await login.getByRole("alert").boundingBox();
    const button = await login.getByRole("button", { name: "Log in" }).boundingBox();
    if (!whole || !row || !summary || !button) throw new Error("a part has no box");
    expect(Math.round(row.width)).toBe(Math.round(whole.width));
    expect(row.y).toBeGreaterThanOrEqual(summary.y + summary.height);
    expect(row.y + row.height).toBeLessThanOrEqual(button.y);
  });

for (const width of [390, 1280])
  test(`at ${width} px nothing of the list shows through a message above it`, async ({
    page,
    server,
    signInAs,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await createJobs(
      server,
      Array.from({ length: 12 }, (_, index) => ({ title: `Night Nurse ${index}` })),
    );
    await signInAs("admin");
    const list = await openJobs(page);
    page.on("dialog", (question) => question.accept());
    await list.getByRole("button", { name: "Delete Night Nurse 3" }).click();
    const message = toastSaying(page, "Job posting deleted successfully");
    // A pointer on it keeps it. Its own words are drawn a shade differently above another background.
    await message.hover();
    await message.evaluate((row) => {
      for (const part of row.children) if (part instanceof HTMLElement) part.style.visibility = "hidden";
      return Promise.all(row.getAnimations().map(({ finished }) => finished));
    });
    const body = list.locator(".dialog__body");
    for (const scrollTop of [20, 50, 80, 110]) {
      await body.evaluate((part, top) => {
        part.style.visibility = "visible";
        part.scrollTop = top;
      }, scrollTop);
      const above = await message.screenshot();
      await body.evaluate((part) => (part.style.visibility = "hidden"));
      const alone = await message.screenshot();
      expect(above.equals(alone), `scrolled by ${scrollTop} px`).toBe(true);
    }
  });
