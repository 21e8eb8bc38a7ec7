import { useEffect, useRef } from "react";
import type { Session } from "#contract/accounts.ts";
import { FactorSetup } from "./accounts/factors/FactorSetup.tsx";
import { Dashboard } from "./dashboard/Dashboard.tsx";
import { AdminRoot } from "./layout/AdminRoot.tsx";
import { useSession } from "./session/session.ts";
import { TopBar } from "./layout/TopBar.tsx";
import { SignIn } from "./session/SignIn.tsx";

/** What the server puts into the admin access page. */
export interface AccessProps {
  siteName: string;
  session: Session;
  /** The page or dialog named in the address, as it stands there. */
  open: string | null;
}

/** The admin access page (specification §2): the sign-in, or with a session the dashboard. */
export function AccessIsland({ siteName, session, open }: AccessProps) {
  return (
    <AdminRoot session={session}>
      <Access siteName={siteName} open={open} />
    </AdminRoot>
  );
}

function Access({ siteName, open }: Pick<AccessProps, "siteName" | "open">) {
  const session = useSession();
  useFocusOnChange(session.authenticated);
  if (session.authenticated && session.needsFactor)
    return (
      <>
        <TopBar siteName={siteName} />
        <FactorSetup session={session} />
      </>
    );
  if (session.authenticated) return <Dashboard siteName={siteName} session={session} open={open} />;
  return (
    <>
      <TopBar siteName={siteName} />
      <SignIn siteName={siteName} />
    </>
  );
}

/** Login and logout replace the page's content under the reader's feet: the focus goes to its beginning. */
function useFocusOnChange(authenticated: boolean) {
  const before = useRef(authenticated);
  useEffect(() => {
    if (before.current !== authenticated) document.getElementById("main")?.focus();
    before.current = authenticated;
  }, [authenticated]);
}
