import { formatNumber } from "./intl.ts";

/** The texts of fields, dialogs, lists and messages on any subject. */
export const controls = {
  optional: "(optional)",
  /** Announced before the error of a field. */
  error: "Error:",
  problem: "There is a problem",
  close: "Close",
  dismiss: "Dismiss",
  characters: (used: number, max: number) => `${formatNumber(used)} of ${formatNumber(max)} characters`,
  loading: "Loading…",
  loadingWhat: (what: string) => `Loading ${what}`,
  /** In place of a list that could not be read; `{what}` is "the jobs". */
  notLoaded: { heading: "We could not load {what}.", text: "Check your connection and try again." },
  tryAgain: "Try again",
  trying: "Trying…",
  /** A part of the page could not be loaded: the connection is lost, or the site was updated meanwhile. */
  notOpened: {
    title: "Error",
    description: "This could not be opened. Check your connection; if that is fine, reload the page.",
  },
  show: "Show",
  /** What one message, and the list of them, is called for screen readers; `{hotkey}` is the key that leads there. */
  toast: "Notification",
  toasts: "Notifications ({hotkey})",
};
