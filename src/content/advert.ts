import type { Job } from "#contract/jobs.ts";
import { advertChecks } from "./nations/checks.ts";
import { nation } from "./organisation.ts";

/** The defaults of every advert, where the job has no text of its own (decision 0020). */
export const advert = {
  checks: advertChecks[nation],
  // Checked here, so that the compiler names this file for a wrong value, and no page that reads it.
  sponsorsVisas: false satisfies boolean,
  labels: {
    employer: "Employer",
    contract: "Contract",
    permanent: "Permanent",
    temporary: "Temporary",
    experience: "Experience",
    checks: "Checks",
    sponsorship: "Visa sponsorship",
    yes: "Yes",
    no: "No",
  },
};

const temporaryTypes = new Set(["TEMPORARY", "CONTRACT", "INTERN"]);
const temporaryTitle = /\b(fixed[- ]term|temporary|temp|seasonal|bank|(ma|pa)ternity|sickness cover)\b/i;

/** Whether a job is for a limited time, by its type or its title. */
export function isTemporary({ employmentType, title }: Pick<Job, "employmentType" | "title">): boolean {
  return temporaryTypes.has(employmentType) || temporaryTitle.test(title);
}
