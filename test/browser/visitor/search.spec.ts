import { expect, test } from "#support/fixtures.ts";
import { createJobs } from "#support/jobs-on-server.ts";

/** With these, the list of jobs has more than one page, so that the server searches. */
const more = Array.from({ length: 20 }, () => ({ location: "Northmere" }));
const jobs = [
  { title: "Waking Night Support Worker", location: "Harrowfen", employmentType: "PART_TIME" },
  { title: "Complex Needs Nurse", location: "Saltby", employmentType: "CONTRACT" },
  { title: "Activity Lead", location: "Saltby", employmentType: "TEMPORARY" },
] as const;

test("text, place and type narrow the jobs, the heading counts them, and Clear filters brings all back [2.careers.filter-text, 2.careers.filter-location, 2.careers.filter-clear, 2.careers.count]", async ({
  page,
  server,
}) => {
  await createJobs(server, jobs);
  await page.goto("/jobs");
  const heading = page.getByRole("heading", { name: /Found$/ });
  const cards = page.getByRole("article");
  await expect(heading).toHaveText("3 Opportunities Found");

  await page.getByLabel("Search jobs").pressSequentially("carer");
  await expect(heading).toHaveText("1 Opportunity Found");
  await expect(cards.getByRole("heading", { level: 3 })).toHaveText(["Waking Night Support Worker"]);

  await page.getByLabel("Search jobs").fill("");
  await page.getByLabel("Location").fill("salt");
  await expect(heading).toHaveText("2 Opportunities Found");
  await page.getByLabel("Job type").selectOption("Contract");
  await expect(cards.getByRole("heading", { level: 3 })).toHaveText(["Complex Needs Nurse"]);
  await page.getByLabel("Search jobs").fill("nurse");
  await expect(page).toHaveURL("/jobs?q=nurse&location=salt&type=CONTRACT");

  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(heading).toHaveText("3 Opportunities Found");
  await expect(page.getByLabel("Search jobs")).toHaveValue("");
  await expect(page.getByLabel("Location")).toHaveValue("");
  await expect(page.getByLabel("Job type")).toHaveValue("all");
  await expect(page).toHaveURL("/jobs");
});

test("the filters are in the address bar, and reloading and Back keep them [2.careers.filter-address]", async ({
  page,
  server,
}) => {
  await createJobs(server, [...jobs, ...more]);
  await page.goto("/careers");
  const heading = page.getByRole("heading", { name: /Found$/ });
  await page.getByLabel("Search jobs").pressSequentially("support worker");
  await expect(page).toHaveURL("/jobs?q=support+worker");
  await page.getByLabel("Location").fill("northmere");
  await expect(page).toHaveURL("/jobs?q=support+worker&location=northmere");
  await expect(heading).toHaveText("20 Opportunities Found");
  await page.getByLabel("Job type").selectOption("Part Time");
  await expect(page).toHaveURL("/jobs?q=support+worker&location=northmere&type=PART_TIME");
  await expect(page.getByText("No jobs match those filters")).toBeVisible();

  await page.reload();
  await expect(page.getByText("No jobs match those filters")).toBeVisible();
  await expect(page.getByLabel("Search jobs")).toHaveValue("support worker");
  await expect(page.getByLabel("Job type")).toHaveValue("PART_TIME");

  await page.goBack();
  await expect(heading).toHaveText("20 Opportunities Found");
  await expect(page.getByLabel("Job type")).toHaveValue("all");

  await page.goto("/jobs");
  await page.getByRole("link", { name: "Older jobs" }).click();
  await expect(page).toHaveURL("/jobs?page=2");
  await expect(page.getByRole("article")).toHaveCount(3);
});

test("text typed before hydration is searched for", async ({ page, server }) => {
  await createJobs(server, jobs);
  await page.route("**/assets/*.js", async (route) => {
    const isFrame = route.request().url().includes("client-");
    if (!isFrame) await typed;
    await route.continue();
  });
  let isTyped: () => void = () => {};
  const typed = new Promise<void>((resolve) => (isTyped = resolve));
  await page.goto("/jobs");
  await page.getByLabel("Search jobs").pressSequentially("nurse");
  isTyped();
  await expect(page.getByRole("heading", { name: "1 Opportunity Found" })).toBeVisible();
  await expect(page.getByLabel("Search jobs")).toHaveValue("nurse");
});

test("three skeleton cards are shown while a search runs [2.careers.skeleton, 9.skeleton.count]", async ({
  page,
  server,
}) => {
  await createJobs(server, [...jobs, ...more]);
  await page.goto("/jobs");
  let answer: () => void = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/api/jobs?*", async (route) => {
    await held;
    await route.continue();
  });
  await page.getByLabel("Job type").selectOption("Contract");
  await expect(page.getByText("Loading jobs")).toBeAttached();
  await expect(page.locator(".skeleton")).toHaveCount(3);
  await expect(page.getByRole("article")).toHaveCount(0);
  answer();
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(page.locator(".skeleton")).toHaveCount(0);
});

test("no jobs and no matches have different texts, and View All Opportunities removes the filters [2.careers.empty-none, 2.careers.empty-filtered, 2.careers.empty-reset]", async ({
  page,
  server,
}) => {
  await page.goto("/jobs");
  await expect(page.getByRole("heading", { name: "0 Opportunities Found" })).toBeVisible();
  await expect(page.getByText("No jobs are open today")).toBeVisible();
  await expect(page.getByRole("button", { name: "View All Opportunities" })).toHaveCount(0);

  await createJobs(server, jobs);
  await page.goto("/jobs?q=astronaut");
  await expect(page.getByText("No jobs are open today")).toHaveCount(0);
  await expect(page.getByText("No jobs match those filters")).toBeVisible();
  await page.getByRole("button", { name: "View All Opportunities" }).click();
  await expect(page.getByRole("heading", { name: "3 Opportunities Found" })).toBeVisible();
  await expect(page.getByLabel("Search jobs")).toHaveValue("");
  await expect(page).toHaveURL("/jobs");
});

test("without a match, the advice names only the filters that were set", async ({ page, server }) => {
  await createJobs(server, jobs);
  for (const [query, advice] of [
    ["q=astronaut", "Try other or fewer words."],
    ["location=atlantis", "Try a nearby town."],
    ["q=nurse&type=TEMPORARY", "Try other or fewer words or a different job type."],
    ["q=x&location=y&type=TEMPORARY", "Try other or fewer words, a nearby town or a different job type."],
  ]) {
    await page.goto(`/jobs?${query}`);
    await expect(page.getByText(advice ?? "", { exact: true })).toBeVisible();
  }
});

test("a search that cannot be sent shows an error and can be tried again", async ({
  page,
  server,
  context,
}) => {
  await createJobs(server, [...jobs, ...more]);
  await page.goto("/jobs");
  await page.getByLabel("Search jobs").hover();
  await expect(page.locator("[data-awake=true]")).toBeAttached();
  await context.setOffline(true);
  await page.getByLabel("Job type").selectOption("Contract");
  await expect(page.getByText("The jobs could not be loaded")).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByRole("heading", { name: "1 Opportunity Found" })).toBeVisible();
});

test("a search that the server fails to answer blames no connection, and Try Again keeps the focus in the list", async ({
  page,
  server,
}) => {
  await createJobs(server, [...jobs, ...more]);
  await page.goto("/jobs");
  await page.route("**/api/jobs?*", (route) => route.fulfill({ status: 500, body: "" }));
  await page.getByLabel("Search jobs").fill("nurse");
  await expect(page.getByText("The fault is on our side, not yours.")).toBeVisible();
  await expect(page.getByText("Please check your connection")).toHaveCount(0);
  const again = page.getByRole("button", { name: "Try Again" });
  const failed = page.waitForResponse("**/api/jobs?*");
  await again.press("Enter");
  await failed;
  await expect(again).toBeVisible();
  await expect(page.getByRole("heading", { name: "Opportunities" })).toBeFocused();
});

test("a page with every job searches without a request, and its title is updated", async ({
  page,
  server,
}) => {
  await createJobs(server, jobs);
  await page.goto("/jobs");
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/")) asked.push(request.url());
  });
  const heading = page.getByRole("heading", { name: /Found$/ });
  await page.getByLabel("Search jobs").pressSequentially("carer");
  await expect(heading).toHaveText("1 Opportunity Found");
  await expect(page).toHaveTitle(/^Careers: carer \| /);
  await expect(page.locator("meta[name=description]")).toHaveAttribute(
    "content",
    /^1 Opportunity Found for carer\. /,
  );
  await page.getByLabel("Search jobs").fill("nurce");
  await expect(heading).toHaveText("0 Opportunities Found");
  const nearest = page.getByRole("region", { name: "Nearest matches" });
  await expect(nearest.getByRole("article")).toHaveCount(1);
  await expect(nearest.getByRole("heading", { level: 3 })).toContainText(["Complex Needs Nurse"]);
  expect(asked).toEqual([]);
});

test("where the server searches, it offers the same nearest matches", async ({ page, server }) => {
  await createJobs(server, [...jobs, ...more]);
  await page.goto("/jobs");
  await page.getByLabel("Search jobs").fill("nurce");
  const nearest = page.getByRole("region", { name: "Nearest matches" });
  await expect(nearest.getByRole("article")).toHaveCount(1);
  const shown = await nearest.getByRole("article").innerText();
  await page.reload();
  expect(await nearest.getByRole("article").innerText()).toBe(shown);
  await page.getByRole("button", { name: "View All Opportunities" }).click();
  await expect(page.getByRole("heading", { name: "23 Opportunities Found" })).toBeVisible();
});

test("all cards of a page are rendered, and the page keeps its height while it scrolls", async ({
  page,
  server,
}) => {
  await createJobs(server, [...jobs, ...more]);
  await page.goto("/jobs");
  const cards = page.getByRole("main").getByRole("article");
  await expect(cards).toHaveCount(20);
  const lengths = await page.evaluate(async () => {
    const root = document.documentElement;
    const before = root.scrollHeight;
    root.scrollTo({ top: before, behavior: "instant" });
    for (let frame = 0; frame < 5; frame++) await new Promise(requestAnimationFrame);
    return [before, root.scrollHeight];
  });
  expect(lengths[1]).toBe(lengths[0]);
  await page.getByLabel("Location").fill("northmere");
  await expect(page.getByRole("heading", { name: "20 Opportunities Found" })).toBeVisible();
  await expect(cards).toHaveCount(20);
});

test("nothing is requested when the window regains the focus", async ({ page, server, context }) => {
  await createJobs(server, jobs);
  await page.goto("/jobs");
  await page.getByLabel("Job type").selectOption("Contract");
  await expect(page.getByRole("heading", { name: "1 Opportunity Found" })).toBeVisible();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const other = await context.newPage();
  await other.goto("/jobs");
  await page.bringToFront();
  await page.evaluate(() => {
    document.dispatchEvent(new Event("visibilitychange"));
    window.dispatchEvent(new Event("focus"));
  });
  await page.getByRole("button", { name: "Clear filters" }).focus();
  expect(asked).toEqual([]);
});

test("a description is cut to three lines on its card, and whole on the job's own page [2.careers.card-description]", async ({
  page,
  server,
}) => {
  const description = "You will never be on shift alone. ".repeat(40);
  await createJobs(server, [{ title: "Night Worker", description }]);
  await page.goto("/jobs");
  const card = page.getByText("You will never be on shift alone.");
  const { shown, whole, line } = await card.evaluate((element) => ({
    shown: element.clientHeight,
    whole: element.scrollHeight,
    line: Number.parseFloat(getComputedStyle(element).lineHeight),
  }));
  expect(shown).toBeLessThanOrEqual(Math.ceil(3 * line));
  expect(whole).toBeGreaterThan(shown);

  await page.getByRole("link", { name: "Night Worker", exact: true }).click();
  await expect(page).toHaveTitle(/^Night Worker, Northmere/);
  const advert = page.getByText("You will never be on shift alone.");
  expect(await advert.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0);
});

test("before first use the page loads no React and at most 5 KiB of script", async ({ page, server }) => {
  await createJobs(server, jobs);
  const scripts: { url: string; bytes: number }[] = [];
  page.on("requestfinished", async (request) => {
    if (request.resourceType() !== "script") return;
    const response = await request.response();
    scripts.push({ url: request.url(), bytes: (await response?.body())?.length ?? 0 });
  });
  await page.goto("/jobs");
  await page.waitForLoadState("networkidle");
  expect(scripts).toHaveLength(1);
  expect(scripts[0]?.bytes).toBeLessThanOrEqual(5 * 1024);
});

test("on a phone the number of jobs keeps its distance from the panel that says why there are none", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/jobs?q=astronaut");
  const heading = await page.getByRole("heading", { name: "0 Opportunities Found" }).boundingBox();
  const panel = await page.locator(".empty-state").boundingBox();
  if (!heading || !panel) throw new Error("The heading or the panel is not shown");
  expect(panel.y - heading.y - heading.height).toBeGreaterThanOrEqual(16);
});
