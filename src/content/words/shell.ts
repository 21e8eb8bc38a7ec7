import { formatNumber } from "./intl.ts";

/** The texts of the page frame, and of parts that many pages share. */

/** How soon staff come, which wraps at its dash otherwise. */
export const spanOfDays = /24–48 hours/;

/** Text that never wraps: some words, and any telephone number, postcode or full date. */
export const unbroken =
  /24–48 hours|\b\d{4}-\d{4}\b|[Oo]ne-to-one|[Rr]ole-based|\b0\d{2,4}(?: \d{3,6}){1,2}\b|\b[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}\b|\b\d{1,2} \p{Lu}\p{Ll}+ \d{4}\b/u;

export const shell = {
  skip: "Skip to main content",
  homeOf: (name: string) => `${name}, home`,
  menu: { label: "Main", open: "Menu", close: "Close", more: (section: string) => `${section}: all pages` },
  /** The number in the bar: of the crisis line, or of the only telephone. */
  call: {
    dayAndNight: { long: "24/7 line", short: "Call 24/7" },
    oneNumber: { long: "Telephone", short: "Call" },
  },
  worried: { question: "Worried about someone now?", answer: "Our line is answered day and night." },
  chat: {
    region: "Quick help",
    line: "Rather type? Chat here.",
    label: "Chat with us on WhatsApp",
    labelOfLink: "Chat with us on WhatsApp (opens in a new tab)",
  },
  footer: {
    label: "Footer",
    reach: {
      dayAndNight: "Day and night: {number}. Email: {email}.",
      oneNumber: "Telephone: {number}. Email: {email}.",
    },
    /** `{link}` is the inconspicuous link to the administrators' page. */
    awake: (name: string) => `${name} is kept awake by {link}.`,
    awakeLink: "people who care",
  },
  registered: {
    /** Of one regulator; `{numbers}` are its registrations, each with its rating. */
    sentence: "Registered with {numbers}.",
    number: "{body}, {id}",
    between: "; ",
  },
  backHome: "Back to Home",
  emergency: {
    heading: "24/7 emergency support",
    text: "Something has gone wrong and it cannot wait. Call, and a person on our crisis team will answer.",
    call: "Emergency: Call Now",
    danger: "If life is at risk, call {number} first.",
  },
  ways: {
    telephone: "Telephone",
    telephoneAtAnyHour: "Telephone, any hour",
    email: "Email",
    answered: "Non-urgent enquiries are answered typically within 24 hours in business hours.",
  },
  onThisPage: "On this page",
  /** The breadcrumbs for search engines. */
  breadcrumbs: { label: "Breadcrumb", home: "Home", services: "Services", careers: "Careers" },
} as const;

/** A certificate's stamp. */
export const certificateWords = {
  number: "Certificate {number}",
  validTo: (day: string) => `valid to ${day}`,
};

/** Type and size of a document for download: "PDF, 240 KB", and from 1 MB on "PDF, 1.4 MB". */
export function typeAndSize(type: string, bytes: number): string {
  const kilobytes = Math.ceil(bytes / 1024);
  const megabytes = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  if (kilobytes < 1024) return `${type}, ${formatNumber(kilobytes)} KB`;
  return `${type}, ${formatNumber(kilobytes / 1024, megabytes)} MB`;
}

/** Types of documents by the ending of their addresses; a page has none. */
const documentTypes = {
  pdf: "PDF",
  docx: "Word document",
  odt: "OpenDocument text",
  xlsx: "Excel workbook",
  page: "web page",
};

/** The type of a document by the ending of its address: "PDF". */
export function documentTypeOf(link: string): string {
  const { pathname } = new URL(link, "https://here.invalid");
  const ending = /\.(\w+)$/.exec(pathname)?.[1]?.toLowerCase();
  return Object.entries(documentTypes).find(([name]) => name === ending)?.[1] ?? documentTypes.page;
}

/** The words of a link to a document, "Plan (PDF)": a page is what everybody expects of a link, and is not named. */
export function titleWithType(title: string, link: string): string {
  const type = documentTypeOf(link);
  return type === documentTypes.page ? title : `${title} (${type})`;
}
