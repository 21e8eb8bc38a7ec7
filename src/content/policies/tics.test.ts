import { afterEach, expect, test, vi } from "vitest";

afterEach(() => void vi.resetModules());

/** The statement with this date. */
async function readStatement(updated: string): Promise<string> {
  vi.resetModules();
  const { policyEntries } = await import("./list.ts");
  Object.assign(policyEntries.tics, { updated });
  return JSON.stringify((await import("./tics.ts")).tics);
}

test("the statement's period is the financial year of its date, and it tells of nothing later", async () => {
  for (const [updated, period] of [
    ["2024-04-06", "2024-2025"],
    ["2025-03", "2024-2025"],
    ["2026-03-31", "2025-2026"],
  ] as const) {
    const words = await readStatement(updated);
    expect(words, updated).toContain(`for the period ${period}.`);
    expect(words, updated).toContain(
      "or the Gangmasters and Labour Abuse Authority, or whoever has taken over its work (0800 432 0804).",
    );
    expect(words, updated).not.toMatch(/Fair Work Agency|2026 |April 2026/);
  }
});

test("a statement of 2026 or later names the agency that licenses labour providers then", async () => {
  const words = await readStatement("2026-05-01");
  expect(words).toContain("for the period 2026-2027.");
  expect(words).toContain("must hold one of the Fair Work Agency.");
  expect(words).toContain("or the Fair Work Agency (0800 432 0804).");
  expect(words).not.toContain("Gangmasters");
});
