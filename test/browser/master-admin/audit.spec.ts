import { applyFor } from "#support/applications-on-server.ts";
import { axe, expect, test } from "#support/fixtures.ts";
import { createJob } from "#support/jobs-on-server.ts";

test.use({ accounts: "none" });

test("the audit log is read, filtered and saved as CSV by a master admin, at every width", async ({
  page,
  signInAs,
}) => {
  await signInAs("master");
  await page.goto("/admin-access?open=audit");
  await expect(page.getByRole("heading", { level: 1, name: "Audit log" })).toBeVisible();
  const table = page.getByRole("table", { name: "Audit entries, newest first" });
  await expect(table.getByRole("row", { name: /admin\s+Session started/ })).toBeVisible();
  await axe(page);
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `${width} px`).toBeLessThanOrEqual(0);
    const [until, show] = [page.getByLabel("Until"), page.getByRole("button", { name: "Show" })];
    const [field, button] = [await until.boundingBox(), await show.boundingBox()];
    if (!field || !button) throw new Error("The filter is not shown");
    // Below the last field or beside it.
    const gap = Math.max(button.y - field.y - field.height, button.x - field.x - field.width);
    expect(gap, `${width} px`).toBeGreaterThanOrEqual(8);
    await page.screenshot({ path: test.info().outputPath(`audit-${width}.png`), fullPage: true });
  }
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as CSV" }).click();
  expect((await saved).suggestedFilename()).toBe("audit.csv");
  await page.getByLabel("Who").fill("nobody");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "No entry matches" })).toBeVisible();
});

test("the audit log writes CV as people do", async ({ page, server, signInAs }) => {
  await applyFor(server, await createJob(server, { title: "Night Nurse" }));
  await signInAs("master");
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/admin-applications");
  const cv = await page.getByRole("link", { name: /^Download CV/ }).getAttribute("href");
  expect((await page.request.get(cv ?? "")).status()).toBe(200);
  await page.goto("/admin-access?open=audit");
  const table = page.getByRole("table", { name: "Audit entries, newest first" });
  await expect(table.getByRole("cell", { name: /^CV downloaded/ })).toBeVisible();
});

test("the address of a saved file lasts longer than the press, for browsers that read it later", async ({
  page,
  signInAs,
}) => {
  await signInAs("master");
  await page.clock.install();
  await page.addInitScript(() => {
    URL.revokeObjectURL = () => (document.documentElement.dataset.revoked = "yes");
  });
  await page.goto("/admin-access?open=audit");
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as CSV" }).click();
  await saved;
  const whole = page.locator("html");
  await expect(whole).not.toHaveAttribute("data-revoked");
  await page.clock.fastForward("05:00");
  await expect(whole).toHaveAttribute("data-revoked", "yes");
});
