import type { PagePath } from "#contract/paths.ts";

/**
 * The day on which the text of each page last changed in substance: `lastmod` of the sitemap. Policies and services
 * have their own dates (policies/list.ts, services/list.ts); the careers page changes with its jobs.
 */
export const pageDates = {
  "/": "2026-11-20",
  "/governance": "2026-11-20",
  "/technology": "2026-11-20",
  "/feedback": "2026-11-20",
  "/contact": "2026-11-20",
} as const satisfies Partial<Record<PagePath, string>>;
