import { type QueryClient, useQuery } from "@tanstack/react-query";
import type { Session } from "#contract/accounts.ts";
import { queryKeys } from "#web/api/queries.ts";

const signedOut: Session = { authenticated: false, isMasterAdmin: false };

/** The present session. It is part of the page (AdminRoot), so that it needs no call. */
export function useSession(): Session {
  const { data } = useQuery<Session>({ queryKey: queryKeys.session });
  return data ?? signedOut;
}

/** On logout: clears what the administrator has read; the next one reads it anew. */
export function forgetSession(client: QueryClient): void {
  client.setQueryData(queryKeys.session, signedOut);
  const isPublic = new Set<unknown>([...queryKeys.session, ...queryKeys.init]);
  client.removeQueries({ predicate: ({ queryKey: [first] }) => !isPublic.has(first) });
}
