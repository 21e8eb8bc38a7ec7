/** The arrangement of the fields of a job, and the focus when its page opens. */
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "#support/fixtures.ts";
import { createJobs } from "#support/jobs-on-server.ts";

const editor = "/admin-access?open=jobs&job=new";

/** For each row of fields, how many there are and how far apart their labels are in height. */
async function rowsOf(form: Locator) {
  return await form.evaluate((whole) => {
    const rows = new Map<number, { isWide: boolean; top: number }[]>();
    for (const field of whole.querySelectorAll(".field")) {
      const control = field.querySelector("input, select, textarea");
      const label = field.querySelector("label");
      if (!control || !label) continue;
      const line = Math.round(control.getBoundingClientRect().top);
      const top = label.getBoundingClientRect().top;
      const isWide = field.classList.contains("field-grid__wide");
      rows.set(line, [...(rows.get(line) ?? []), { isWide, top }]);
    }
    return [...rows.values()].map((fields) => ({
      isFull: fields.length === 2 || fields.some(({ isWide }) => isWide),
      apart: Math.max(...fields.map(({ top }) => top)) - Math.min(...fields.map(({ top }) => top)),
    }));
  });
}

async function expectNoHoles(form: Locator) {
  const rows = await rowsOf(form);
  expect(rows.length).toBeGreaterThanOrEqual(8);
  for (const [index, { isFull, apart }] of rows.entries()) {
    expect.soft(isFull, `row ${index}`).toBe(true);
    expect.soft(apart, `row ${index}`).toBeLessThan(2);
  }
}

test.describe("in a window of 1280 px", () => {
  test.use({ viewport: { width: 1280, height: 844 } });

  test("the fields of a job are in full rows with their labels on one line, on the page and in the dialog", async ({
    page,
    signInAs,
  }) => {
    await signInAs("admin");
    await page.goto(editor);
    await expectNoHoles(page.getByRole("form", { name: "Job" }));
    await page.goto("/admin-access?open=manage-jobs");
    await page.getByRole("button", { name: "Create job" }).click();
    await expectNoHoles(page.getByRole("dialog", { name: "Create Job Posting" }));
  });
});

const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

test("a job's page opens with the focus on its title", async ({ page, server, signInAs }) => {
  await createJobs(server, [{ title: "Cook" }]);
  await signInAs("admin");
  await page.goto("/admin-access?open=jobs");
  await page.getByRole("link", { name: "Create job" }).press("Enter");
  await expect(title(page, "Create a job")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Back to jobs" })).toBeFocused();

  await page.goto("/admin-access?open=jobs");
  const edit = page.getByRole("row", { name: /Cook/ }).getByRole("link", { name: "Cook", exact: true });
  await edit.press("Enter");
  await expect(title(page, "Edit Cook")).toBeFocused();
});
