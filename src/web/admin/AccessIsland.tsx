import { useEffect, useRef, useState } from "react";
import type { Session } from "#contract/accounts.ts";
import { FactorSetup } from "./accounts/factors/FactorSetup.tsx";
import { Dashboard } from "./dashboard/Dashboard.tsx";
import { AdminRoot } from "./layout/AdminRoot.tsx";
import { useSession } from "./session/session.ts";
import { TopBar } from "./layout/TopBar.tsx";
import { SignIn } from "./session/SignIn.tsx";

/** Props of the admin access page from the server. */
export interface AccessProps {
  siteName: string;
  session: Session;
  /** Whether nobody is set up, at the time of the request. */
  setupRequired: boolean;
  /** The page or dialog named in the address, unchecked. */
  open: string | null;
}

/** The admin access page (specification §2): the login, or with a session the dashboard. */
export function AccessIsland({ session, ...page }: AccessProps) {
  return (
    <AdminRoot session={session}>
      <Access {...page} />
    </AdminRoot>
  );
}

function Access({ siteName, setupRequired, open }: Omit<AccessProps, "session">) {
  const session = useSession();
  // A login that was closed may succeed late: it must not take away what is typed in the setup.
  const [isSettingUp, setSettingUp] = useState(false);
  const isIn = session.authenticated && !isSettingUp;
  useFocusOnChange(isIn);
  if (isIn && session.needsFactor)
    return (
      <>
        <TopBar siteName={siteName} />
        <FactorSetup session={session} />
      </>
    );
  if (isIn) return <Dashboard siteName={siteName} session={session} open={open} />;
  return (
    <>
      <TopBar siteName={siteName} />
      <SignIn siteName={siteName} setupRequired={setupRequired} onSettingUp={setSettingUp} />
    </>
  );
}

/** Login and logout replace the page's content, so the focus moves to its beginning. */
function useFocusOnChange(isIn: boolean) {
  const before = useRef(isIn);
  useEffect(() => {
    if (before.current !== isIn) document.getElementById("main")?.focus();
    before.current = isIn;
  }, [isIn]);
}
