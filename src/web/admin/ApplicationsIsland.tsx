import type { Session } from "#contract/accounts.ts";
import { pagePaths } from "#contract/paths.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Applications } from "./applications/Applications.tsx";
import { AdminRoot } from "./layout/AdminRoot.tsx";
import { loginPathFor } from "./session/return-address.ts";
import { useSession } from "./session/session.ts";
import { Bench } from "./layout/Bench.tsx";
import { TopBar } from "./layout/TopBar.tsx";

/** Props of the applications page from the server. */
export interface ApplicationsIslandProps {
  siteName: string;
  session: Session;
  /** The query of the address, which contains the filter. */
  search: string;
  /** Whether the provider is Disability Confident. */
  hasInterviewScheme: boolean;
}

/** The applications page (specification §2). */
export function ApplicationsIsland({ session, ...page }: ApplicationsIslandProps) {
  return (
    <AdminRoot session={session}>
      <Page {...page} />
    </AdminRoot>
  );
}

function Page({ siteName, ...page }: Omit<ApplicationsIslandProps, "session">) {
  const session = useSession();
  if (session.authenticated && !session.needsFactor)
    return (
      <Bench siteName={siteName} session={session} current="applications">
        <Applications {...page} />
      </Bench>
    );
  return (
    <>
      <TopBar siteName={siteName} />
      <main id="main" className="applications-signed-out" tabIndex={-1}>
        <h1>Applications</h1>
        <SignedOut search={page.search} />
      </main>
    </>
  );
}

function SignedOut({ search }: { search: string }) {
  return (
    <EmptyState
      title="You are not logged in"
      heading="h2"
      action={
        <ButtonLink href={loginPathFor(pagePaths.adminApplications + search)}>Go to Admin access</ButtonLink>
      }
    >
      Applications can be read by administrators only. Log in first, then come back here.
    </EmptyState>
  );
}
