/**
 * `node ops/demo/pictures.ts` takes the README's pictures from the demo, into docs/pictures. Run it after a change of
 * design, and look at them before they are committed.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { pagePaths } from "#contract/paths.ts";
import { logIn } from "#support/accounts.ts";
import { openApplication } from "#support/application-detail.ts";
import { bringBrowser, browserArguments } from "#support/browser.ts";
import { startServer } from "#support/server.ts";
import { buildIfStale } from "../freshness.ts";
import { root } from "../repository.ts";
import { demoAccounts } from "./admins.ts";
import { demoApplicants } from "./applicants.ts";
import { fillServer } from "./fill.ts";

type Cookie = { name: string; value: string; url: string };

/** What a picture shows; sizes in CSS pixels, so that the last three are equally high in a row of the README. */
type View = { file: string; path: string; width: number; height: number; colorScheme: "light" | "dark" };

const visitorViews: readonly View[] = [
  { file: "home", path: pagePaths.home, width: 1280, height: 720, colorScheme: "light" },
  { file: "careers", path: pagePaths.jobs, width: 390, height: 844, colorScheme: "light" },
  { file: "crisis", path: "/services/crisis-support", width: 390, height: 844, colorScheme: "dark" },
];
const applicationsView: View = {
  file: "applications",
  path: pagePaths.adminApplications,
  width: 1280,
  height: 900,
  colorScheme: "light",
};

const folder = join(root, "docs/pictures");
mkdirSync(folder, { recursive: true });
await buildIfStale();
const server = await startServer({
  env: { LOG_LEVEL: "error", FIRST_ADMIN_USERNAME: demoAccounts.master.username },
});
const browser = await chromium.launch({ executablePath: bringBrowser(), args: browserArguments });
try {
  await fillServer(server);
  for (const view of visitorViews) {
    const page = await openPage(browser, view);
    await takePicture(page, view);
  }
  const [name = "", value = ""] = (await logIn(server, demoAccounts.admin)).split(/=(.*)/);
  const page = await openPage(browser, applicationsView, { name, value, url: server.url });
  const detail = await openApplication(page, demoApplicants[0]?.name ?? "");
  await detail.locator(".cv-paper").waitFor(); // the text of the CV
  await takePicture(page, applicationsView);
} finally {
  await browser.close();
  await server.stop();
}

async function openPage(browser: Browser, view: View, ...cookies: Cookie[]): Promise<Page> {
  const { width, height, colorScheme, path } = view;
  const context = await browser.newContext({
    colorScheme,
    reducedMotion: "reduce",
    viewport: { width, height },
  });
  await context.addCookies(cookies);
  const page = await context.newPage();
  await page.goto(server.url + path);
  return page;
}

async function takePicture(page: Page, { file }: View): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: join(folder, `${file}.png`) });
  await page.context().close();
}
