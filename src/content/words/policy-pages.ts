import { pluralOf } from "./intl.ts";

/** The texts around a policy. */
export const policyPages = {
  reviewed: { label: "Reviewed", value: "At least annually" },
  appliesTo: "Applies to",
  readingTime: {
    label: "Reading time",
    value: (minutes: number) => `About ${minutes} ${pluralOf(minutes, { one: "minute", other: "minutes" })}`,
  },
} as const;

/** The page of the link to a copy of one's data. */
export const myData = {
  description: "The copy of your data that you asked for.",
  open: {
    heading: "Open your data",
    text: "The button opens the copy of your data that you asked for, once. Save or print the page when you have it open, and make sure that nobody else can see your screen.",
    button: "Open your data",
  },
  unreadable: (email: string, phone: string) =>
    `Your data cannot be read at this moment. Nothing was opened, and the link stays as it is: please press the button again in a few minutes. If it stays so, write to ${email} or ring us on ${phone}.`,
  over: {
    heading: "This link no longer opens",
    text: (email: string, phone: string) =>
      `It was opened already, or it is older than seven days. Write to ${email} or ring us on ${phone}, and we send a new one.`,
  },
} as const;
