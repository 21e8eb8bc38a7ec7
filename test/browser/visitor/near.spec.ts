import { axe, expect, test } from "#support/fixtures.ts";
import { createJobs } from "#support/jobs-on-server.ts";
import { startNearServer } from "#support/near-server.ts";
import type { RunningServer } from "#support/server.ts";
import type { Page } from "@playwright/test";

// The repository's own provider has no table of outward codes: these tests start their own servers.

const jobs = [
  { title: "Leeds lead", location: "Leeds LS14" },
  { title: "York lead", location: "York YO1 7HH", employmentType: "PART_TIME" },
  { title: "Roving lead", location: "The north" },
  { title: "Bradford nurse", location: "Bradford BD1" },
] as const;
const byDistance = ["Leeds lead", "Bradford nurse", "York lead", "Roving lead"];
const byDay = jobs.map(({ title }) => title).toReversed();

let server: RunningServer;
test.beforeAll(async () => {
  server = await startNearServer();
  await createJobs(server, jobs);
});
test.afterAll(() => server.stop());
test.describe.configure({ mode: "serial" });

const titles = (page: Page) => page.getByRole("article").getByRole("heading", { level: 3 });
const field = (page: Page) => page.getByLabel("Near (postcode)");

test("by keyboard a postcode sorts the jobs by distance, and address and requests contain only its outward code", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    asked.push(request.url() + (request.headers().referer ?? "") + (request.postData() ?? ""));
  });
  await page.goto(`${server.url}/jobs`);
  await expect(titles(page)).toHaveText(byDay);
  await page.getByLabel("Job type").focus();
  await page.keyboard.press("Tab");
  await expect(field(page)).toBeFocused();
  await page.keyboard.type("ls1 4dy", { delay: 30 });
  await expect(titles(page)).toHaveText(byDistance);
  await expect(page).toHaveURL(`${server.url}/jobs?near=LS1`);
  await expect(page).toHaveTitle(/^Careers: near LS1 \| /);
  await expect(page.getByRole("article").first()).toContainText("About 5 miles away");
  await expect(page.getByRole("article").last()).toContainText("Distance not known");

  await page.getByLabel("Job type").selectOption("Part Time");
  await expect(titles(page)).toHaveText(["York lead"]);
  await expect(page.getByText("About 22 miles away")).toBeVisible();
  await page.goBack();
  await expect(titles(page)).toHaveText(byDistance);
  await expect(field(page)).toHaveValue("LS1");
  await page.reload();
  await expect(titles(page)).toHaveText(byDistance);
  await field(page).fill("");
  await expect(titles(page)).toHaveText(byDay);
  await expect(page).toHaveURL(`${server.url}/jobs`);
  await expect(page.getByText("away")).toHaveCount(0);
  expect(asked.filter((request) => /4dy|ls14/i.test(request))).toEqual([]);
  expect(asked.some((request) => request.includes("/api/jobs?") && request.includes("near=LS1"))).toBe(true);
});

test("an unknown postcode is an error at its field, which disappears once it is corrected", async ({
  page,
}) => {
  await page.goto(`${server.url}/jobs`);
  await field(page).pressSequentially("LS14D", { delay: 20 });
  await page.getByLabel("Search jobs").pressSequentially("lead");
  const sentence = "We do not know that postcode";
  await expect(page.getByText(sentence)).toBeVisible();
  await expect(field(page)).toHaveAttribute("aria-invalid", "true");
  await expect(field(page)).toHaveAccessibleDescription(new RegExp(sentence));
  await expect(titles(page)).toHaveText(["Roving lead", "York lead", "Leeds lead"]);
  await expect(page).toHaveURL(`${server.url}/jobs?q=lead&near=LS`);
  await axe(page);

  await field(page).fill("YO1");
  await expect(titles(page)).toHaveText(["York lead", "Leeds lead", "Roving lead"]);
  await expect(page.getByText(sentence)).toHaveCount(0);
  await expect(field(page)).not.toHaveAttribute("aria-invalid");
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(titles(page)).toHaveText(byDay);
  await expect(field(page)).toHaveValue("");
});

test("an incomplete postcode is not searched for until the field loses the focus", async ({ page }) => {
  await page.goto(`${server.url}/jobs`);
  await field(page).pressSequentially("LS1");
  await expect(titles(page)).toHaveText(byDistance);
  await page.clock.install();
  await field(page).pressSequentially("4D");
  await page.clock.runFor(2_000);
  // LS14 may have been searched for meanwhile, but not LS, which is all that remains of LS14D.
  expect(page.url()).toMatch(/\?near=LS14?$/);
  await page.keyboard.press("Tab");
  await expect(page).toHaveURL(`${server.url}/jobs?near=LS`);
  await expect(page.getByText("We do not know that postcode")).toBeVisible();
});

test("on a phone the field is in the collapsed filters, accessible and without sideways scrolling", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${server.url}/jobs`);
  await page.getByText("Filter by place and type").click();
  await field(page).fill("BD1");
  await expect(titles(page).first()).toHaveText("Bradford nurse");
  await expect(page.getByText("Less than 2 miles away")).toBeVisible();
  await axe(page);
  const { scrollWidth } = await page.evaluate(() => ({ scrollWidth: document.body.scrollWidth }));
  expect(scrollWidth).toBeLessThanOrEqual(390);
  await expect(page.getByText("Open Government Licence")).toBeVisible();
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("the form's postcode is shortened before anything is shown, and pages and filters keep it", async ({
    page,
  }) => {
    await page.goto(`${server.url}/jobs`);
    await field(page).fill("ls1 4dy");
    await page.getByLabel("Search jobs").fill("lead");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL(`${server.url}/jobs?q=lead&near=LS1`);
    await expect(titles(page)).toHaveText(["Leeds lead", "York lead", "Roving lead"]);
    await expect(field(page)).toHaveValue("LS1");
    await field(page).fill("Leeds");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page.getByText("We do not know that postcode")).toBeVisible();
    await expect(field(page)).toHaveValue("Leeds");
    await page.goBack();
    await expect(page).toHaveURL(`${server.url}/jobs?q=lead&near=LS1`);
  });
});
