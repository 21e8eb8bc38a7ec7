import { defineConfig } from "@playwright/test";
import { browserArguments, findBrowser, hasFallbackFont } from "./test/support/browser.ts";

export default defineConfig<{ freshServer: boolean }>({
  testDir: "test",
  outputDir: "test-results/browser",
  globalSetup: "test/support/build-setup.ts",
  forbidOnly: true,
  fullyParallel: true,
  // More workers than processors: a test waits for a third of its time.
  workers: 5,
  // On a shared machine other work delays a browser by seconds: CI repeats a failed test once, and the last line of
  // `npm test` counts it as flaky.
  retries: process.env.CI ? 1 : 0,
  // No test measures time: the limit only ends what hangs.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: "list",
  use: {
    locale: "en-GB",
    timezoneId: "Europe/London",
    // A press that found nothing to press should not use up the time of a whole test.
    actionTimeout: 60_000,
    // TRACE=1 records the steps of each failing test with the page at each of them; it costs a tenth of the run.
    trace: process.env.TRACE === "1" ? "retain-on-failure" : "off",
    launchOptions: { executablePath: findBrowser(), args: browserArguments },
  },
  projects: [
    // Journeys by actor: each test has its own server and data.
    { name: "browser", testMatch: "browser/**/*.spec.ts", use: { freshServer: true } },
    // What holds on every page, read only: a worker's tests share one server.
    {
      name: "pages",
      testMatch: "pages/**/*.spec.ts",
      // Without the fallback font layouts shift when fonts load. The last lines of a run list what was left out.
      testIgnore: hasFallbackFont() ? [] : "pages/still.spec.ts",
      use: { freshServer: false },
    },
  ],
});
