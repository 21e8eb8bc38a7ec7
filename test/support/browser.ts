import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "@playwright/test";

/** The headless shell first: the same engine without a browser's own windows takes 60 % of the processor time. */
const commandNames = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"];

/** What headless Chromium is started with; without background requests it talks to the tested server alone. */
export const browserArguments = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // No page lives long enough for compilers to pay: a twelfth of the processor time of a test.
  "--js-flags=--no-opt --no-maglev --no-sparkplug",
  // Letters as wide in the headless shell as in the whole browser.
  "--font-render-hinting=none",
  // Chromium's sandbox refuses to run as root.
  ...(isRoot() ? ["--no-sandbox"] : []),
];

/** The browser to test with: CHROMIUM_PATH, else one on PATH, else Playwright's own download; undefined if none is there. */
export function findBrowser(): string | undefined {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (!isExecutable(given)) throw new Error(`CHROMIUM_PATH names no program: ${given}`);
    return given;
  }
  const folders = (process.env.PATH ?? "").split(delimiter);
  const onPath = commandNames.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...onPath, chromium.executablePath()].find(isExecutable);
}

/**
 * The browser to test with, installed first where it is missing: from Debian's packages as root or with sudo, else by
 * Playwright. Throws one sentence when neither works.
 */
export function bringBrowser(): string {
  const found = findBrowser();
  if (found) return found;
  const attempts = [
    ...installWithApt("apt-get install -y chromium-headless-shell || apt-get install -y chromium"),
    ["npx", "--no-install", "playwright", "install", "--with-deps", "chromium"],
  ];
  for (const [command = "", ...options] of attempts) {
    runAloud(command, options);
    const brought = findBrowser();
    if (brought) return brought;
  }
  throw new Error(
    "The browser tests need Chromium, and it could be neither found nor installed: install it (Debian: apt-get install chromium-headless-shell) or name one by CHROMIUM_PATH.",
  );
}

/** How to have Debian install something, where we may; otherwise nothing. */
function installWithApt(install: string): string[][] {
  if (!existsSync("/usr/bin/apt-get")) return [];
  const command = `apt-get update && (${install})`;
  if (isRoot()) return [["sh", "-c", command]];
  const mayUseSudo = spawnSync("sudo", ["-n", "true"]).status === 0;
  return mayUseSudo ? [["sudo", "-n", "sh", "-c", command]] : [];
}

function runAloud(command: string, options: readonly string[]): void {
  console.log(`Trying: ${command} ${options.join(" ")}`);
  spawnSync(command, options, {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
}

/** Whether there is a font of the metrics that the fallback fonts of src/brand/type/type.css are set for. */
export function hasFallbackFont(): boolean {
  return spawnSync("fc-list", [":family=Liberation Sans"]).stdout?.length > 0;
}

/** Installs the font of the fallbacks where it is missing and Debian can. */
export function bringFallbackFont(): void {
  if (hasFallbackFont()) return;
  for (const [command = "", ...options] of installWithApt("apt-get install -y fonts-liberation"))
    runAloud(command, options);
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
