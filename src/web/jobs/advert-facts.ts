/**
 * The facts of an advert for care work besides its form's fields (decision 0020): read from the job's text where it
 * states them, otherwise the provider's own words. Unclear statements are left out.
 */
import { advert, isTemporary } from "#content/advert.ts";
import type { Job } from "#contract/jobs.ts";
import { experienceOf } from "./experience.ts";

/** The provider's names; a job of another company of the group has that one's. */
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

/** The facts of an advert, in the order of their display. */
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

/** Facts of every job that does not state otherwise; shown once above a list. */
export function commonFacts({ legalName }: Employer): AdvertFact[] {
  const { labels, checks, sponsorsVisas } = advert;
  return [
    { label: labels.employer, text: legalName },
    { label: labels.checks, text: checks },
    { label: labels.sponsorship, text: sponsorsVisas ? labels.yes : labels.no },
  ];
}

/** An advert's own facts, without those that hold for every job. */
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
