import { useQueryClient } from "@tanstack/react-query";
import type { Session } from "#contract/accounts.ts";
import { failures, successes } from "#contract/messages.ts";
import { LogoMark } from "#web/art/LogoMark.tsx";
import { queryKeys } from "#web/api/queries.ts";
import { request } from "#web/api/request.ts";
import { Button } from "#web/ui/Button.tsx";
import { useDeletions } from "../session/deletions.tsx";
import { forgetSession } from "../session/session.ts";
import { useApiMutation } from "../../api/use-api-mutation.ts";

/** The evergreen bar of the administrators' pages: whose site, who is signed in, and the way out. */
export function TopBar({ siteName, session }: { siteName: string; session: Session }) {
  return (
    <header className="top">
      <div className="wrap2">
        <a className="header-brand" href="/">
          <LogoMark />
          <span>
            {siteName}
            <small>Admin</small>
          </span>
        </a>
        {session.authenticated && <SignedInAs session={session} />}
      </div>
    </header>
  );
}

function SignedInAs({ session }: { session: Session }) {
  const client = useQueryClient();
  const deletions = useDeletions();
  const logout = useApiMutation<void, undefined>({
    send: async () => {
      // Afterwards nobody would be allowed to.
      await deletions.flush();
      return await request("logout", {});
    },
    failure: failures.logout,
    success: () => successes.logout,
    refreshes: [queryKeys.session],
    onDone: () => forgetSession(client),
  });
  return (
    <>
      <p className="small who">
        Signed in as <b>{session.username}</b>
        {session.isMasterAdmin && " (Master Admin)"}
      </p>
      {logout.problem && (
        <p className="small" role="alert">
          {logout.problem}
        </p>
      )}
      <Button look="line" isSmall isPending={logout.isPending} onClick={() => logout.start()}>
        Logout
      </Button>
    </>
  );
}
