import { defineConfig } from "@playwright/test";
import { browserArguments, findBrowser, hasFallbackFont } from "./test/support/browser.ts";

export default defineConfig<{ freshServer: boolean }>({
  testDir: "test",
  outputDir: "test-results/browser",
  globalSetup: "test/support/build-setup.ts",
  forbidOnly: true,
  fullyParallel: true,
  // More than twice the processors of the smallest machine: a test waits for a third of its time.
  workers: 5,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: "list",
  use: {
    locale: "en-GB",
    timezoneId: "Europe/London",
    // TRACE=1 keeps the steps of each test that fails and the page at each of them; it costs a tenth of the whole run.
    trace: process.env.TRACE === "1" ? "retain-on-failure" : "off",
    launchOptions: { executablePath: findBrowser(), args: browserArguments },
  },
  projects: [
    // Journeys by actor: each test has a server and data of its own.
    { name: "browser", testMatch: "browser/**/*.spec.ts", use: { freshServer: true } },
    // What holds on every page, read only: a worker's tests share one server.
    {
      name: "pages",
      testMatch: "pages/**/*.spec.ts",
      // Without the font of the fallbacks everything moves. The last lines of a run tell what was left out.
      testIgnore: hasFallbackFont() ? [] : "pages/still.spec.ts",
      use: { freshServer: false },
    },
  ],
});
