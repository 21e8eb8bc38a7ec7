import type { Page } from "@playwright/test";
import { openApplyDialog } from "#support/apply-dialog.ts";
import { expect, test } from "#support/fixtures.ts";
import type { RunningServer } from "#support/server.ts";
import { toastSaying } from "#support/toasts.ts";

/** A page on which the apply dialog is open. */
async function openDialog(page: Page, server: RunningServer) {
  const apply = await openApplyDialog(page, server, { job: { title: "Cook" } });
  await expect(apply.dialog).toBeVisible();
  return apply;
}

/** A page with one new toast above the open dialog. */
async function showToast(page: Page, server: RunningServer) {
  const apply = await openDialog(page, server);
  await apply.submitWithoutCv();
  await expect(toastSaying(page, "CV Required")).toBeVisible();
  return apply;
}

test("one toast is open at a time: a new one replaces the older [4.interface.toasts, 9.toast.one]", async ({
  page,
  server,
}) => {
  const apply = await showToast(page, server);
  await apply.cv.setInputFiles({ name: "cv.txt", mimeType: "text/plain", buffer: Buffer.from("CV") });
  await expect(toastSaying(page, "Invalid File Type")).toBeVisible();
  await expect(page.locator(".toast[data-state=open]")).toHaveCount(1);
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect(page.locator(".toast[data-state=open]")).toHaveCount(0);
});

test("a toast closes by itself after 5 s, and not before [9.toast.duration]", async ({ page, server }) => {
  await page.clock.install();
  const apply = await openDialog(page, server);
  // The clock is stopped while the toast is shown, however busy the machine is.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  await apply.submitWithoutCv();
  await page.mouse.move(1, 1); // a toast under the pointer does not close
  await expect(toastSaying(page, "CV Required")).toBeVisible();
  await page.clock.runFor(4999);
  await expect(toastSaying(page, "CV Required")).toBeVisible();
  await page.clock.runFor(1);
  await expect(toastSaying(page, "CV Required")).toHaveCount(0);
});

test("a swipe to the right dismisses a toast past 50 px, and not before [9.toast.swipe]", async ({
  page,
  server,
}) => {
  await showToast(page, server);
  const swipe = async (distancePx: number) => {
    const box = await toastSaying(page, "CV Required").boundingBox();
    if (!box) throw new Error("the toast has no box");
    const [x, y] = [box.x + 40, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + distancePx, y, { steps: 10 });
    await page.mouse.up();
  };
  await swipe(45);
  await expect(toastSaying(page, "CV Required")).toBeVisible();
  await swipe(60);
  await expect(toastSaying(page, "CV Required")).toHaveCount(0);
});

test("F8 moves the focus to the toast from anywhere [9.toast.hotkey]", async ({ page, server }) => {
  const apply = await showToast(page, server);
  const name = apply.dialog.getByLabel("Full Name");
  await name.focus();
  await page.keyboard.press("F8");
  await expect(page.locator(".toasts")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(toastSaying(page, "CV Required")).toBeFocused();
  // Dismissed there, it returns the focus.
  await page.getByRole("button", { name: "Dismiss" }).press("Enter");
  await expect(name).toBeFocused();
});

test("on wide screens toasts take at most 420 px [9.toast.viewport]", async ({ page, server }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await showToast(page, server);
  const box = await page.locator(".toasts").boundingBox();
  expect(box?.width).toBeLessThanOrEqual(420);
});

test("one Escape closes one thing: first the toast, wherever the focus is, then the dialog", async ({
  page,
  server,
}) => {
  const apply = await showToast(page, server);
  await apply.dialog.getByLabel("Full Name").focus();
  await page.keyboard.press("Escape");
  await expect(toastSaying(page, "CV Required")).toHaveCount(0);
  await expect(apply.dialog.getByLabel("Full Name")).toBeFocused();

  await apply.submitWithoutCv();
  await expect(toastSaying(page, "CV Required")).toBeVisible();
  await page.keyboard.press("F8");
  await page.keyboard.press("Tab");
  await expect(toastSaying(page, "CV Required")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(toastSaying(page, "CV Required")).toHaveCount(0);
  await expect(apply.dialog).toBeVisible();

  await page.keyboard.press("Escape");
  await expect(apply.dialog).toHaveCount(0);
});

for (const [width, height] of [
  [390, 664],
  [390, 844],
  [320, 568],
] as const)
  test(`at ${width} × ${height} a message is below a dialog's title and Close, and above its buttons where these are fixed`, async ({
    page,
    server,
  }) => {
    await page.setViewportSize({ width, height });
    const { dialog, submit, cv } = await openDialog(page, server);
    const fixed = [
      dialog.getByRole("heading", { level: 2 }).first(),
      dialog.getByRole("button", { name: "Close" }),
      // In a lower window the whole dialog scrolls.
      ...(height > 640 ? [submit] : []),
    ];
    const places = async () => await Promise.all(fixed.map(async (part) => await part.boundingBox()));
    const before = await places();
    await cv.setInputFiles({ name: "cv.txt", mimeType: "text/plain", buffer: Buffer.from("CV") });
    const message = toastSaying(page, "Invalid File Type");
    await expect(message).toBeVisible();
    const row = await message.boundingBox();
    const [title, close, button] = await places();
    expect([title, close, button]).toEqual([before[0], before[1], before[2]]);
    if (!row || !title || !close) throw new Error("a part has no box");
    expect(row.y).toBeGreaterThanOrEqual(Math.max(title.y + title.height, close.y + close.height));
    expect(row.y + row.height).toBeLessThanOrEqual(button?.y ?? height);
  });
