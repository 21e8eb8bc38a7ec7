import { type JobFilters, jobsPath } from "#contract/paths.ts";
import { pageCount } from "./page-count.ts";

/** Links to the pages of a search that found more than one page holds. */
export function Pages({ filters, total }: { filters: JobFilters; total: number }) {
  const last = pageCount(total);
  if (last === 1) return null;
  const page = Math.min(filters.page, last);
  const hrefOf = (page: number) => jobsPath({ ...filters, page });
  return (
    <nav className="pages" aria-label="Pages of jobs">
      {page > 1 && (
        <a className="tlink" rel="prev" href={hrefOf(page - 1)}>
          Newer jobs
        </a>
      )}
      <span>
        Page {page} of {last}
      </span>
      {page < last && (
        <a className="tlink" rel="next" href={hrefOf(page + 1)}>
          Older jobs
        </a>
      )}
    </nav>
  );
}
