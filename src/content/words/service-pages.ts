/** What the pages of all services say alike. */
export const servicePages = {
  answers: {
    label: "In short",
    call: "Call {number}",
    atAnyHour: "Day and night. A person answers.",
    inHours: "A person answers.",
  },
  fit: { suits: "A good fit", elsewhere: "Somewhere else is better for" },
  referralList: "What helps us to answer",
  quality: { more: "How all our services are checked" },
  questions: "Questions people ask",
  /** Under each of the services at the foot of the page. */
  strip: { heading: (count: string) => `Our ${count.toLowerCase()} services`, here: "You are here" },
} as const;
