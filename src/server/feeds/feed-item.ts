import { escapeHtml, toParagraphs } from "#contract/text/html.ts";
import type { Job } from "#contract/jobs.ts";
import { employmentTypeLabel, jobWords, postedDay } from "#content/words/jobs.ts";
import { jobPath } from "#contract/paths.ts";
import { cleanXml } from "./xml.ts";
import type { Advert } from "../jobs/cache.ts";
import { findLocation } from "#content/locations.ts";

/** A job for feeds. Its texts contain no characters that XML forbids. */
export type FeedItem = {
  job: Job;
  /** Of the provider's location that the job names; missing for other texts, and where the address is not public. */
  postcode: string | undefined;
  /** Does not change with the job, the site's address or the format. */
  id: string;
  /** Address of the job's own page. */
  url: string;
  title: string;
  employmentType: string;
  /** The whole advert as HTML. */
  html: string;
  /** Instants in ISO 8601; a row from elsewhere may hold none that can be read. */
  published: string | undefined;
  updated: string;
};

const epoch = new Date(0).toISOString();

/** The items of a feed, in the order of the adverts, under the site's origin. */
export function feedItems(adverts: readonly Advert[], publicUrl: string): FeedItem[] {
  return adverts.map(({ job, updatedAt }) => {
    const published = readInstant(job.datePosted);
    return {
      job,
      postcode: findLocation(job.location)?.address?.postcode,
      id: `urn:uuid:${job.id}`,
      url: publicUrl + jobPath(job.id),
      title: toLine(job.title),
      employmentType: employmentTypeLabel(job.employmentType),
      html: cleanXml(advertHtml(job)),
      published,
      updated: readInstant(updatedAt) ?? published ?? epoch,
    };
  });
}

/** When anything in a feed last changed; undefined for an empty feed. */
export function lastChange(items: readonly FeedItem[]): string {
  return items.reduce((latest, { updated }) => (updated > latest ? updated : latest), epoch);
}

/** Text on one line, for titles. */
export function toLine(text: string): string {
  return cleanXml(text).replaceAll(/\s+/g, " ").trim();
}

function advertHtml(job: Job): string {
  const postcode = findLocation(job.location)?.address?.postcode;
  const place = postcode ? `${job.location}, ${postcode}` : job.location;
  const rest = sectionsOf(job).map(
    ([heading, text]) => `<h3>${escapeHtml(heading)}</h3>${toParagraphs(text)}`,
  );
  return `<p>${escapeHtml([place, ...termsOf(job)].join(" · "))}</p>${toParagraphs(job.description)}${rest.join("")}`;
}

/** The whole advert except the location, as text with line breaks. */
export function advertText(job: Job): string {
  const sections = sectionsOf(job).map(([heading, text]) => `${heading}\n\n${text}`);
  const text = [termsOf(job).join("\n"), job.description, ...sections].join("\n\n");
  return cleanXml(text.replaceAll(/\r\n?/g, "\n")).trim();
}

/** Type, pay, hours, shifts and first day, as far as the job says them. */
function termsOf({ employmentType, salary, hours, shifts, startDate }: Job): string[] {
  const start =
    startDate && jobWords.starts(`${postedDay(`${startDate}T12:00:00Z`)} ${startDate.slice(0, 4)}`);
  return [employmentTypeLabel(employmentType), salary, hours, shifts, start].flatMap((term) => term || []);
}

/** The parts of an advert below its description, each with its heading. */
function sectionsOf({ responsibilities, qualifications, jobBenefits }: Job): [string, string][] {
  const { parts } = jobWords;
  const sections = [
    [parts.responsibilities, responsibilities],
    [parts.requirements, qualifications],
    [parts.benefits, jobBenefits],
  ] as const;
  return sections.flatMap(([heading, text]) => (text ? [[heading, text]] : []));
}

function readInstant(text: string): string | undefined {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}
