import { isDisabilityConfident } from "#content/certificates.ts";
import { pagePaths } from "#contract/paths.ts";
import { SkipLink } from "#web/layout/Header.tsx";
import { SimpleFooter } from "#web/layout/SimpleFooter.tsx";
import type { Page } from "#web/render/document.tsx";
import { Island } from "#web/render/Island.tsx";
import { AccessIsland, type AccessProps } from "./AccessIsland.tsx";
import { adminPages, toAdminPage } from "./layout/admin-pages.ts";
import { ApplicationsIsland, type ApplicationsIslandProps } from "./ApplicationsIsland.tsx";

/** The administrators' pages: `noindex`, without canonical address. */
const shared = { canonicalPath: undefined, robots: "noindex", sheet: "admin", bodyClass: "admin" } as const;

export function adminAccessPage(props: AccessProps): Page {
  return {
    ...shared,
    title: titleOf(props),
    description: "For administrators: jobs, applications and accounts.",
    content: (
      <>
        <SkipLink />
        <Island name="admin" of={AccessIsland} props={props} wakes="at-once" />
        <NeedsScript />
        <SimpleFooter />
      </>
    ),
  };
}

function titleOf({ session, open }: AccessProps): string {
  const name = toAdminPage(open, session);
  return session.authenticated && name !== "overview" ? adminPages[name].title : "Admin access";
}

export function adminApplicationsPage(given: Omit<ApplicationsIslandProps, "hasInterviewScheme">): Page {
  const props = { ...given, hasInterviewScheme: isDisabilityConfident };
  return {
    ...shared,
    title: "Applications",
    description: "For administrators: the applications and where each of them stands.",
    content: (
      <>
        <SkipLink />
        <Island name="applications" of={ApplicationsIsland} props={props} wakes="at-once" />
        <NeedsScript />
        <SimpleFooter />
      </>
    ),
  };
}

function NeedsScript() {
  return (
    <noscript>
      <p className="notice">
        The administrators&rsquo; pages need JavaScript, which is switched off in this browser. The{" "}
        <a href={pagePaths.jobs}>careers page</a> works without it.
      </p>
    </noscript>
  );
}
