import { type Query, type QueryClient, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import type { Session } from "#contract/accounts.ts";
import { ApiError, isRefusedWith } from "#web/api/errors.ts";
import { queryKeys } from "#web/api/queries.ts";
import { setLogInAgain } from "#web/api/request.ts";
import { lazyDialog } from "#web/ui/LazyDialog.tsx";
import { forgetSession, useSession } from "./session.ts";
import { useChangesInOtherTabs } from "#web/api/cross-tab.ts";

const LoginDialog = lazyDialog(async () => (await import("./LoginDialog.tsx")).LoginDialog);

/**
 * When a session ends during work, the server answers 401; the page keeps its unsaved text, and a login dialog opens
 * over it. After the login, lists are read again and refused calls are sent again, unless another admin logged in.
 */
export function SessionGuard({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const session = useSession();
  const [username, setUsername] = useState<string>();
  const waiting = useRef<PromiseWithResolvers<boolean>>(undefined);
  useChangesInOtherTabs();
  useEffect(reloadFromHistory, []);
  const ask = useEffectEvent(() => {
    if (!session.authenticated) return Promise.resolve(false);
    setUsername(session.username);
    waiting.current ??= Promise.withResolvers();
    return waiting.current.promise;
  });
  useEffect(() => setLogInAgain(() => ask()), []);
  useEffect(() => watchForEnd(client, () => void ask()), [client]);

  // A logout in another tab: the next admin who logs in here reads everything anew.
  useEffect(() => {
    if (!session.authenticated) forgetSession(client);
  }, [client, session.authenticated]);

  const answer = (isSamePerson: boolean) => {
    waiting.current?.resolve(isSamePerson);
    waiting.current = undefined;
    setUsername(undefined);
  };
  const carryOn = async () => {
    const isSamePerson = client.getQueryData<Session>(queryKeys.session)?.username === username;
    answer(isSamePerson);
    // The session is new and the setup state is read once (specification §7): everything else may have changed.
    const mayHaveChanged = {
      predicate: ({ queryKey }: Query) =>
        queryKey[0] !== queryKeys.session[0] && queryKey[0] !== queryKeys.init[0],
    };
    // Another admin must not see what this one has read, such as the account, while it is read anew.
    if (isSamePerson) await client.invalidateQueries(mayHaveChanged);
    else await client.resetQueries(mayHaveChanged);
  };
  return (
    <>
      {children}
      {username !== undefined && (
        <LoginDialog
          summary="Your session has ended. Log in to go on: nothing that you typed is lost."
          username={username}
          onClose={() => answer(false)}
          onLoggedIn={carryOn}
        />
      )}
    </>
  );
}

function watchForEnd(client: QueryClient, onEnd: () => void): () => void {
  // Calls of the contract have asked already; when the dialog was closed, it must not open once more.
  const isEnd = (error: unknown) =>
    error instanceof ApiError && error.status === 401 && !isRefusedWith(error, "not-signed-in");
  const stopQueries = client.getQueryCache().subscribe((event) => {
    if (event.type === "updated" && event.action.type === "error" && isEnd(event.action.error)) onEnd();
  });
  const stopMutations = client.getMutationCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "error") return;
    if (!event.mutation.meta?.signsIn && isEnd(event.action.error)) onEnd();
  });
  return () => {
    stopQueries();
    stopMutations();
  };
}

/** A page that a browser restores from its history may show what needs a session. */
function reloadFromHistory(): () => void {
  const reload = ({ persisted }: PageTransitionEvent) => {
    if (persisted) location.reload();
  };
  addEventListener("pageshow", reload);
  return () => removeEventListener("pageshow", reload);
}
