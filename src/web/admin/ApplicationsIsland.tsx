import type { Session } from "#contract/accounts.ts";
import { pagePaths } from "#contract/paths.ts";
import { LogoMark } from "#web/art/LogoMark.tsx";
import { ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Applications } from "./applications/Applications.tsx";
import { useApplicationsView } from "./applications/address.ts";
import { AdminRoot } from "./layout/AdminRoot.tsx";
import { useApplications } from "./session/lists.ts";
import { QueryResult } from "../ui/QueryResult.tsx";
import { useSession } from "./session/session.ts";
import { AdminPage } from "./layout/AdminPage.tsx";
import { Bench } from "./layout/Bench.tsx";
import { TopBar } from "./layout/TopBar.tsx";

/** What the server puts into the applications page. */
export interface ApplicationsIslandProps {
  siteName: string;
  session: Session;
  /** The query of the address, which holds the filter. */
  search: string;
}

/** The applications page (specification §2). */
export function ApplicationsIsland({ siteName, session, search }: ApplicationsIslandProps) {
  return (
    <AdminRoot session={session}>
      <Page siteName={siteName} search={search} />
    </AdminRoot>
  );
}

function Page({ siteName, search }: Omit<ApplicationsIslandProps, "session">) {
  const session = useSession();
  if (session.authenticated)
    return (
      <Bench siteName={siteName} session={session} current="applications">
        <AdminPage title="Applications" actions={<a href={pagePaths.adminAccess}>Back to admin</a>}>
          <Loaded search={search} />
        </AdminPage>
      </Bench>
    );
  return (
    <>
      <TopBar siteName={siteName} />
      <main id="main" className="applications-signed-out" tabIndex={-1}>
        <h1>Applications</h1>
        <SignedOut />
      </main>
    </>
  );
}

function SignedOut() {
  return (
    <EmptyState
      title="You are not logged in"
      heading="h2"
      action={<ButtonLink href={pagePaths.adminAccess}>Go to Admin access</ButtonLink>}
    >
      Applications can be read by administrators only. Log in first, then come back here.
    </EmptyState>
  );
}

function Loaded({ search }: { search: string }) {
  const applications = useApplications();
  const { view, show } = useApplicationsView(search);
  return (
    <QueryResult what="the applications" list={applications}>
      {(all) =>
        all.length > 0 ? <Applications applications={all} view={view} onShow={show} /> : <NoneYet />
      }
    </QueryResult>
  );
}

function NoneYet() {
  return (
    <EmptyState title="No Applications Yet" heading="h2" picture={<LogoMark />}>
      They appear here as soon as somebody applies for one of your jobs.
    </EmptyState>
  );
}
