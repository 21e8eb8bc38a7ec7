/** What is known of an application's CV. Free of zod, for the browser. */

/** The virus scan: there is none · waits for it · called clean · a virus was found. */
export const cvStates = ["not-scanned", "pending", "clean", "infected"] as const;
export type CvState = (typeof cvStates)[number];

/**
 * What a reader of the file should know before opening it: the server has not opened it yet, or could not · what it holds
 * beside its pages.
 */
export const cvFindings = ["unread", "unreadable", "scripts", "attachments", "launches"] as const;
export type CvFinding = (typeof cvFindings)[number];
