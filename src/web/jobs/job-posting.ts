/**
 * Structured data for search engines (schema.org JobPosting). Everything in it is also on the page; uncertain values
 * are left out (decision 0004).
 */
import { findLocation } from "#content/locations.ts";
import { organisation } from "#content/organisation.ts";
import type { Job } from "#contract/jobs.ts";
import { structuredData } from "#contract/limits.ts";
import { toParagraphs } from "#contract/text/html.ts";
import { jobPath } from "#contract/paths.ts";
import { postalAddress } from "#web/seo/structured-data.ts";
import { parseSalary } from "./salary.ts";

/** The JobPosting of a job under `publicUrl`: with `isWhole` its whole advert, otherwise its card's. */
export function jobPosting(job: Job, publicUrl: string, isWhole = false): object {
  const address = publicUrl + jobPath(job.id);
  const parts = [
    job.description,
    ...(isWhole ? [job.responsibilities] : []),
    job.qualifications,
    job.jobBenefits,
  ];
  return {
    "@context": "https://schema.org",
    "@type": "JobPosting",
    title: job.title,
    description: parts.map((part) => part && toParagraphs(part)).join(""),
    identifier: { "@type": "PropertyValue", name: job.hiringOrganization, value: job.id },
    url: address,
    datePosted: toDate(job.datePosted),
    validThrough: job.validThrough === null ? undefined : endOfDay(job.validThrough),
    employmentType: employmentTypeWord(job.employmentType),
    workHours: [job.hours, job.shifts].filter(Boolean).join("; ") || undefined,
    jobStartDate: job.startDate ?? undefined,
    // Applications are taken on the job page.
    directApply: true,
    hiringOrganization: hiringOrganization(job, publicUrl, isWhole),
    jobLocation: {
      "@type": "Place",
      address: jobAddress(job.location),
    },
    baseSalary: baseSalary(job.salary),
  };
}

/** The town and postcode of the provider's location that a job names; otherwise the text itself. */
function jobAddress(words: string): object {
  const location = findLocation(words);
  return postalAddress(location?.address, location?.area ?? words);
}

/**
 * On the job's own page: the provider's site and mark, by which search engines know it; not for another company of its
 * group.
 */
function hiringOrganization({ hiringOrganization: name }: Job, publicUrl: string, isWhole: boolean): object {
  const isOurs = isWhole && name === organisation.name;
  return {
    "@type": "Organization",
    name,
    ...(isOurs && { sameAs: `${publicUrl}/`, logo: `${publicUrl}/icon-512.png` }),
  };
}

/** schema.org's word for a contract differs from the product's; all others are the same (decided). */
function employmentTypeWord(type: string): string {
  return type === "CONTRACT" ? "CONTRACTOR" : type;
}

function baseSalary(text: string | null): object | undefined {
  const pay = text === null ? undefined : parseSalary(text);
  if (!pay) return undefined;
  const { minimum, maximum, unit } = pay;
  const range = minimum === maximum ? { value: minimum } : { minValue: minimum, maxValue: maximum };
  return {
    "@type": "MonetaryAmount",
    currency: structuredData.currency,
    value: { "@type": "QuantitativeValue", ...range, unitText: unit },
  };
}

function toDate(iso: string): string | undefined {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

/** The last moment of a day in London, with its offset. */
function endOfDay(day: string): string {
  const noon = new Date(`${day}T12:00:00Z`);
  const offset = londonOffset.formatToParts(noon).find(({ type }) => type === "timeZoneName");
  return `${day}T23:59:59${offset?.value.replace("GMT", "") || "+00:00"}`;
}

const londonOffset = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/London",
  timeZoneName: "longOffset",
});
