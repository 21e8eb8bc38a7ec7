/** What is known of an application's CV. Without zod, because the browser imports it. */

/** The result of the virus scan: no scanner · waiting · clean · infected. */
export const cvStates = ["not-scanned", "pending", "clean", "infected"] as const;
export type CvState = (typeof cvStates)[number];

/** Findings before opening a CV: not in the storage · not examined yet, or not readable · active content. */
export const cvFindings = ["lost", "unread", "unreadable", "scripts", "attachments", "launches"] as const;
export type CvFinding = (typeof cvFindings)[number];
