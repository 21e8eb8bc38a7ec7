import type { EmploymentType } from "#contract/limits.ts";
import { pluralOf, shortDay } from "./intl.ts";

/** The texts of every job: on its card and page, in feeds, pictures and the list. */
export const jobWords = {
  posted: (day: string) => `Posted ${day}`,
  /** In place of an unknown date. */
  recently: "Recently",
  closes: (day: string) => `Closes ${day}`,
  closed: (day: string) => `Closed ${day}`,
  starts: (day: string) => `Starts ${day}`,
  more: (title: string) => `More about ${title}`,
  parts: {
    description: "The job",
    responsibilities: "What you will do",
    requirements: "Key Requirements",
    benefits: "Benefits",
  },
  apply: "Apply with CV",
  /** Continues the text of the links `apply` and `whole` for screen readers. */
  forJob: (title: string) => ` for ${title}`,
  email: "Email Us",
  emailAbout: (title: string) => ` about ${title}`,
  whole: "Whole advert",
  emailSubject: (title: string) => `Enquiry about ${title}`,
} as const;

/** Labels of all employment types that a row may contain; INTERN is displayed but never written (specification §3). */
export const employmentTypeLabels: Record<EmploymentType | "INTERN", string> = {
  FULL_TIME: "Full Time",
  PART_TIME: "Part Time",
  CONTRACT: "Contract",
  TEMPORARY: "Temporary",
  INTERN: "Internship",
};

/** The label of an employment type. A row may contain any text, which is then its own label. */
export function employmentTypeLabel(type: string): string {
  return (employmentTypeLabels as Record<string, string>)[type] ?? type;
}

/** Day and short month, "18 Nov"; "Recently" when the date is missing or not a date. */
export function postedDay(iso: string): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? jobWords.recently : shortDay(date);
}

/** "1 Opportunity Found", "4 Opportunities Found" (specification §2, careers page). */
export function opportunitiesFound(count: number): string {
  return `${count} ${pluralOf(count, { one: "Opportunity", other: "Opportunities" })} Found`;
}

/** The list of jobs, its filters and its pages. */
export const jobList = {
  region: "Jobs",
  filters: {
    region: "Filter jobs",
    q: "Search jobs",
    qExample: "Nights, driver, nurse",
    search: "Search",
    more: "Filter by place and type",
    location: "Location",
    locationExample: "Town or county",
    type: "Job type",
    allTypes: "All Types",
    clear: "Clear filters",
  },
  loading: "Loading jobs",
  finding: "Finding opportunities…",
  /** Above the list while the number is unknown. */
  heading: "Opportunities",
  tryAgain: "Try Again",
  emailUs: "Email Us",
  viewAll: "View All Opportunities",
  everyJob: "The same for every job here, unless it says otherwise",
  /** `{advice}` is a list of suggestions. */
  tryInstead: (advice: string) => `Try ${advice}.`,
  pages: {
    region: "Pages of jobs",
    newer: "Newer jobs",
    older: "Older jobs",
    place: (page: number, last: number) => `Page ${page} of ${last}`,
  },
  /** In the title and the description of a search. */
  titleOf: (title: string, search: string) => `${title}: ${search}`,
  titleOfPage: (title: string, page: number) => `${title}, page ${page}`,
  foundFor: (found: string, search: string) => `${found} for ${search}.`,
} as const;

/** The page of one job. */
export const jobPageWords = {
  back: "Back to all jobs",
  /** The same in the breadcrumbs. */
  all: "All jobs",
  title: (title: string, location: string) => `${title}, ${location}`,
  titleOfError: (title: string) => `Error: ${title}`,
  facts: {
    pay: "Pay",
    place: "Where",
    hours: "Hours",
    shifts: "Shifts",
    starts: "Starts",
    posted: "Posted",
    closes: "Closes",
    closed: "Closed",
  },
  region: "Apply",
  onPaper: (url: string, email: string) => `Apply at ${url} or write to ${email}.`,
  similar: "Similar jobs",
  share: {
    button: "Share this job",
    email: "Send by email",
    copied: "Link copied",
    notCopied: "The link could not be copied",
  },
  closed: {
    title: (title: string, location: string) => `${title}, ${location} (closed)`,
    description: (title: string) => `${title} is closed and takes no more applications.`,
  },
  open: "Open jobs",
  sent: {
    title: (title: string) => `Your application was sent: ${title}`,
    description: (title: string) => `The confirmation of an application for ${title}.`,
    next: "What happens next",
  },
} as const;
