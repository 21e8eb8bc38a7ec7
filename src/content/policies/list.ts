import { pagePaths, type PagePath } from "#contract/paths.ts";
import { longDay } from "../words/intl.ts";

// The five policies and statements with their dates, without their texts: small enough for the browser, where the
// administrators' dashboard lists overdue ones.

export interface PolicyEntry {
  title: string;
  path: PagePath;
  /** The day (`2024-04-06`) or, where the policy names only that, the month (`2025-06`) of the policy. */
  updated: string;
  /** The same date in the words of the policy (specification §9). */
  wording: { label: string; date: string };
  /** The day (`2026-03-02`) of the present wording, if later than the policy's own date. */
  wordingOf?: string;
}

export const policyEntries = {
  privacy: {
    title: "Privacy Policy",
    path: pagePaths.privacyPolicy,
    updated: "2023-11-01",
    wording: { label: "Last updated", date: "01/11/2023" },
    wordingOf: "2026-11-26",
  },
  genderPayGap: {
    title: "Gender Pay Gap Policy",
    path: pagePaths.genderPayGap,
    updated: "2025-06",
    wording: { label: "Updated", date: "June 2025" },
  },
  workplace: {
    title: "Workplace Policy",
    path: pagePaths.workplacePolicy,
    updated: "2025-06",
    wording: { label: "Updated", date: "June 2025" },
    wordingOf: "2026-11-26",
  },
  esg: {
    title: "Environmental, Sustainability & Governance Policy",
    path: pagePaths.esgPolicy,
    updated: "2025-06",
    wording: { label: "Updated", date: "June 2025" },
  },
  tics: {
    title: "Transparency in Supply Chains (TICS) Statement",
    path: pagePaths.ticsStatement,
    updated: "2024-04-06",
    wording: { label: "Signed", date: "06/04/2024" },
  },
} as const satisfies Record<string, PolicyEntry>;

type Dated = Pick<PolicyEntry, "wording" | "wordingOf">;

/** A policy's own date, and that of a later wording: "01/11/2023", "(wording of 2 March 2026)". */
export function datesOf({ wording, wordingOf }: Dated): string[] {
  return wordingOf ? [wording.date, `(wording of ${longDay(wordingOf)})`] : [wording.date];
}

/** A policy's dates in one line. */
export function describeDate(policy: Dated): string {
  return datesOf(policy).join(" ");
}

export const policies: readonly PolicyEntry[] = Object.values(policyEntries);

/**
 * Whether a policy, or a later wording of it, is older than 12 months on `today` (`YYYY-MM-DD`). A policy with only a
 * month counts from the month's end, so that it is never overdue too early.
 */
export function isOverdue(
  { updated, wordingOf = updated }: Pick<PolicyEntry, "updated" | "wordingOf">,
  today: string,
): boolean {
  const dueAfter = `${Number(wordingOf.slice(0, 4)) + 1}${wordingOf.slice(4)}`;
  return today.slice(0, dueAfter.length) > dueAfter;
}
