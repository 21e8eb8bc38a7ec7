import { callPath } from "#contract/calls.ts";
import type { Job, JobQuery } from "#contract/jobs.ts";
import { limits } from "#contract/limits.ts";

/** One page of a list, and the headers that lead to the others. */
export type Paged = { items: readonly Job[]; headers: Record<string, string> };

/**
 * The page of `found`, which is newest first, that a query asks for (decision 0020): by its number, or after a
 * cursor. A query that names neither page, page size nor cursor gets the whole list, as specified; a page beyond
 * the last is empty.
 */
export function pageOf(found: readonly Job[], query: JobQuery): Paged {
  if (query.cursor !== undefined) return pageAfter(found, query.cursor, query);
  if (query.page === undefined && query.pageSize === undefined) return { items: found, headers: {} };
  const { page = 1, pageSize = limits.search.pageSize } = query;
  const lastPage = Math.max(1, Math.ceil(found.length / pageSize));
  const address = (number: number) => addressOf(query, { page: number, pageSize });
  const links = [`<${address(1)}>; rel="first"`];
  if (page > 1) links.push(`<${address(Math.min(page - 1, lastPage))}>; rel="prev"`);
  if (page < lastPage) links.push(`<${address(page + 1)}>; rel="next"`);
  links.push(`<${address(lastPage)}>; rel="last"`);
  return {
    items: found.slice((page - 1) * pageSize, page * pageSize),
    headers: { "x-total-count": String(found.length), link: links.join(", ") },
  };
}

/** The jobs after the one in `cursor`, also when that one is gone; an empty cursor starts at the first. */
function pageAfter(found: readonly Job[], cursor: string, query: JobQuery): Paged {
  const { pageSize = limits.search.pageSize } = query;
  const begin = cursor === "" ? 0 : found.findIndex((job) => follows(job, cursor));
  const items = begin < 0 ? [] : found.slice(begin, begin + pageSize);
  const last = items.at(-1);
  const next =
    last && last !== found.at(-1) ? addressOf(query, { cursor: cursorOf(last), pageSize }) : undefined;
  return {
    items,
    headers: { "x-total-count": String(found.length), ...(next && { link: `<${next}>; rel="next"` }) },
  };
}

function addressOf({ q, location, type, near }: JobQuery, place: Record<string, string | number>): string {
  return callPath("listJobs", {}, { q, location, type, near, ...place });
}

/** A place in the order of the jobs: by the day of posting and, among equals, by id. */
function cursorOf({ datePosted, id }: Job): string {
  return `${datePosted}~${id}`;
}

function follows({ datePosted, id }: Job, cursor: string): boolean {
  const split = cursor.lastIndexOf("~");
  const posted = cursor.slice(0, split);
  return datePosted < posted || (datePosted === posted && id < cursor.slice(split + 1));
}
