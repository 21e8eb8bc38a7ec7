import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Session } from "#contract/accounts.ts";
import { createQueryClient, queryKeys } from "#web/api/queries.ts";
import { ToastsProvider } from "#web/ui/Toasts.tsx";
import { useFocusAfterRemoval } from "#web/ui/use-focus-after-removal.ts";
import { DeletionsProvider } from "../session/deletions.tsx";
import { Reauthentication } from "../session/reauthentication/Reauthentication.tsx";
import { SessionGuard } from "../session/SessionGuard.tsx";

interface AdminRootProps {
  /** The session that the server read when it rendered the page. */
  session: Session;
  children: ReactNode;
}

/** The providers around each administrators' island: queries, toasts, and the session guard. */
export function AdminRoot({ session, children }: AdminRootProps) {
  const [client] = useState(() => {
    const client = createQueryClient();
    client.setQueryData(queryKeys.session, session);
    return client;
  });
  useFocusAfterRemoval();
  return (
    <QueryClientProvider client={client}>
      <ToastsProvider>
        <DeletionsProvider>
          <SessionGuard>{children}</SessionGuard>
          <Reauthentication />
        </DeletionsProvider>
      </ToastsProvider>
    </QueryClientProvider>
  );
}
