import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import { pagePaths } from "#contract/paths.ts";
import { askForUpload, type Attempt, postApplication, putCv } from "#support/applicants.ts";
import { downloadCv } from "./evidence.ts";
import type { FaultSite } from "./site.ts";

/** The longest response time, during a fault and after its end. */
export const longestMs = 10_000;

/** Pages that are served although the database or store is down: those that a family looking for help needs. */
const publicPages = [pagePaths.home, "/services/crisis-support", pagePaths.privacyPolicy];

export type Answer = { status: number; text: string; retryAfter: string | null; ms: number };

/** The applicants at each step when the fault begins. */
export type People = {
  /** Has an upload's address. */
  ticketed: Attempt;
  /** Has sent the CV. */
  uploaded: Attempt;
  /** Has a receipt. */
  applied: Attempt;
};

export type Step = "ticket" | "put" | "submit" | "download" | "ready";

/** Requests that need the database, the store or the disk. */
export const steps: Record<Step, (site: FaultSite, people: People) => Promise<Response>> = {
  ticket: ({ server }) => askForUpload(server),
  put: ({ server }, { ticketed }) => putCv(ticketed, ticketed.uploadAddress ?? "", server),
  submit: ({ server, jobId }, { uploaded }) => postApplication(uploaded, server, jobId),
  download: (site, { applied }) => downloadCv(site, applied.receipt?.id ?? ""),
  ready: ({ server }) => fetch(`${server.url}/readyz`),
};

/** Sends a request and reads its answer to the end. */
export async function answerOf(request: () => Promise<Response>): Promise<Answer> {
  const started = performance.now();
  const response = await request();
  const text = await response.text();
  const ms = performance.now() - started;
  return { status: response.status, text, retryAfter: response.headers.get("retry-after"), ms };
}

/** The answer comes in time; a refusal has a 5xx status and `Retry-After`. */
export function expectClear(step: Step, answer: Answer, statuses: readonly number[]): void {
  expect(statuses, `${step}: ${answer.status} ${answer.text}`).toContain(answer.status);
  expect(answer.ms, step).toBeLessThan(longestMs);
  if (answer.status < 500 || step === "ready") return;
  expect(answer.text, step).toMatch(/^Request id: [0-9a-f-]{36}$/);
  if (answer.status === 503) expect(Number(answer.retryAfter), step).toBeGreaterThan(0);
}

/** The pages are served, and the process is alive. */
export async function expectPublicPagesUp({ server }: FaultSite): Promise<void> {
  for (const path of [...publicPages, "/healthz"]) {
    const { status, ms } = await answerOf(() => fetch(server.url + path));
    expect([path, status]).toEqual([path, 200]);
    expect(ms, path).toBeLessThan(longestMs);
  }
}

/** Waits until the server says that it is ready for visitors. */
export async function expectReadySoon({ server }: FaultSite): Promise<void> {
  const status = async () => (await fetch(`${server.url}/readyz`)).status;
  await expect.poll(status, { timeout: longestMs, interval: 250 }).toBe(200);
}

/** No part of a refused file is left. */
export async function expectEmptyStaging({ dataDir }: FaultSite): Promise<void> {
  const spooled = () => readdir(join(dataDir, "files/incoming")).catch(() => []);
  await expect.poll(spooled).toEqual([]);
}
