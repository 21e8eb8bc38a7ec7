import { applyFor } from "#support/applications-on-server.ts";
import { expect, test } from "#support/fixtures.ts";
import { createJob, readApplications } from "#support/jobs-on-server.ts";
import { openJobs } from "#support/manage-jobs-dialog.ts";
import { toastSaying } from "#support/toasts.ts";

for (const place of ["the dialog", "the page"] as const)
  test(`a job is not deleted from ${place} with an application that came meanwhile`, async ({
    page,
    server,
    signInAs,
  }) => {
    const job = await createJob(server, { title: "Cook" });
    await signInAs("admin");
    let remove: () => Promise<void>;
    if (place === "the dialog") {
      const list = await openJobs(page);
      await expect(list.getByRole("row", { name: /Cook/ }).getByText("0", { exact: true })).toBeVisible();
      remove = () => list.getByRole("button", { name: "Delete Cook" }).click();
    } else {
      await page.goto("/admin-access?open=jobs");
      remove = async () => {
        await page.getByRole("button", { name: /^More for/ }).click();
        await page.getByRole("button", { name: "Delete Cook" }).click();
      };
      await expect(page.getByRole("row", { name: /Cook/ })).toBeVisible();
    }
    await applyFor(server, job);
    const asked: string[] = [];
    page.on("dialog", (question) => {
      asked.push(question.message());
      question.accept().catch(() => undefined);
    });
    await remove();
    await expect(toastSaying(page, "There is 1 application for this job by now")).toBeVisible();
    expect(await readApplications(server)).toHaveLength(1);
    // The list is read again.
    await expect(page.getByRole("row", { name: /Cook/ }).getByText("1", { exact: true })).toBeVisible();
    await remove();
    await expect(toastSaying(page, "Job posting deleted successfully")).toBeVisible();
    expect(asked).toEqual([
      "Delete the job “Cook”? This cannot be undone.",
      "Delete the job “Cook”? Its application and the CV are deleted with it. This cannot be undone.",
    ]);
  });
