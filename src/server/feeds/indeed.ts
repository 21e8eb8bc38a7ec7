import { findLocation } from "#content/locations.ts";
import { organisation } from "#content/organisation.ts";
import { structuredData } from "#contract/limits.ts";
import { cdata } from "./xml.ts";
import { type FeedItem, lastChange, toLine } from "./feed-item.ts";

/** The format's words for employment types; others are left out. */
const jobTypes: Readonly<Record<string, string>> = {
  FULL_TIME: "fulltime",
  PART_TIME: "parttime",
  CONTRACT: "contract",
  TEMPORARY: "temporary",
  INTERN: "internship",
};

/**
 * The open jobs in the XML that Indeed and most job boards read. Every value is a CDATA section, because those readers
 * resolve no entities (docs.indeed.com, XML feed reference).
 */
export function indeedFeed(items: readonly FeedItem[], publicUrl: string): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<source>
${element("publisher", organisation.name)}${element("publisherurl", publicUrl)}${element("lastBuildDate", new Date(lastChange(items)).toUTCString())}${items.map(jobElement).join("")}</source>
`;
}

function jobElement({ title, published, updated, url, html, job }: FeedItem): string {
  const place = findLocation(job.location);
  const values: Record<string, string | null | undefined> = {
    title,
    date: published ?? updated,
    lastactivitydate: updated,
    referencenumber: job.id,
    requisitionid: job.id,
    url,
    company: toLine(job.hiringOrganization),
    sourcename: toLine(job.hiringOrganization),
    city: place?.address?.town ?? place?.area ?? toLine(job.location),
    postalcode: place?.address?.postcode,
    streetaddress: place?.address?.street,
    country: structuredData.country,
    email: job.contactEmail,
    salary: job.salary && toLine(job.salary),
    jobtype: jobTypes[job.employmentType],
    expirationdate: job.validThrough,
    description: html,
  };
  const elements = Object.entries(values).map(([name, value]) => (value ? element(name, value) : ""));
  return `<job>\n${elements.join("")}</job>\n`;
}

function element(name: string, value: string): string {
  return `<${name}>${cdata(value)}</${name}>\n`;
}
