import { expect, test } from "vitest";
import { careers } from "./careers.ts";
import { privacy } from "./policies/privacy.ts";
import { applicationRuleNames, applicationRules, keptRecords, retentionWarnings } from "./retention.ts";

test("the policy prints each record, its period and its reason from the list, and no other period of ours", () => {
  const printed = JSON.stringify(privacy.sections.find(({ heading }) => heading === "How long we keep it"));
  for (const { record, kept, reason } of keptRecords)
    for (const words of [record, kept, reason]) expect(printed).toContain(JSON.stringify(words).slice(1, -1));
  const listed = keptRecords.map(({ kept }) => kept).join(" ");
  for (const name of applicationRuleNames)
    expect(listed).toContain(`${applicationRules[name].months} months`);
});

test("a period in months or years that a page about applying prints stands in the list", () => {
  const section = privacy.sections.find(({ heading }) => heading === "If you apply for work");
  const texts = `${JSON.stringify(section)} ${JSON.stringify(careers)}`;
  const listed = keptRecords.map(({ kept }) => kept).join(" ");
  const periods = [...texts.matchAll(/\b\d+ (?:months?|days)\b/g)].map(([period]) => period);
  expect(periods).toContain(`${applicationRules.unsuccessful.months} months`);
  // Of the quarantine and of holds, which come from the list's own numbers too.
  const others = new Set(["30 days"]);
  expect(periods.filter((period) => !listed.includes(period) && !others.has(period))).toEqual([]);
});

test("the start warns of periods that can hardly be right, and not of today's", () => {
  expect(retentionWarnings()).toEqual([]);
  const warned = retentionWarnings({
    ...applicationRules,
    unsuccessful: { months: 2 },
    withdrawn: { months: 37 },
    undecided: { months: 0 },
  });
  expect(warned.map((text) => text.replace(/^src\/content\/retention\.ts: /, "").slice(0, 30))).toEqual([
    "unsuccessful: 2 months is shor",
    "undecided: 0 months is no peri",
    "withdrawn: 37 months is longer",
  ]);
});
