import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { limits } from "#contract/limits.ts";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { LoadError } from "./LoadError.tsx";
import { controls } from "#content/words/controls.ts";

interface QueryResultProps<Data> {
  /** What is read, in lower case with its article: "the jobs". */
  what: string;
  list: Pick<UseQueryResult<Data>, "data" | "isError" | "isFetching" | "refetch">;
  children: (data: Data) => ReactNode;
}

/**
 * A query: a skeleton while it loads, a retry button when it fails. Earlier data stays when a later read fails,
 * because it may contain something typed.
 */
export function QueryResult<Data>({ what, list, children }: QueryResultProps<Data>) {
  if (list.data !== undefined) return children(list.data);
  if (list.isError)
    return <LoadError what={what} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />;
  return <Skeleton cards={limits.skeletonCards} label={controls.loadingWhat(what)} />;
}
