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
 * Something that is read from the server: grey lines while it loads, a way to try again when it fails. What was read
 * stays in sight when a later reading fails: it may hold something typed.
 */
export function QueryResult<Data>({ what, list, children }: QueryResultProps<Data>) {
  if (list.data !== undefined) return children(list.data);
  if (list.isError)
    return <LoadError what={what} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />;
  return <Skeleton cards={limits.skeletonCards} label={controls.loadingWhat(what)} />;
}
