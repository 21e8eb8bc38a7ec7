import { type QueryClient, useQuery } from "@tanstack/react-query";
import type { Session } from "#contract/accounts.ts";
import { queryKeys } from "#web/api/queries.ts";

const signedOut: Session = { authenticated: false, isMasterAdmin: false };

/** Who is signed in. The page brings the answer along (AdminRoot), so that no call is needed to know it. */
export function useSession(): Session {
  const { data } = useQuery<Session>({ queryKey: queryKeys.session });
  return data ?? signedOut;
}

/** Signed out: what an administrator has read is nobody else's business, and the next one reads it anew. */
export function forgetSession(client: QueryClient): void {
  client.setQueryData(queryKeys.session, signedOut);
  const isPublic = new Set<unknown>([...queryKeys.session, ...queryKeys.init]);
  client.removeQueries({ predicate: ({ queryKey: [first] }) => !isPublic.has(first) });
}
