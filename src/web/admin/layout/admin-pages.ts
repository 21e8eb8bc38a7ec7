import type { ComponentType } from "react";
import type { Session } from "#contract/accounts.ts";
import { pagePaths } from "#contract/paths.ts";
import type { AdminIconName } from "./AdminIcon.tsx";
import type { DashboardDialog } from "./dialogs.ts";

/** What every page of the table below is given. */
export interface AdminPageProps {
  session: Session;
  /** Opens one of the dialogs that stand over every page. */
  onOpen: (dialog: DashboardDialog) => void;
}

interface AdminPageEntry {
  /** In the navigation and in the browser's title. */
  title: string;
  /** A query on an existing path: the route table has no others (specification §2). */
  address: string;
  guard: "admin" | "master-admin";
  icon: AdminIconName;
  /** Where its link stands in the navigation. */
  group: "work" | "people" | "self";
  /** Loads what the page shows; each page is a chunk of its own. The applications page is an island of its own. */
  load?: () => Promise<ComponentType<AdminPageProps>>;
}

/**
 * Every page of the administrators, in the order of the navigation. The key is what its address asks for:
 * `/admin-access?open=KEY`. A page renders an `AdminPage` (AdminPage.tsx); the side navigation, the row of messages and
 * the dialogs stand around it.
 */
export const adminPages = {
  overview: {
    title: "Overview",
    address: pagePaths.adminAccess,
    guard: "admin",
    icon: "overview",
    group: "work",
    load: async () => (await import("../dashboard/Overview.tsx")).Overview,
  },
  applications: {
    title: "Applications",
    address: pagePaths.adminApplications,
    guard: "admin",
    icon: "applications",
    group: "work",
  },
  jobs: {
    title: "Jobs",
    address: `${pagePaths.adminAccess}?open=jobs`,
    guard: "admin",
    icon: "jobs",
    group: "work",
    load: async () => (await import("../jobs/JobsPage.tsx")).JobsPage,
  },
  audit: {
    title: "Audit log",
    address: `${pagePaths.adminAccess}?open=audit`,
    guard: "master-admin",
    icon: "audit",
    group: "people",
    load: async () => (await import("../audit/AuditPage.tsx")).AuditPage,
  },
  data: {
    title: "Personal data",
    address: `${pagePaths.adminAccess}?open=data`,
    guard: "master-admin",
    icon: "data",
    group: "people",
    load: async () => (await import("../personal-data/DataPage.tsx")).DataPage,
  },
  account: {
    title: "My account",
    address: `${pagePaths.adminAccess}?open=account`,
    guard: "admin",
    icon: "account",
    group: "self",
    load: async () => (await import("../accounts/AccountPage.tsx")).AccountPage,
  },
} as const satisfies Record<string, AdminPageEntry>;

export type AdminPageName = keyof typeof adminPages;

export const adminPageEntries: readonly (AdminPageEntry & { name: AdminPageName })[] = Object.entries(
  adminPages,
).map(([name, entry]) => ({ ...entry, name: name as AdminPageName })); // the table holds no other keys

/** The page that an address asks for, if there is one and it is for whoever is signed in. */
export function toAdminPage(open: string | null, session: Session): AdminPageEntry & { name: AdminPageName } {
  const asked = adminPageEntries.find(({ name }) => name === open && name !== "applications");
  const page = asked && mayOpen(asked, session) ? asked : undefined;
  return page ?? { ...adminPages.overview, name: "overview" };
}

export function mayOpen({ guard }: Pick<AdminPageEntry, "guard">, session: Session): boolean {
  return guard === "admin" || session.isMasterAdmin;
}
