import { type ComponentType, useEffect, useState } from "react";
import type { Invitation, Session } from "#contract/accounts.ts";
import { lazyDialog } from "#web/ui/LazyDialog.tsx";
import { LoadError } from "#web/ui/LoadError.tsx";
import { AdminPage } from "../layout/AdminPage.tsx";
import {
  type AdminPageProps,
  adminPages,
  type DashboardPageName,
  toAdminPage,
} from "../layout/admin-pages.ts";
import { Bench } from "../layout/Bench.tsx";
import { dashboardDialogs, toDashboardDialog } from "../layout/dialogs.ts";

const InviteDialog = lazyDialog(async () => (await import("../accounts/InviteDialog.tsx")).InviteDialog);
const InvitationDialog = lazyDialog(
  async () => (await import("../accounts/InvitationDialog.tsx")).InvitationDialog,
);
const ManageAdminsDialog = lazyDialog(
  async () => (await import("../accounts/ManageAdminsDialog.tsx")).ManageAdminsDialog,
);
const ManageJobsDialog = lazyDialog(
  async () => (await import("../jobs/ManageJobsDialog.tsx")).ManageJobsDialog,
);

/** Loads the content of each page, in an `AdminPage`; each page is a chunk of its own. */
const loadPage: Record<DashboardPageName, () => Promise<ComponentType<AdminPageProps>>> = {
  overview: async () => (await import("./Overview.tsx")).Overview,
  jobs: async () => (await import("../jobs/JobsPage.tsx")).JobsPage,
  audit: async () => (await import("../audit/AuditPage.tsx")).AuditPage,
  data: async () => (await import("../personal-data/DataPage.tsx")).DataPage,
  account: async () => (await import("../accounts/AccountPage.tsx")).AccountPage,
};

interface DashboardProps {
  siteName: string;
  session: Session;
  /** The page or dialog named in the address, unchecked. */
  open: string | null;
}

/** The admin access page with a session: one of the pages of `admin-pages.ts`, and the dialogs over it. */
export function Dashboard({ siteName, session, open }: DashboardProps) {
  const page = toAdminPage(open, session);
  const [asked, setAsked] = useState(page === open ? undefined : toDashboardDialog(open));
  const close = () => setAsked(undefined);
  // Here, because the dialog that asked for them may be closed by then, and they are shown this once.
  const [made, setMade] = useState<Invitation & { isRenewal: boolean }>();
  const dialog =
    asked && (session.isMasterAdmin || !dashboardDialogs[asked].isForMasters) ? asked : undefined;
  return (
    <Bench siteName={siteName} session={session} current={page} onOpen={setAsked}>
      <LoadedPage name={page} session={session} onOpen={setAsked} />
      {dialog === "manage-jobs" && <ManageJobsDialog onClose={close} />}
      {dialog === "invite" && (
        <InviteDialog onInvited={(made) => setMade({ ...made, isRenewal: false })} onClose={close} />
      )}
      {dialog === "admins" && (
        <ManageAdminsDialog
          session={session}
          onRenewed={(made) => setMade({ ...made, isRenewal: true })}
          onClose={close}
        />
      )}
      {made && (
        <InvitationDialog
          key={made.credentials.tempPassword}
          credentials={made.credentials}
          isRenewal={made.isRenewal}
          onClose={() => setMade(undefined)}
        />
      )}
    </Bench>
  );
}

/**
 * A page whose script is loaded on demand. Not `React.lazy`, because the server's synchronous render to a string
 * cannot finish a suspended boundary.
 */
function LoadedPage({ name, ...props }: AdminPageProps & { name: DashboardPageName }) {
  const [Page, setPage] = useState<ComponentType<AdminPageProps>>();
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    loadPage[name]().then(
      (loaded) => setPage(() => loaded),
      () => setHasFailed(true),
    );
  }, [name]);
  if (Page) return <Page {...props} />;
  return (
    <AdminPage title={adminPages[name].title}>
      {hasFailed ? (
        <LoadError what="this page" onRetry={() => location.reload()} isRetrying={false} />
      ) : (
        <output className="muted">Loading…</output>
      )}
    </AdminPage>
  );
}
