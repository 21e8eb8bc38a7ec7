/**
 * `node ops/bench/typing.ts [applications]`, after `npm run build`: how long the page of applications takes to handle
 * a key in its search field with 100,000 applications, on a quarter of the processor, until the next paint; whether
 * rows are blank while the list is scrolled; and how soon a person is found by name, email address or reference
 * after the last key. Needs Chromium (`CHROMIUM_PATH`). Goals: at most 100 ms for the worst key, no blank rows, and a
 * person found in under a second.
 */
import { connectDatabase } from "#server/db/connect.ts";
import { accountOf, logIn } from "#support/accounts.ts";
import { browserArguments, findBrowser } from "#support/browser.ts";
import { startServer } from "#support/server.ts";
import { type CDPSession, chromium, type Page } from "@playwright/test";
import { median, toTenth } from "./measure.ts";
import { seedApplications } from "./seed-applications.ts";

const [applications = "100000"] = process.argv.slice(2);
const typed = ["priya thornwood", "07700 9123", "ashw", "references monday"];
const throttling = 4;
const pauseMs = 90;

const server = await startServer({ env: { RATE_LIMITS: "off", LOG_LEVEL: "error" } });
const browser = await chromium.launch({ executablePath: findBrowser(), args: browserArguments });
try {
  const [name = "", ...value] = (await logIn(server, await accountOf(server, "master"))).split("=");
  const db = await connectDatabase({ dataDir: server.dataDir });
  await seedApplications(db, { applications: Number(applications), jobs: 1_000 });
  // A unique full name; many people share the first name, and many the last.
  const sought = await db
    .selectFrom("jobApplications")
    .select((one) => one.fn.min("id").as("id"))
    .select(["applicantName"])
    .select((one) => [
      one.fn.min("applicantEmail").as("applicantEmail"),
      one.fn.min("reference").as("reference"),
    ])
    .groupBy("applicantName")
    .having((one) => one.fn.countAll(), "=", 1)
    .orderBy("applicantName")
    .offset(20)
    .limit(1)
    .executeTakeFirstOrThrow();
  await db.destroy();
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  await page.context().addCookies([{ name, value: value.join("="), url: server.url }]);
  await page.goto(`${server.url}/admin-applications`);
  await page.getByText(/^1 to 40 of/).waitFor({ state: "attached" });
  const devTools = await page.context().newCDPSession(page);
  console.log("processor", await timeProcessor(page, devTools));
  await devTools.send("Emulation.setCPUThrottlingRate", { rate: throttling });
  const times = await timeKeys(page);
  console.log("keys", { count: times.length, median: median(times), worst: Math.max(...times) });
  console.log("places without a row while scrolling", await countBlanks(page));
  for (const [known, words] of Object.entries(sought).filter(([name]) => name !== "id"))
    console.log(`found by ${known}, ms after the last key`, await timeFinding(page, words, sought.id));
} finally {
  await browser.close();
  await server.stop();
}

/**
 * Milliseconds of the page's thread from each key to the next, as on a quarter of the processor. Unlike the time
 * until the paint, it does not depend on the machine's other load.
 */
async function timeProcessor(page: Page, devTools: CDPSession): Promise<{ median: number; worst: number }> {
  await devTools.send("Performance.enable", { timeDomain: "threadTicks" });
  const spent = async () => {
    const { metrics } = await devTools.send("Performance.getMetrics");
    return 1000 * throttling * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN);
  };
  const times: number[] = [];
  const field = page.getByRole("searchbox", { name: /^Search by name/ });
  for (const words of typed) {
    await field.fill("");
    await page.getByText(/^1 to 40 of/).waitFor({ state: "attached" });
    for (const key of words) {
      const before = await spent();
      await page.keyboard.type(key, { delay: pauseMs });
      times.push((await spent()) - before);
    }
  }
  return { median: toTenth(median(times)), worst: toTenth(Math.max(...times)) };
}

/** Milliseconds of each key, from the browser's event timing: in steps of 8. */
async function timeKeys(page: Page): Promise<number[]> {
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(globalThis, { times });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (entry.name === "keydown") times.push(entry.duration);
    }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
  });
  const field = page.getByRole("searchbox", { name: /^Search by name/ });
  for (const words of typed) {
    await field.fill("");
    await field.pressSequentially(words, { delay: pauseMs });
  }
  // The browser reports the times after the paint that ends them.
  await page.evaluate(async () => {
    for (let picture = 0; picture < 5; picture++)
      await new Promise((resolve) => requestAnimationFrame(resolve));
  });
  return await page.evaluate(() => (globalThis as unknown as { times: number[] }).times); // set above
}

/** Scrolls the list to its end, a screen at a time; each time there must be a row at the middle of the list. */
async function countBlanks(page: Page): Promise<number> {
  await page.getByRole("searchbox", { name: /^Search by name/ }).fill("");
  await page.getByText(/^1 to 40 of/).waitFor({ state: "attached" });
  return await page.getByRole("region", { name: "List of applications" }).evaluate(async (list) => {
    let blanks = 0;
    for (let top = 0; top < list.scrollHeight - list.clientHeight; top += 400) {
      list.scrollTop = top;
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const { left, width, top: from, height } = list.getBoundingClientRect();
      const at = document.elementFromPoint(left + width / 2, from + height / 2);
      if (!at?.closest("tr, .list-pane__more")) blanks += 1;
    }
    return blanks;
  });
}

/** Milliseconds from the last key until the person's row is visible, at the pace of a touch typist. */
async function timeFinding(page: Page, words: string, id: string): Promise<number> {
  const field = page.getByRole("searchbox", { name: /^Search by name/ });
  await field.fill("");
  await page.getByText(/^1 to 40 of/).waitFor({ state: "attached" });
  await field.pressSequentially(words, { delay: pauseMs });
  const begun = performance.now();
  await page.locator(`.application-rows a[href*="${id}"]`).waitFor();
  return Math.round(performance.now() - begun);
}
