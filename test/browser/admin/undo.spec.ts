/** Undo of the newest message, by its button and by a key. */
import { statusButton } from "#support/application-detail.ts";
import { applyFor } from "#support/applications-on-server.ts";
import { expect, test } from "#support/fixtures.ts";
import { createJob, readApplications } from "#support/jobs-on-server.ts";
import { toastSaying } from "#support/toasts.ts";

test("Escape in a field or a dialog keeps the offer of Undo, and u undoes the last change when its message was dismissed", async ({
  page,
  server,
  signInAs,
}) => {
  await applyFor(server, await createJob(server, { title: "Night Nurse", location: "Saltby" }));
  await signInAs("admin");
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto("/admin-applications");
  const statusNow = async () => (await readApplications(server))[0]?.applicationStatus;
  const detail = page.getByRole("region", { name: "Amara Okafor" });
  const reject = async () => {
    await statusButton(detail, "Rejected").click();
    await expect(message).toBeVisible();
    await expect.poll(statusNow).toBe("rejected");
  };
  const message = toastSaying(page, "Application status updated successfully");
  const undo = message.getByRole("button", { name: "Undo" });
  await reject();
  await page.keyboard.press("/");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("searchbox")).not.toBeFocused();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keys" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "Keys" })).toBeHidden();
  await expect(undo).toBeVisible();
  await page.keyboard.press("u");
  await expect.poll(statusNow).toBe("pending");

  await expect(undo).toBeHidden();
  await reject();
  await message.getByRole("button", { name: "Dismiss" }).click();
  await expect(undo).toBeHidden();
  await page.keyboard.press("u");
  await expect.poll(statusNow).toBe("pending");
  // A change is undone only once.
  await expect(undo).toBeHidden();
  await page.keyboard.press("u");
  await expect(toastSaying(page, "Nothing to undo")).toBeVisible();
});
