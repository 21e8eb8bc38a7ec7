import { jobFeed } from "#content/job-feeds.ts";
import { organisation } from "#content/organisation.ts";
import { feedPaths, pagePaths } from "#contract/paths.ts";
import type { FeedItem } from "./feed-item.ts";

/** The open jobs as a JSON Feed (jsonfeed.org, version 1.1). `_job` holds fields that the format does not define. */
export function jsonFeed(items: readonly FeedItem[], publicUrl: string): string {
  return JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title: jobFeed.title,
    description: jobFeed.description,
    home_page_url: publicUrl + pagePaths.jobs,
    feed_url: publicUrl + feedPaths.json,
    language: organisation.lang,
    authors: [{ name: organisation.name, url: publicUrl }],
    items: items.map(({ id, url, title, html, published, updated, employmentType, job, postcode }) => ({
      id,
      url,
      title,
      content_html: html,
      date_published: published,
      date_modified: updated,
      tags: [employmentType],
      _job: {
        location: job.location.toWellFormed(),
        postcode,
        employmentType: job.employmentType,
        salary: job.salary?.toWellFormed(),
        hours: job.hours?.toWellFormed(),
        shifts: job.shifts?.toWellFormed(),
        startDate: job.startDate ?? undefined,
        validThrough: job.validThrough ?? undefined,
        hiringOrganization: job.hiringOrganization.toWellFormed(),
      },
    })),
  });
}
