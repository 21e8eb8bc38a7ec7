/** An application is sent again automatically only when the server cannot have stored it (decision 0024). */
import { startApplying } from "#support/apply-dialog.ts";
import { expect, samplePdf, test } from "#support/fixtures.ts";
import { pauseClock } from "#support/paused-clock.ts";
import { expectOneSent } from "./sent-applications.ts";

test("an application whose answer was lost is not sent again automatically; sent again by the button it is stored once", async ({
  page,
  server,
}) => {
  await page.clock.install();
  let times = 0;
  await page.route("**/api/job-applications", async (route) => {
    times += 1;
    if (times > 1) return await route.continue();
    await route.fetch();
    await route.abort("connectionreset");
  });
  const pdf = await samplePdf();
  const apply = await startApplying(page, server, { pdf });
  await apply.submit.click();
  await expect(apply.dialog.getByRole("alert")).toContainText(
    "Failed to submit application. Please try again. If it has already reached us, it is counted once.",
  );
  await page.clock.runFor(60_000);
  expect(times).toBe(1);
  await apply.submit.click();
  await expectOneSent(server, page, pdf);
  expect(times).toBe(2);
});

for (const status of [408, 429, 503])
  test(`an application that the server did not store, by ${status}, is sent again after its Retry-After`, async ({
    page,
    server,
  }) => {
    await page.clock.install();
    let times = 0;
    await page.route("**/api/job-applications", async (route) => {
      times += 1;
      if (times > 1) await route.continue();
      else await route.fulfill({ status, headers: { "retry-after": "20" }, body: "" });
    });
    const pdf = await samplePdf();
    const apply = await startApplying(page, server, { pdf });
    await pauseClock(page);
    await apply.submit.click();
    await expect(
      apply.dialog.getByText(
        "The service could not take your application just now. Trying again in a moment…",
      ),
    ).toBeVisible();
    await page.clock.runFor(19_999);
    expect(times).toBe(1);
    await page.clock.runFor(1);
    await page.clock.resume();
    await expectOneSent(server, page, pdf);
    expect(times).toBe(2);
  });

for (const status of [500, 502, 504])
  test(`an application that the server may have stored, by ${status}, is not sent again automatically`, async ({
    page,
    server,
  }) => {
    await page.clock.install();
    let times = 0;
    await page.route("**/api/job-applications", async (route) => {
      times += 1;
      await route.fulfill({ status, body: "" });
    });
    const apply = await startApplying(page, server);
    await apply.submit.click();
    await expect(apply.dialog.getByRole("alert")).toContainText("If it has already reached us");
    await page.clock.runFor(60_000);
    expect(times).toBe(1);
  });
