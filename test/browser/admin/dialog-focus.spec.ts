/** Where the focus goes when a dialog above another one closes. */
import { expect, test } from "#support/fixtures.ts";
import { createJobs } from "#support/jobs-on-server.ts";
import { toastSaying } from "#support/toasts.ts";

test("a job's dialog above the list of jobs returns the focus to its button, whether it was saved or cancelled", async ({
  page,
  server,
  signInAs,
}) => {
  await createJobs(server, [{ title: "Driver" }, { title: "Night Nurse" }]);
  await signInAs("admin");
  await page.goto("/admin-access");
  const opener = page.getByRole("button", { name: "Manage Jobs" });
  await opener.press("Enter");
  const list = page.getByRole("dialog", { name: "Manage Jobs" });
  const edit = list.getByRole("button", { name: "Edit Driver" });
  const form = page.getByRole("dialog", { name: "Edit Job", exact: false });
  await edit.press("Enter");
  await expect(form).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(form).toBeHidden();
  await expect(edit).toBeFocused();
  await edit.press("Enter");
  await form.locator('button[type="submit"]').press("Enter");
  await expect(form).toBeHidden();
  await expect(edit).toBeFocused();
  const saved = toastSaying(page, "Job updated successfully!");
  // The first Escape closes the toast, which is above the dialog.
  await expect(saved).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(saved).toHaveCount(0);
  await expect(list).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(list).toBeHidden();
  await expect(opener).toBeFocused();
});
