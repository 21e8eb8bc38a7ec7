import { useState } from "react";
import type { Session } from "#contract/accounts.ts";
import { InviteDialog } from "../accounts/InviteDialog.tsx";
import { ManageAdminsDialog } from "../accounts/ManageAdminsDialog.tsx";
import { MyAccountDialog } from "../accounts/MyAccountDialog.tsx";
import { ManageJobsDialog } from "../jobs/ManageJobsDialog.tsx";
import { type DashboardDialog, dashboardDialogs } from "../layout/dialogs.ts";
import { SideNav } from "../layout/SideNav.tsx";
import { Overview } from "./Overview.tsx";

interface DashboardProps {
  session: Session;
  /** The dialog that the address asked for. */
  opensWith: DashboardDialog | undefined;
}

/** The admin access page of somebody who is signed in: the side list, the overview, and their dialogs. */
export function Dashboard({ session, opensWith }: DashboardProps) {
  const [asked, setAsked] = useState(opensWith);
  const close = () => setAsked(undefined);
  const open = asked && (session.isMasterAdmin || !dashboardDialogs[asked].isForMasters) ? asked : undefined;
  return (
    <div className="shell">
      <SideNav session={session} current="access" onOpen={setAsked} />
      <Overview onOpen={setAsked} />
      {open === "jobs" && <ManageJobsDialog onClose={close} />}
      {open === "invite" && <InviteDialog onClose={close} />}
      {open === "admins" && <ManageAdminsDialog session={session} onClose={close} />}
      {open === "account" && <MyAccountDialog onClose={close} />}
    </div>
  );
}
