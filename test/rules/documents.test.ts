import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { calls } from "#contract/calls.ts";
import { errorCodes } from "#contract/errors.ts";
import { Environment, readConfig } from "#server/config.ts";
import { version } from "#server/version.ts";
import { listFiles, readText, root } from "#ops/repository.ts";
import { expect, test } from "vitest";

const documents = listFiles(".", [".md"]);
const records = listFiles("docs/decisions", [".md"]);

/** The cells of each row of the first table in a document, without header and separator. */
function tableOf(path: string): string[][] {
  const rows = readText(path)
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  return rows.slice(2);
}

/** The fragment of a heading's link. */
function fragmentOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, "")
    .trim()
    .replaceAll(/\s/g, "-");
}

function headingsOf(path: string): string[] {
  return [...readText(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => fragmentOf(heading));
}

test("every link between documents leads to a file, and every fragment to a heading", () => {
  const broken = documents.flatMap((path) => {
    const links = [...readText(path).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = ""]) => link);
    return links
      .filter((link) => !/^[a-z]+:/.test(link))
      .filter((link) => {
        const [file = "", fragment] = link.split("#");
        const target = file === "" ? path : join(dirname(path), file);
        if (!existsSync(join(root, target))) return true;
        return fragment !== undefined && !headingsOf(target).includes(fragment);
      })
      .map((link) => `${path}: ${link}`);
  });
  expect(broken).toEqual([]);
});

test("each file and call that the walks of docs/architecture.md name exists", () => {
  const walks = readText("docs/architecture.md").split("## Walks through the code")[1] ?? "";
  const files = listFiles("src");
  const named = [...walks.matchAll(/`([\w./-]+\.(?:tsx?|css))`/g)].map(([, name = ""]) => name);
  expect(named.length).toBeGreaterThan(60);
  expect(named.filter((name) => !files.some((path) => path === name || path.endsWith(`/${name}`)))).toEqual(
    [],
  );
  const known = new Set(Object.values(calls).map(({ method, path }) => `${method} ${path}`));
  const called = [...walks.matchAll(/`((?:GET|POST|PUT|PATCH|DELETE) \/api\/[^`]*)`/g)].map(
    ([, call = ""]) => call,
  );
  expect(called.filter((call) => ![...known].some((one) => sameCall(one, call)))).toEqual([]);
});

/** Whether a call is written this way; the walks may use other names for its parameters. */
function sameCall(call: string, written: string): boolean {
  const plain = (text: string) => text.replaceAll(/:\w+|\{\w+\}/g, ":");
  return plain(call) === plain(written);
}

test("each decision record has its own number, a date, a context, a decision and consequences", () => {
  const numbers = records.map((path) => path.slice("docs/decisions/".length, "docs/decisions/".length + 4));
  // A number may be missing while its record is being written.
  expect(numbers).toEqual([...new Set(numbers)].toSorted());
  for (const [index, path] of records.entries()) {
    const text = readText(path);
    expect(text, path).toMatch(
      new RegExp(`^# ${numbers[index]}\\. \\S.*\\n\\nDate: \\d{4}-\\d{2}-\\d{2}\\n`),
    );
    expect(headingsOf(path).slice(1), path).toEqual(["context", "decision", "consequences"]);
  }
});

test("every decision that the code or a document cites exists", () => {
  const texts = listFiles(".").filter((path) => /\.(tsx?|md|json|css)$/.test(path));
  const missing = texts.flatMap((path) =>
    [...readText(path).matchAll(/\bdecisions? (\d{4})\b/g)]
      .map(([, number = ""]) => number)
      .filter((number) => !records.some((record) => record.startsWith(`docs/decisions/${number}-`)))
      .map((number) => `${path} cites ${number}`),
  );
  expect(missing).toEqual([]);
});

test("docs/errors.md lists every error code with its status and its sentence", () => {
  const written = tableOf("docs/errors.md").map(([code, status, sentence]) => [code, status, sentence]);
  const real = Object.entries(errorCodes).map(([code, { status, sentence }]) => {
    return [`\`${code}\``, String(status), sentence];
  });
  expect(written).toEqual(real);
});

test("docs/operations.md lists every environment variable with its default", () => {
  const rows = tableOf("docs/operations.md");
  expect(rows.map(([variable]) => variable)).toEqual(
    Object.keys(Environment.shape).map((name) => `\`${name}\``),
  );
  const written = Object.fromEntries(rows.map(([variable = "", byDefault]) => [variable, byDefault]));
  const defaults = new Map(Object.entries(readConfig({})));
  const real = Object.keys(Environment.shape).map((name) => {
    const value = defaults.get(name);
    const isGiven = typeof value === "string" || typeof value === "number";
    return [`\`${name}\``, isGiven ? `\`${value}\`` : "–"];
  });
  expect(written).toEqual(Object.fromEntries(real));
});

test("the code, the package, its lock file and the changelog have the same version", () => {
  const [ofPackage, ofLock] = ["package.json", "package-lock.json"].map(
    (path) => (JSON.parse(readText(path)) as { version: string }).version,
  );
  const [, ofChangelog] = /^## (\d\S*)$/m.exec(readText("CHANGELOG.md")) ?? [];
  expect([version, ofLock, ofChangelog]).toEqual([ofPackage, ofPackage, ofPackage]);
});

test("the changelog lists its versions from the newest to the first, each with its date", () => {
  const [, ...sections] = readText("CHANGELOG.md").split(/^## /m);
  const parts = sections.filter((section, index) => index > 0 || !section.startsWith("Unreleased\n"));
  const versions = parts.map((part) => {
    const [, number, day] = /^(\d+\.\d+\.\d+)\n\n(\d{4}-\d{2}-\d{2})\. /.exec(part) ?? [];
    return { number, day };
  });
  expect(versions.length).toBeGreaterThan(1);
  const byNumber = new Intl.Collator("en", { numeric: true });
  expect(versions.map(({ number, day }) => number !== undefined && day !== undefined)).not.toContain(false);
  const inOrder = versions.toSorted((left, right) => byNumber.compare(right.number ?? "", left.number ?? ""));
  expect(versions).toEqual(inOrder);
  const days = versions.map(({ day = "" }) => Date.parse(day));
  expect(days).toEqual(days.toSorted((left, right) => right - left));
});

test("the README fits in 150 lines", () => {
  expect(readText("README.md").split("\n").length).toBeLessThanOrEqual(151);
});

test("the README begins with the two commands that start and test the product", () => {
  const [opening = ""] = readText("README.md").replace("# Larkfold\n", "").split("\n## ");
  const commands = [...opening.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, command]) => command);
  expect(opening.trimStart()).toMatch(/^```sh\nnpm ci && npm start\n/);
  expect(commands).toEqual(["npm ci && npm start\n", "npm ci && npm test\n"]);
});
