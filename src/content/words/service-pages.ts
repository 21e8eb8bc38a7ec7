/** The common texts of all services' pages. */
export const servicePages = {
  answers: {
    label: "In short",
    call: "Call {number}",
    atAnyHour: "Day and night. A person answers.",
    inHours: "A person answers.",
  },
  fit: { suits: "A good fit", elsewhere: "Somewhere else is better for" },
  referralList: "What helps us to answer",
  quality: { more: "How our work is checked" },
  questions: "Questions people ask",
  /** Below each of the services at the foot of the page. */
  strip: { heading: (count: string) => `Our ${count.toLowerCase()} services`, here: "You are here" },
} as const;

/** The text alternatives for the drawn parts of the record system on the technology page. */
export const exhibits = {
  roster: {
    caption: "Sample roster of one week",
    staff: "Staff",
    key: { day: "Day", night: "Waking night" },
    spoken: { day: "day shift", night: "night shift", "": "off" },
  },
  doses: { given: "given", refused: "refused", due: "due" },
} as const;
