import { beforeEach, expect, test, vi } from "vitest";

beforeEach(() => vi.resetModules());

/** The sentence on a quarter's checks, of a provider with so many services. */
async function quarterWith(count: number): Promise<string> {
  const { services } = await import("./services/list.ts");
  (services as unknown[]).splice(count);
  const { year } = await import("./governance.ts");
  return year.checks.find(({ when }) => when === "Every quarter")?.text ?? "";
}

test("each service is visited where there are several", async () => {
  expect(await quarterWith(2)).toMatch(/Independent visit to each service\.$/);
});

test("a provider with one service does not speak of each", async () => {
  expect(await quarterWith(1)).toMatch(/quality report\. Independent visit\.$/);
});
