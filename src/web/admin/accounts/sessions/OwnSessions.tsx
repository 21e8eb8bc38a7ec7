import { useQuery } from "@tanstack/react-query";
import type { RunningSession } from "#contract/accounts.ts";
import { sessionToasts } from "#contract/messages.ts";
import { formatMoment } from "#contract/text/format.ts";
import { queryKeys } from "#web/api/queries.ts";
import { request } from "#web/api/request.ts";
import { newestProblem, useApiMutation } from "#web/api/use-api-mutation.ts";
import { Button, Hidden } from "#web/ui/Button.tsx";
import { DataTable } from "#web/ui/DataTable.tsx";
import { InlineError } from "#web/ui/InlineError.tsx";
import { QueryResult } from "#web/ui/QueryResult.tsx";
import { AccountPart } from "../AccountPart.tsx";

/** "Where you are signed in": the own sessions, and a button that ends the others. */
export function OwnSessions() {
  const sessions = useQuery<RunningSession[]>({ queryKey: queryKeys.sessions, refetchOnMount: "always" });
  const endOne = useApiMutation<RunningSession, undefined>({
    send: ({ id }) => request("endSession", { params: { id } }),
    failure: sessionToasts.endFailed,
    success: () => sessionToasts.ended,
    refreshes: [queryKeys.sessions],
  });
  const endOthers = useApiMutation<void, undefined>({
    send: () => request("endOtherSessions", {}),
    failure: sessionToasts.endFailed,
    success: () => sessionToasts.othersEnded,
    refreshes: [queryKeys.sessions],
  });
  const isBusy = endOne.isPending || endOthers.isPending;
  return (
    <AccountPart title="Where you are signed in">
      <InlineError text={newestProblem(endOne, endOthers)} />
      <QueryResult what="your sessions" list={sessions}>
        {(all) => (
          <>
            <SessionTable sessions={all} isBusy={isBusy} onEnd={endOne.start} />
            {all.length > 1 && (
              <div>
                <Button variant="danger" isSmall isPending={isBusy} onClick={() => endOthers.start()}>
                  End all other sessions
                </Button>
              </div>
            )}
          </>
        )}
      </QueryResult>
    </AccountPart>
  );
}

interface SessionTableProps {
  sessions: readonly RunningSession[];
  isBusy: boolean;
  onEnd: (session: RunningSession) => void;
}

function SessionTable({ sessions, isBusy, onEnd }: SessionTableProps) {
  return (
    <DataTable
      caption="Your sessions"
      rows={sessions}
      keyOf={({ id }) => id}
      columns={[
        {
          heading: "Browser",
          renderCell: ({ browser, isCurrent }) => (
            <>
              <b>{browser ?? "Unknown browser"}</b>
              {isCurrent && <span className="muted">This one</span>}
            </>
          ),
        },
        { heading: "Signed in", renderCell: ({ startedAt }) => formatMoment(startedAt) },
        {
          heading: "Last seen",
          renderCell: ({ lastSeenAt, isCurrent }) => (isCurrent ? "Now" : formatMoment(lastSeenAt)),
        },
        {
          heading: "Actions",
          isHeadingHidden: true,
          renderCell: (session) =>
            !session.isCurrent && (
              <Button variant="line" isSmall isPending={isBusy} onClick={() => onEnd(session)}>
                End
                <Hidden>
                  {" "}
                  the session of {session.browser ?? "an unknown browser"}, last seen{" "}
                  {formatMoment(session.lastSeenAt)}
                </Hidden>
              </Button>
            ),
        },
      ]}
    />
  );
}
