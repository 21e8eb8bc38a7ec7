import type { ToastWords } from "#contract/messages.ts";
import { formatNumber } from "./intl.ts";

/** Applying: the dialog, the form without script, the CV, and the messages. */
export const applyWords = {
  title: (jobTitle: string) => `Apply for ${jobTitle}`,
  personal: "Personal Information",
  labels: {
    applicantName: "Full Name",
    applicantEmail: "Email Address",
    applicantPhone: "Phone Number",
    coverLetter: "Cover Letter",
    cv: "Upload Your CV",
  },
  /** The errors of fields (specification §5, Application form). */
  faults: {
    applicantName: "Full name is required",
    applicantEmail: "Valid email address is required",
    applicantPhone: "Valid phone number is required",
    coverLetter: "Cover letter too long",
    adjustments: "Adjustments: please keep to 1,000 characters",
  },
  /** Invisible characters, which a letter cannot contain. */
  hiddenCharacters: "This text holds hidden characters that we cannot store. Please type it again.",
  brokenForm: "Part of the form did not arrive. Please go back and send it again.",
  privacyLink: "How we protect your data",
  privacyLinkInNewTab: "How we protect your data (opens in a new tab)",
  cancel: "Cancel",
  submit: "Submit Application",
  sending: "Sending…",
  /** Announced to screen readers while it is being sent. */
  onItsWay: "Sending your application…",
  retrying: "The service could not take your application just now. Trying again in a moment…",
  offline:
    "You are offline. What you typed is kept. We will send your application as soon as you are online again, unless you change it first.",
  /** After a failure that may have happened after the application had arrived. */
  mayHaveArrived: "If it has already reached us, it is counted once.",
  receipt: {
    heading: "Your application was sent",
    /** `{job}` is its title, or title and place; `{reference}` is for the applicant's questions. */
    text: "{job}. Your reference is {reference}.",
    /** Appended to the text of the toast. */
    reference: (reference: string) => `Your reference is ${reference}.`,
  },
} as const;

/** The panel in which a CV is chosen and uploaded (specification §2, CV upload panel). */
export const cvWords = {
  limits: "PDF files only up to 5MB",
  pick: { click: "Click to upload", drop: "or drag and drop" },
  lost: {
    again: "Choose your CV again.",
    why: "Browsers forget a chosen file when the page reloads. Yours was {name}.",
  },
  upload: "Upload CV",
  uploading: "Uploading your CV",
  percent: (percent: number) => formatNumber(percent / 100, { style: "percent" }),
  uploaded: (percent: string) => `${percent} uploaded`,
  complete: "Upload completed successfully!",
  remove: "Remove",
  chosen: (name: string) => `${name} chosen`,
  /** While an automatic retry is due. */
  retries: {
    "connection-lost": "The connection was lost. Trying again in a moment…",
    "no-answer": "No answer came. Trying again in a moment…",
    "not-taken": "The service could not take it just now. Trying again in a moment…",
    online: "You are offline. We will send your CV as soon as you are online again.",
  },
} as const;

/** Toasts for failures (specification §8); the description is shown if the server gave no reason. */
export const applyFailures = {
  application: { title: "Submission Failed", description: "Failed to submit application. Please try again." },
  /** The dialog was closed before anything had arrived. */
  stopped: {
    title: "Not sent yet",
    description: "Your application was not sent. What you typed is kept: choose Apply again to send it.",
  },
  cvRequired: { title: "CV Required", description: "Please upload your CV before submitting." },
  cvType: { title: "Invalid File Type", description: "Please upload a PDF file only." },
  cvSize: { title: "File Too Large", description: "Please upload a file smaller than 5MB." },
  cvUpload: { title: "Upload Failed", description: "Failed to upload CV. Please try again." },
} as const satisfies Record<string, ToastWords>;

/** Toasts for successes (specification §8). */
export const applySuccesses = {
  cvUpload: { title: "Upload Successful", description: "Your CV has been uploaded successfully." },
  application: {
    title: "Application Submitted!",
    description: "Your application has been sent successfully. We'll be in touch soon.",
  },
} as const satisfies Record<string, ToastWords>;

const bytesPerKilobyte = 1024;
const bytesPerMegabyte = 1024 * bytesPerKilobyte;

/** Size of a file in MB with two decimals, e.g. "1.84 MB" (specification §2); below 0.01 MB in KB, e.g. "4 KB". */
export function fileSize(bytes: number): string {
  const megabytes = bytes / bytesPerMegabyte;
  // Rounded up, so that only an empty file has 0 KB.
  if (megabytes < 0.01) return `${formatNumber(Math.ceil(bytes / bytesPerKilobyte))} KB`;
  return `${formatNumber(megabytes, { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: false })} MB`;
}
