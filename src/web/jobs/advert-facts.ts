/**
 * What an advert for work in care has to say besides what its form asks for (decision 0020): read from the job where the
 * job says it, else the provider's own words. What the job says unclearly is left out rather than guessed.
 */
import { advert, isTemporary } from "#content/advert.ts";
import type { Job } from "#contract/jobs.ts";
import { experienceOf } from "./experience.ts";

/** The provider's names; a job of another company of the group names that one. */
export type Employer = { name: string; legalName: string };
export type AdvertFact = { label: string; text: string };
type Advert = Pick<
  Job,
  "title" | "description" | "qualifications" | "employmentType" | "hiringOrganization" | "salary"
>;

const mentionsSponsorship = /\bsponsor/i;
const refusesSponsorship =
  /\b(no|not|cannot|can['’]t|unable|don['’]t|do not|without)\b[^.\n]{0,60}\bsponsor/i;
const offersSponsorship =
  /\bsponsorship\s+(is\s+)?(available|offered|provided)\b|\b(we|can|able to)\s+(can\s+)?(offer\s+|provide\s+)?(visa\s+)?sponsor/i;

/** The facts of an advert, in the order in which they are shown. */
export function advertFacts(job: Advert, employer: Employer): AdvertFact[] {
  const { labels, checks } = advert;
  const facts: [string, string | undefined][] = [
    [labels.employer, employerName(job, employer)],
    [labels.contract, isTemporary(job) ? labels.temporary : labels.permanent],
    [labels.experience, job.salary ? experienceOf(job) : undefined],
    [labels.checks, checks],
    [labels.sponsorship, sponsorshipOf(job)],
  ];
  return facts.flatMap(([label, text]) => (text === undefined ? [] : [{ label, text }]));
}

/** What is true of every job that does not say otherwise; said once for a list of them. */
export function commonFacts({ legalName }: Employer): AdvertFact[] {
  const { labels, checks, sponsorsVisas } = advert;
  return [
    { label: labels.employer, text: legalName },
    { label: labels.checks, text: checks },
    { label: labels.sponsorship, text: sponsorsVisas ? labels.yes : labels.no },
  ];
}

/** The facts of an advert that are its own: those that hold for every job are left out. */
export function unusualFacts(job: Advert, employer: Employer): AdvertFact[] {
  const common = commonFacts(employer);
  return advertFacts(job, employer).filter(
    (fact) => !common.some(({ label, text }) => fact.label === label && fact.text === text),
  );
}

function employerName({ hiringOrganization }: Advert, { name, legalName }: Employer): string {
  return hiringOrganization === name ? legalName : hiringOrganization;
}

function sponsorshipOf({ title, description, qualifications }: Advert): string | undefined {
  const { sponsorsVisas, labels } = advert;
  const text = [title, description, qualifications].join("\n");
  if (refusesSponsorship.test(text)) return labels.no;
  if (offersSponsorship.test(text)) return labels.yes;
  if (mentionsSponsorship.test(text)) return undefined;
  return sponsorsVisas ? labels.yes : labels.no;
}
