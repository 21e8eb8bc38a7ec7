import { expect, test } from "vitest";
import { createSenderRate } from "./sender-rate.ts";

function rateAt(start: string, isOn = true) {
  let now = Date.parse(start);
  const rate = createSenderRate({ burst: 4, perSecond: 2 }, () => new Date(now), isOn);
  return { rate, pass: (ms: number) => (now += ms) };
}

test("a sender may use its burst at once, then its rate per second, independent of others", () => {
  const { rate, pass } = rateAt("2026-11-22T09:00:00.000Z");
  expect(Array.from({ length: 6 }, () => rate.take("192.0.2.7"))).toEqual([0, 0, 0, 0, 1, 1]);
  expect(rate.take("192.0.2.8")).toBe(0);
  pass(1000);
  expect(Array.from({ length: 3 }, () => rate.take("192.0.2.7"))).toEqual([0, 0, 1]);
  pass(60_000);
  expect(Array.from({ length: 5 }, () => rate.take("192.0.2.7"))).toEqual([0, 0, 0, 0, 1]);
});

test("a sender that stays within its rate is never refused", () => {
  const { rate, pass } = rateAt("2026-11-22T09:00:00.000Z");
  for (let request = 0; request < 1000; request++) {
    expect(rate.take("192.0.2.7")).toBe(0);
    pass(500);
  }
});

test("the addresses of one IPv6 network are one sender", () => {
  const { rate } = rateAt("2026-11-22T09:00:00.000Z");
  const waits = Array.from({ length: 5 }, (_, number) => rate.take(`2001:db8:1:2::${number}`));
  expect(waits).toEqual([0, 0, 0, 0, 1]);
});

test("no sender is refused while the limit is off", () => {
  const { rate } = rateAt("2026-11-22T09:00:00.000Z", false);
  expect(Array.from({ length: 50 }, () => rate.take("192.0.2.7")).every((wait) => wait === 0)).toBe(true);
});

test("a request beyond the burst is refused with the seconds to wait", () => {
  const { rate } = rateAt("2026-11-22T09:00:00.000Z");
  for (let count = 0; count < 4; count++) rate.expectWithinRate("192.0.2.7");
  const refusal = expect.objectContaining({ code: "too-many-requests", retryAfterSeconds: 1 }) as Error;
  expect(() => rate.expectWithinRate("192.0.2.7")).toThrow(refusal);
});
