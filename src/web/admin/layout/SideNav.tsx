import type { Session } from "#contract/accounts.ts";
import { pagePaths } from "#contract/paths.ts";
import { Hidden } from "#web/ui/Button.tsx";
import { type DashboardDialog, dashboardDialogPath, dashboardDialogs } from "./dialogs.ts";
import { useApplications, useJobs } from "../session/lists.ts";

interface SideNavProps {
  session: Session;
  current: "access" | "applications";
  /** Opens a dialog on this page; without it the entries lead to the page that can. */
  onOpen?: (dialog: DashboardDialog) => void;
}

/** The side list of both administrators' pages; a scrolling strip on small screens. */
export function SideNav({ session, current, onOpen }: SideNavProps) {
  const jobs = useJobs();
  const applications = useApplications();
  const entry = (dialog: DashboardDialog, count?: number) =>
    (!dashboardDialogs[dialog].isForMasters || session.isMasterAdmin) && (
      <li>
        <DialogEntry dialog={dialog} count={count} onOpen={onOpen} />
      </li>
    );
  return (
    <nav className="side" aria-label="Admin">
      <ul>
        <li>
          <a href={pagePaths.adminAccess} aria-current={current === "access" ? "page" : undefined}>
            Overview
          </a>
        </li>
        {entry("jobs", jobs.data?.length)}
        <li>
          <ApplicationsEntry isCurrent={current === "applications"} count={applications.data?.length} />
        </li>
        {entry("invite")}
        {entry("admins")}
        {entry("account")}
      </ul>
    </nav>
  );
}

interface DialogEntryProps {
  dialog: DashboardDialog;
  count: number | undefined;
  onOpen: ((dialog: DashboardDialog) => void) | undefined;
}

function DialogEntry({ dialog, count, onOpen }: DialogEntryProps) {
  const { label } = dashboardDialogs[dialog];
  if (!onOpen)
    return (
      <a href={dashboardDialogPath(dialog)}>
        {label} <Count of={count} />
      </a>
    );
  return (
    <button type="button" aria-haspopup="dialog" onClick={() => onOpen(dialog)}>
      {label} <Count of={count} />
    </button>
  );
}

/** Opens the applications in a tab of their own (specification §2); on their own page it only reloads them. */
function ApplicationsEntry({ isCurrent, count }: { isCurrent: boolean; count: number | undefined }) {
  if (isCurrent)
    return (
      <a href={pagePaths.adminApplications} aria-current="page">
        View Applications <Count of={count} />
      </a>
    );
  return (
    <a href={pagePaths.adminApplications} target="_blank" rel="noopener">
      View Applications <Count of={count} />
      <Hidden>(opens in a new tab)</Hidden>
    </a>
  );
}

function Count({ of }: { of: number | undefined }) {
  return of !== undefined && <span className="numeral">{of}</span>;
}
