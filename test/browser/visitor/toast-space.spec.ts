/** The messages in a dialog where a phone has little room. */
import type { Locator, Page } from "@playwright/test";
import { openApplyDialog } from "#support/apply-dialog.ts";
import { expect, test } from "#support/fixtures.ts";
import type { RunningServer } from "#support/server.ts";
import { toastSaying } from "#support/toasts.ts";

const longTitle = "Senior residential childcare practitioner for nights and weekends ".repeat(3).trim();

async function showToast(page: Page, server: RunningServer) {
  const apply = await openApplyDialog(page, server, { job: { title: longTitle } });
  await expect(apply.dialog).toBeVisible();
  await apply.submitWithoutCv();
  await expect(apply.dialog.getByRole("alert")).toBeFocused();
  const message = toastSaying(page, "CV Required");
  await message.hover(); // stays
  await message.evaluate(async (shown) => {
    await Promise.all(shown.getAnimations().map(async ({ finished }) => await finished));
  });
  return { ...apply, message };
}

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox();
  if (!box) throw new Error("a part has no box");
  return { ...box, end: box.y + box.height };
};

test("on a phone a message over a long job's form squeezes neither its errors nor its buttons", async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  const { dialog, submit, message } = await showToast(page, server);
  const [whole, shown, button, errors, body] = await Promise.all(
    [dialog, message, submit, dialog.getByRole("alert"), dialog.locator(".dialog__body")].map(boxOf),
  );
  if (!whole || !shown || !button || !errors || !body) throw new Error("a part has no box");
  expect(button.end).toBeLessThanOrEqual(whole.end);
  expect(shown.end).toBeLessThanOrEqual(button.y);
  expect(errors.y).toBeGreaterThanOrEqual(body.y);
  expect(errors.end).toBeLessThanOrEqual(shown.y);
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect(message).toHaveCount(0);
  expect(await boxOf(dialog.locator(".dialog__body"))).toEqual(body);
});

test("on a phone the last lines of the form can be scrolled above a message, whose coming moves no button", async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  const { dialog, submit, message } = await showToast(page, server);
  const body = dialog.locator(".dialog__body");
  await body.evaluate((form) => (form.scrollTop = form.scrollHeight));
  const last = dialog.getByRole("link", { name: /How we protect your data/ });
  expect((await boxOf(last)).end).toBeLessThanOrEqual((await boxOf(message)).y);
  const during = await boxOf(submit);
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect(message).toHaveCount(0);
  expect(await boxOf(submit)).toEqual(during);
});

function isOnTop(part: Element): boolean {
  const { x, y, width, height } = part.getBoundingClientRect();
  return part.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}

for (const [width, height] of [
  [320, 568],
  [390, 664],
  [844, 390],
] as const)
  test(`at ${width} × ${height} a message hides no error and no button that is scrolled to`, async ({
    page,
    server,
  }) => {
    await page.setViewportSize({ width, height });
    const { dialog, submit, message } = await showToast(page, server);
    if (process.env.SHOT) await page.screenshot({ path: `${process.env.SHOT}-${width}.png` });
    expect((await boxOf(dialog.getByRole("alert"))).end).toBeLessThanOrEqual((await boxOf(message)).y);
    await dialog.evaluate((shown) => {
      for (const part of [shown, ...shown.querySelectorAll("*")]) part.scrollTop = part.scrollHeight;
    });
    if (process.env.SHOT) await page.screenshot({ path: `${process.env.SHOT}-${width}-end.png` });
    for (const button of [submit, dialog.getByRole("button", { name: "Cancel" })])
      expect(await button.evaluate(isOnTop)).toBe(true);
  });

test("in forced colours a message has an edge around it", async ({ page, server }) => {
  await page.emulateMedia({ forcedColors: "active" });
  const { message } = await showToast(page, server);
  await expect(message).toHaveCSS("outline-style", "solid");
  await expect(message).toHaveCSS("outline-width", "1px");
});
