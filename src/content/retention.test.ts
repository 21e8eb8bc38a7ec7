import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { readWithFacts } from "#support/content-with-facts.ts";
import { expect, onTestFinished, test, vi } from "vitest";
import { privacy } from "./policies/privacy.ts";
import {
  applicationRuleNames,
  applicationRules,
  applyNotice,
  holdGrounds,
  holdSentence,
  retentionSchedule,
  longestHoldMonths,
  retentionWarnings,
} from "./retention.ts";

test("the policy prints each record, its period and its reason from the list, and no other period", () => {
  const printed = JSON.stringify(privacy.sections.find(({ heading }) => heading === "How long we keep it"));
  for (const { record, kept, reason } of retentionSchedule)
    for (const words of [record, kept, reason]) expect(printed).toContain(JSON.stringify(words).slice(1, -1));
  const listed = retentionSchedule.map(({ kept }) => kept).join(" ");
  for (const name of applicationRuleNames)
    expect(listed).toContain(`${applicationRules[name].months} months`);
});

test("the policy states the grounds and limits of holds, with the words of the master admins' page", () => {
  const section = privacy.sections.find(({ heading }) => heading === "How long we keep it");
  expect(JSON.stringify(section)).toContain(holdSentence);
  for (const words of ["a complaint", "a legal claim", "a safeguarding concern"]) {
    expect(holdGrounds).toContain(words);
    expect(holdSentence).toContain(holdGrounds);
  }
  expect(holdSentence).toContain("It stays until that hold ends");
  expect(holdSentence).toContain(`after ${longestHoldMonths} months at most`);
});

test("the notice at the application form names the dates that the policy counts from", () => {
  const { months, from } = applicationRules.unsuccessful;
  expect(applyNotice).toContain(`${months} months after ${from}`);
});

test("the server warns at its start of improbable periods, and not of the default ones", () => {
  expect(retentionWarnings()).toEqual([]);
  const warned = retentionWarnings({
    ...applicationRules,
    unsuccessful: { months: 5 },
    withdrawn: { months: 37 },
    undecided: { months: 0 },
  });
  expect(warned.map((text) => text.replace(/^src\/content\/retention\.ts: /, "").slice(0, 30))).toEqual([
    "unsuccessful: 5 months is shor",
    "undecided: 0 months is no peri",
    "withdrawn: 37 months is longer",
  ]);
});

test("a changed period changes the policy, the notice on the application form and the erasure, with no other number left", async () => {
  const script = `
    import { registerHooks } from "node:module";
    registerHooks({
      load(url, context, next) {
        const loaded = next(url, context);
        if (!url.endsWith("/content/retention.ts")) return loaded;
        return { ...loaded, source: String(loaded.source).replace("months: 12,", "months: 17,") };
      },
    });
    const { privacy } = await import("#content/policies/privacy.ts");
    const { careers } = await import("#content/careers.ts");
    const { endOfPeriod } = await import("#server/retention/due.ts");
    const at = "2026-01-01T00:00:00.000Z";
    const job = { isActive: true, validThrough: null, archivedAt: null, updatedAt: at };
    const dates = { createdAt: at, statusChangedAt: at, lastContactedAt: null, withdrawnAt: null, job };
    const end = endOfPeriod({ applicationStatus: "rejected", ...dates }, new Date(at));
    console.log(JSON.stringify({ sections: privacy.sections, careers, dueAt: end.dueAt }));`;
  const run = promisify(execFile)(process.execPath, ["--input-type=module", "--eval", script], {
    cwd: join(import.meta.dirname, "../.."),
    maxBuffer: 2 ** 24,
  });
  const changed = JSON.parse((await run).stdout) as {
    sections: { heading: string }[];
    careers: object;
    dueAt: string;
  };
  expect(changed.dueAt).toBe("2027-06-01T00:00:00.000Z");
  const printed = (heading: string) =>
    JSON.stringify(changed.sections.find((section) => section.heading === heading));
  expect(printed("How long we keep it")).toContain(`17 months after ${applicationRules.unsuccessful.from}`);
  for (const text of [printed("If you apply for work"), JSON.stringify(changed.careers)])
    expect(new Set(text.match(/\b\d+ months?\b/g))).toEqual(new Set(["17 months"]));
});

test("no reason contains a period, which would become untrue when periods change", () => {
  for (const { reason } of Object.values(applicationRules))
    expect(reason).not.toMatch(/\b(?:six|twelve|eighteen|\d+) months\b/i);
});

test("a period that no law names is said to be the provider's own, with the law that it leaves time for", async () => {
  onTestFinished(() => void vi.resetModules());
  const read = async (nation: "scotland" | "wales") =>
    await readWithFacts({ nation }, () => [import("./retention.ts"), import("./policies/privacy.ts")]);
  const scotland = await read("scotland");
  expect(scotland).toContain("Our own period: the law of Scotland names none");
  expect(scotland).toContain("as its purpose and the law require. Then");
  expect(await read("wales")).toContain(
    "require, following the Records Management Code of Practice for Health and Social Care (Wales) for records of care. Then",
  );
});
