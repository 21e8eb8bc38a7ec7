/**
 * `npm test`: all tests. Vitest (units, API, repository rules), the build if it is stale, then Playwright in a
 * browser that it downloads. All three run even when an earlier one failed; the last line adds up both counts, and
 * any failure makes the exit code 1. With CI set, a failed test is repeated once: where that passes, it is flaky.
 */
import { spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { bringBrowser, bringFallbackFont, hasFallbackFont } from "#support/browser.ts";
import { hasClamd } from "#support/clamd.ts";
import { clamdMissing } from "#support/clamd-missing.ts";
import { fallbackFontMissing } from "#support/fallback-font-missing.ts";
import { hasNginx } from "#support/nginx.ts";
import { nginxMissing } from "#support/nginx-missing.ts";
import { objectStoreMissing } from "#support/object-store/missing.ts";
import { hasSwift } from "#support/object-store/start.ts";
import { findPostgres } from "#support/postgres.ts";
import { postgresMissing } from "#support/postgres-missing.ts";
import { root } from "./repository.ts";
import { buildIfStale } from "./freshness.ts";

/** The flaky ones are among those that passed. */
type Counts = { passed: number; failed: number; skipped: number; flaky: number };

const reports = { vitest: "test-results/vitest.json", playwright: "test-results/playwright.json" };

/** A program that left no report. */
const broken: Counts = { passed: 0, failed: 1, skipped: 0, flaky: 0 };
const problems: string[] = [];
const counted: Counts[] = [];
rmSync(join(root, "test-results"), { recursive: true, force: true });

const vitest = ["node_modules/vitest/vitest.mjs", "run", "--reporter=default", "--reporter=json"];
await count("Vitest", countVitest, [...vitest, `--outputFile.json=${reports.vitest}`], {});

try {
  await buildIfStale();
  bringFallbackFont();
  const playwright = ["node_modules/@playwright/test/cli.js", "test", "--reporter=list,json"];
  await count("Playwright", countPlaywright, playwright, {
    CHROMIUM_PATH: bringBrowser(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: join(root, reports.playwright),
  });
} catch (error) {
  problems.push(error instanceof Error ? error.message : String(error));
  counted.push(broken);
}

if (!findPostgres()) console.warn(postgresMissing.warning);
if (!hasSwift()) console.warn(objectStoreMissing.warning);
if (!hasClamd()) console.warn(clamdMissing.warning);
if (!hasFallbackFont()) console.warn(fallbackFontMissing.warning);
if (!hasNginx()) console.warn(nginxMissing.warning);
for (const problem of problems) console.error(problem);
const total = (key: keyof Counts) => counted.reduce((sum, counts) => sum + counts[key], 0);
const others = (["skipped", "flaky"] as const)
  .filter((key) => total(key) > 0)
  .map((key) => `, ${total(key)} ${key}`);
console.log(`\nTests: ${total("passed")} passed, ${total("failed")} failed${others.join("")}`);
if (problems.length > 0 || total("failed") > 0) process.exitCode = 1;

/** Runs one test program and adds its counts; a program that fails outside its tests counts as a problem. */
async function count(
  name: string,
  read: () => Counts | undefined,
  command: string[],
  environment: Record<string, string>,
): Promise<void> {
  console.log(`\n${name}`);
  const code = await run(command, environment);
  const counts = read();
  counted.push(counts ?? broken);
  if (code !== 0 && !counts?.failed) problems.push(`${name} ended with exit code ${code}.`);
}

function run(command: string[], environment: Record<string, string>): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, command, {
      cwd: root,
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, ...environment },
    });
    child.once("error", reject);
    child.once("exit", resolve);
  });
}

function countVitest(): Counts | undefined {
  type Test = { status: string; failureMessages?: string[] | null };
  type File = { status: string; assertionResults: Test[] };
  const report = readReport(reports.vitest) as { testResults: File[] } | undefined; // Vitest's JSON reporter
  if (!report) return undefined;
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  const having = (status: string) => tests.filter((test) => test.status === status).length;
  // A file that cannot be loaded has no test that could fail: it counts as one.
  const brokenFiles = report.testResults.filter(({ status, assertionResults }) => {
    return status === "failed" && !assertionResults.some((test) => test.status === "failed");
  }).length;
  const [passed, failed] = [having("passed"), having("failed")];
  // A test that passed when repeated keeps the messages of its failure.
  const flaky = tests.filter((test) => test.status === "passed" && test.failureMessages?.length).length;
  return { passed, failed: failed + brokenFiles, skipped: tests.length - passed - failed, flaky };
}

function countPlaywright(): Counts | undefined {
  const report = readReport(reports.playwright) as
    { stats: { expected: number; unexpected: number; flaky: number; skipped: number } } | undefined; // the JSON reporter of Playwright
  if (!report) return undefined;
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected + flaky, failed: unexpected, skipped, flaky };
}

function readReport(path: string): unknown {
  const file = join(root, path);
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}
