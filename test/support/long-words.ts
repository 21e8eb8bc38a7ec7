const placeName = "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch";

/** A job whose texts hold words that are longer than a line on a phone. */
export const longWordJob = {
  title: "Donaudampfschifffahrtsgesellschaftskapitänsanwärterbetreuungsassistenzkoordinatorin",
  location: placeName,
  description: `Nights. https://example.org/${"x".repeat(150)}`,
  salary: `£13.10 an hour in ${placeName}`,
  hours: "37.5 hours a week, " + "weekends".repeat(4),
  shifts: "Waking nights, Bankholidaysandschoolholidaysonlywithoutexception",
  qualifications: placeName,
  jobBenefits: placeName,
  responsibilities: placeName,
};
