import { jobFeed } from "#content/job-feeds.ts";
import { organisation } from "#content/organisation.ts";
import { feedPaths, pagePaths } from "#contract/paths.ts";
import { escapeXml } from "./xml.ts";
import { type FeedItem, lastChange } from "./feed-item.ts";

/** The open jobs as an Atom feed (RFC 4287). */
export function atomFeed(items: readonly FeedItem[], publicUrl: string): string {
  const self = publicUrl + feedPaths.atom;
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${organisation.lang}">
<id>${escapeXml(self)}</id>
<title>${escapeXml(jobFeed.title)}</title>
<subtitle>${escapeXml(jobFeed.description)}</subtitle>
<updated>${lastChange(items)}</updated>
<author><name>${escapeXml(organisation.name)}</name><uri>${escapeXml(publicUrl)}</uri></author>
<link rel="self" type="application/atom+xml" href="${escapeXml(self)}"/>
<link rel="alternate" type="text/html" href="${escapeXml(publicUrl + pagePaths.jobs)}"/>
${items.map(entry).join("")}</feed>
`;
}

function entry({ id, title, url, published, updated, job, employmentType, html }: FeedItem): string {
  return `<entry>
<id>${escapeXml(id)}</id>
<title>${escapeXml(title)}</title>
<link rel="alternate" type="text/html" href="${escapeXml(url)}"/>
${published === undefined ? "" : `<published>${published}</published>\n`}<updated>${updated}</updated>
<category term="${escapeXml(job.employmentType)}" label="${escapeXml(employmentType)}"/>
<content type="html">${escapeXml(html)}</content>
</entry>
`;
}
