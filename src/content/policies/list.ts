import { pagePaths, type PagePath } from "#contract/paths.ts";

// The five policies and statements with their dates, without their texts: light enough for the browser, where the
// administrators' desk lists those that are due for review.

export interface PolicyEntry {
  title: string;
  path: PagePath;
  /** The day (`2024-04-06`) or, where the policy names only that, the month (`2025-06`) of its present wording. */
  updated: string;
  /** The same date in the words of the policy itself (specification §9). */
  wording: { label: string; date: string };
}

export const policyEntries = {
  privacy: {
    title: "Privacy Policy",
    path: pagePaths.privacyPolicy,
    updated: "2023-11-01",
    wording: { label: "Last updated", date: "01/11/2023" },
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

export const policies: readonly PolicyEntry[] = Object.values(policyEntries);

/**
 * Whether a policy is older than 12 months on `today` (`YYYY-MM-DD`). One that names only a month counts from the
 * month's end, so that it is never called overdue too early.
 */
export function isOverdue({ updated }: Pick<PolicyEntry, "updated">, today: string): boolean {
  const dueAfter = `${Number(updated.slice(0, 4)) + 1}${updated.slice(4)}`;
  return today.slice(0, dueAfter.length) > dueAfter;
}
