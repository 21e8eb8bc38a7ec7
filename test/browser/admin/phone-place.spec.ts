/** The list on a phone: its height, and its scroll position after a reload. */
import { applyAll } from "#support/bulk-bar.ts";
import { applyFor } from "#support/applications-on-server.ts";
import { expect, test } from "#support/fixtures.ts";
import { createJob } from "#support/jobs-on-server.ts";

test("on a phone a reload keeps the list's scroll position, and the way back from an application returns to its row", async ({
  page,
  server,
  signInAs,
}) => {
  await applyAll(server, 59);
  await signInAs("admin");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/admin-applications");
  await page.getByRole("button", { name: "Show 20 more" }).click();
  const row = page.getByRole("link", { name: "Applicant 005", exact: true });
  await row.scrollIntoViewIfNeeded();
  const scrolled = () => page.evaluate(() => Math.round(scrollY));
  const before = await scrolled();
  expect(before).toBeGreaterThan(844);
  await page.reload();
  await expect(row).toBeInViewport();
  await expect.poll(scrolled).toBe(before);
  await row.click();
  await expect(page.getByRole("heading", { name: "Applicant 005" })).toBeFocused();
  await page.getByRole("link", { name: "Back to the list" }).click();
  await expect(row).toBeFocused();
  await expect.poll(scrolled).toBe(before);
  await row.click();
  await expect(page.getByRole("heading", { name: "Applicant 005" })).toBeFocused();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Applicant 005" })).toBeVisible();
  await page.getByRole("link", { name: "Back to the list" }).click();
  await expect(row).toBeFocused();
  await expect(row).toBeInViewport();
});

test("a short list fills a phone's window, and a short application a tablet's", async ({
  page,
  server,
  signInAs,
}) => {
  await applyFor(server, await createJob(server, { title: "Night Nurse" }));
  await signInAs("admin");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/admin-applications");
  await expect(page.getByRole("link", { name: "Amara Okafor" })).toBeVisible();
  const list = await page.getByRole("region", { name: "Applications", exact: true }).boundingBox();
  expect((list?.y ?? 0) + (list?.height ?? 0)).toBeGreaterThanOrEqual(844);
  await page.getByRole("link", { name: "Amara Okafor" }).click();
  await page.setViewportSize({ width: 768, height: 1400 });
  await expect(page.getByText("Loading the application")).toBeHidden();
  const detail = await page
    .getByRole("heading", { name: "Application", exact: true, level: 1 })
    .locator("..")
    .boundingBox();
  expect((detail?.y ?? 0) + (detail?.height ?? 0)).toBeGreaterThanOrEqual(1400);
});

test("on a small phone each status of the list has space before the next", async ({
  page,
  server,
  signInAs,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await applyFor(server, await createJob(server, { title: "Night Nurse" }));
  await signInAs("admin");
  await page.goto("/admin-applications");
  const tabs = page.getByRole("navigation", { name: "Filter by status" }).getByRole("link");
  await expect(tabs).toHaveCount(6);
  const spaces = await tabs.evaluateAll((all) =>
    all.map((tab) => {
      const text = document.createRange();
      text.selectNodeContents(tab);
      return tab.getBoundingClientRect().right - text.getBoundingClientRect().right;
    }),
  );
  expect(Math.min(...spaces)).toBeGreaterThan(9);
});

test("on a phone the step to the next application keeps the focus at the end of the list", async ({
  page,
  server,
  signInAs,
}) => {
  await applyAll(server, 1);
  await signInAs("admin");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/admin-applications");
  await page.getByRole("link", { name: "Applicant 001", exact: true }).click();
  const next = page.getByRole("button", { name: "Next application" });
  await next.press("Enter");
  await expect(page.getByText("2 of 2", { exact: true })).toBeVisible();
  await expect(next).toBeDisabled();
  // A browser takes the focus from a disabled element only when it draws.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  await expect(next).toBeFocused();
});
