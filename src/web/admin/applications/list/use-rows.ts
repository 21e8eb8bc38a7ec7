import { type InfiniteData, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import type { ApplicationCounts, ApplicationRow, ApplicationRows } from "#contract/application-list.ts";
import { queryKeys } from "#web/api/queries.ts";
import { request } from "#web/api/request.ts";
import { useSession } from "../../session/session.ts";
import { type ApplicationsFilter, type ApplicationsView, toQuery } from "../address.ts";

const rowsKey = [...queryKeys.applications, "rows"];
const countsKey = [...queryKeys.applications, "counts"];

/** The rows of a view, in pages of 40; the previous rows stay until others are loaded. */
export function useRows(view: ApplicationsView) {
  const { authenticated } = useSession();
  const asked = { ...toQuery(view), sort: view.sort ?? "newest" };
  const list = useInfiniteQuery<ApplicationRows, Error, InfiniteData<ApplicationRows>, unknown[], string>({
    queryKey: [...rowsKey, asked],
    queryFn: ({ pageParam, signal }) =>
      request("listApplicationRows", { query: { ...asked, cursor: pageParam || undefined }, signal }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    placeholderData: (before) => before,
    enabled: authenticated,
  });
  const pages = list.data?.pages;
  const rows = useMemo(() => pages?.flatMap((page) => page.rows), [pages]);
  const last = pages?.at(-1);
  return { list, rows, total: last?.total, isPartial: last?.isPartial ?? false };
}

/** A number of applications, with "+" where the words of a search are so frequent that only some were counted. */
export function countWords(count: number, isPartial: boolean): string {
  return count.toLocaleString("en-GB") + (isPartial ? "+" : "");
}

/** The number of applications in each status under these filters. Read again when the page regains the focus. */
export function useCounts(filter: ApplicationsFilter, { follows = false }: { follows?: boolean } = {}) {
  const { authenticated } = useSession();
  const asked = toQuery(filter);
  return useQuery<ApplicationCounts>({
    queryKey: [...countsKey, asked],
    queryFn: ({ signal }) => request("countApplications", { query: asked, signal }),
    placeholderData: (before) => before,
    enabled: authenticated,
    refetchOnWindowFocus: follows ? "always" : false,
  });
}

/** Updates rows in the cache before the server's state is read. */
export function useRowChange() {
  const client = useQueryClient();
  return useCallback(
    (ids: ReadonlySet<string>, change: (row: ApplicationRow) => ApplicationRow) =>
      client.setQueriesData<InfiniteData<ApplicationRows>>({ queryKey: rowsKey }, (data) => {
        if (!data) return data;
        const changeRow = (row: ApplicationRow) => (ids.has(row.id) ? change(row) : row);
        return { ...data, pages: data.pages.map((page) => ({ ...page, rows: page.rows.map(changeRow) })) };
      }),
    [client],
  );
}
