/** A word that is longer than a line wraps in the administrators' lists too. */
import { expect, test } from "#support/fixtures.ts";
import { createJobs } from "#support/jobs-on-server.ts";
import { longWordJob } from "#support/long-words.ts";
import { openJobs } from "#support/manage-jobs-dialog.ts";
import { brokenWords, pixelsBeside, setTextSpacing } from "#support/text-spacing.ts";

for (const width of [320, 390, 1280])
  test(`at ${width} px long words in a job wrap in both lists of jobs`, async ({
    page,
    server,
    signInAs,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const [job] = await createJobs(server, [longWordJob, { title: "Cook" }]);
    await signInAs("admin");
    /** Parts that are wider inside than outside, without those that are hidden on purpose. */
    const wide = async () =>
      await page.evaluate(() =>
        [...document.querySelectorAll("html, body, main, .bench *, dialog[open], dialog[open] *")]
          .filter((part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 1)
          .filter((part) => part.tagName === "HTML" || /auto|scroll/.test(getComputedStyle(part).overflowX))
          .map((part) => `${part.tagName} ${part.className} ${part.scrollWidth} ${part.clientWidth}`),
      );
    await openJobs(page);
    await expect(page.getByRole("row", { name: /Donau/ })).toBeVisible();
    expect(await wide(), "Manage Jobs").toEqual([]);
    await page.goto("/admin-access?open=jobs");
    await expect(page.getByText(longWordJob.title).first()).toBeVisible();
    expect(await wide(), "the page of jobs").toEqual([]);
    await page.goto(`/admin-access?open=jobs&job=${job?.id}`);
    await expect(page.getByRole("heading", { level: 1, name: /Donau/ })).toBeVisible();
    expect(await wide(), "the editor").toEqual([]);
  });

for (const width of [320, 390])
  test(`at ${width} px long words in an inactive job wrap on the careers page`, async ({
    page,
    server,
    signInAs,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await createJobs(server, [{ ...longWordJob, isActive: false }, { title: "Cook" }]);
    await signInAs("admin");
    await page.goto("/jobs");
    await expect(page.getByRole("link", { name: longWordJob.title })).toBeVisible();
    expect(await pixelsBeside(page)).toBe(0);
  });

test("no usual word of a title breaks in the list of jobs, on a wide window under text spacing either", async ({
  page,
  server,
  signInAs,
}) => {
  await page.setViewportSize({ width: 1024, height: 844 });
  await createJobs(server, [{ title: "Waking Night Support Worker" }, { title: "Activity Lead" }]);
  await signInAs("admin");
  await page.goto("/admin-access?open=jobs");
  await expect(page.getByRole("link", { name: "Activity Lead", exact: true })).toBeVisible();
  expect.soft(await brokenWords(page)).toEqual([]);
  await page.setViewportSize({ width: 1130, height: 844 });
  await setTextSpacing(page);
  expect.soft(await brokenWords(page)).toEqual([]);
  expect.soft(await pixelsBeside(page)).toBe(0);
});
