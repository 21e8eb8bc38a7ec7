import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "@playwright/test";

/** The headless shell comes first: it takes 60 % of the processor time of the full browser. */
const commandNames = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"];

/** Chromium's arguments; without background requests it only connects to the tested server. */
export const browserArguments = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // Pages are too short-lived for optimising compilers: this saves a twelfth of a test's processor time.
  "--js-flags=--no-opt --no-maglev --no-sparkplug",
  // Makes letters as wide in the headless shell as in the full browser.
  "--font-render-hinting=none",
  // Chromium's sandbox refuses to run as root.
  ...(isRoot() ? ["--no-sandbox"] : []),
];

/**
 * The browser to test with: CHROMIUM_PATH, else one on PATH, else Playwright's own download; undefined if there is
 * none.
 */
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

/** The command that installs a Debian package, where it is permitted; otherwise undefined. */
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

/** Whether a font has the metrics that the fallback fonts of src/brand/type/type.css are adjusted to. */
export function hasFallbackFont(): boolean {
  return spawnSync("fc-list", [":family=Liberation Sans"]).stdout?.length > 0;
}

/** Installs the fallback font where it is missing and Debian has it. */
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
