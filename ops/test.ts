/**
 * `npm test`: all tests. Vitest (units, API, repository rules), the build if it is stale, then Playwright in a
 * browser that it downloads. All three run even when an earlier one failed; the last lines name the failed and the
 * flaky tests and add up both counts, and any failure makes the exit code 1. With CI set, a failed test is repeated
 * once: where that passes, it is flaky.
 */
import { spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
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

/** Failed and flaky tests by name; the flaky ones are among those that passed. */
type Counts = { passed: number; failed: string[]; skipped: number; flaky: string[] };

const reports = { vitest: "test-results/vitest.json", playwright: "test-results/playwright.json" };

/** The counts of a program that left no report. */
const broken = (name: string): Counts => ({ passed: 0, failed: [name], skipped: 0, flaky: [] });
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
  counted.push(broken("Playwright"));
}

if (!findPostgres()) console.warn(postgresMissing.warning);
if (!hasSwift()) console.warn(objectStoreMissing.warning);
if (!hasClamd()) console.warn(clamdMissing.warning);
if (!hasFallbackFont()) console.warn(fallbackFontMissing.warning);
if (!hasNginx()) console.warn(nginxMissing.warning);
for (const problem of problems) console.error(problem);
const total = (key: "passed" | "skipped") => counted.reduce((sum, counts) => sum + counts[key], 0);
const failed = counted.flatMap((counts) => counts.failed);
const flaky = counted.flatMap((counts) => counts.flaky);
for (const name of failed) console.error(`Failed: ${name}`);
for (const name of flaky) console.warn(`Flaky: ${name}`);
const others = [...some(total("skipped"), "skipped"), ...some(flaky.length, "flaky")];
console.log(`\nTests: ${total("passed")} passed, ${failed.length} failed${others.join("")}`);
if (problems.length > 0 || failed.length > 0) process.exitCode = 1;

function some(count: number, what: string): string[] {
  return count > 0 ? [`, ${count} ${what}`] : [];
}

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
  counted.push(counts ?? broken(name));
  if (code !== 0 && !counts?.failed.length) problems.push(`${name} ended with exit code ${code}.`);
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
  type Test = { fullName: string; status: string; failureMessages?: string[] | null };
  type File = { name: string; status: string; assertionResults: Test[] };
  const report = readReport(reports.vitest) as { testResults: File[] } | undefined; // Vitest's JSON reporter
  if (!report) return undefined;
  const tests = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, title: `${relative(root, name)} › ${test.fullName}` })),
  );
  const having = (status: string) => tests.filter((test) => test.status === status);
  // A file that cannot be loaded has no test that could fail: it counts as one.
  const brokenFiles = report.testResults.filter(({ status, assertionResults }) => {
    return status === "failed" && !assertionResults.some((test) => test.status === "failed");
  });
  const [passed, failed] = [having("passed"), having("failed")];
  return {
    passed: passed.length,
    failed: [...failed.map(({ title }) => title), ...brokenFiles.map(({ name }) => relative(root, name))],
    skipped: tests.length - passed.length - failed.length,
    // A test that passed when repeated keeps the messages of its failure.
    flaky: passed.filter((test) => test.failureMessages?.length).map(({ title }) => title),
  };
}

function countPlaywright(): Counts | undefined {
  type Suite = {
    suites?: Suite[];
    specs: { file: string; line: number; title: string; tests: { status: string }[] }[];
  };
  type Report = Suite & { stats: { expected: number; flaky: number; skipped: number } }; // Playwright's JSON reporter
  const report = readReport(reports.playwright) as Report | undefined;
  if (!report) return undefined;
  const specsOf = (suite: Suite): Suite["specs"] => [
    ...suite.specs,
    ...(suite.suites ?? []).flatMap(specsOf),
  ];
  const specs = report.suites?.flatMap(specsOf) ?? [];
  const having = (status: string) =>
    specs
      .filter(({ tests }) => tests.some((test) => test.status === status))
      .map(({ file, line, title }) => `test/${file}:${line} › ${title}`);
  const { expected, flaky, skipped } = report.stats;
  return { passed: expected + flaky, failed: having("unexpected"), skipped, flaky: having("flaky") };
}

function readReport(path: string): unknown {
  const file = join(root, path);
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}
