import { formatNumber } from "./intl.ts";

/** What fields, dialogs, lists and messages say, whatever they are about. */
export const controls = {
  optional: "(optional)",
  /** Heard before the error of a field, where colour is not seen. */
  error: "Error:",
  problem: "There is a problem",
  close: "Close",
  dismiss: "Dismiss",
  characters: (used: number, max: number) => `${formatNumber(used)} of ${formatNumber(max)} characters`,
  loading: "Loading…",
  loadingWhat: (what: string) => `Loading ${what}`,
  /** Where a list could not be read; `{what}` is "the jobs". */
  notLoaded: { heading: "We could not load {what}.", text: "Check your connection and try again." },
  tryAgain: "Try again",
  trying: "Trying…",
  /** A part of the page could not be loaded: the line is down, or the site has been renewed meanwhile. */
  notOpened: {
    title: "Error",
    description: "This could not be opened. Check your connection; if that is fine, reload the page.",
  },
  show: "Show",
};
