import type { Session } from "#contract/accounts.ts";
import { pagePaths } from "#contract/paths.ts";
import type { AdminIconName } from "./AdminIcon.tsx";
import type { DashboardDialog } from "./dialogs.ts";

/** What every page of `/admin-access` is given. */
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
}

/**
 * Every page of the administrators, in the order of the navigation. The key is what its address asks for:
 * `/admin-access?open=KEY`. `dashboard/Dashboard.tsx` loads what a page shows.
 */
export const adminPages = {
  overview: {
    title: "Overview",
    address: pagePaths.adminAccess,
    guard: "admin",
    icon: "overview",
    group: "work",
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
  },
  audit: {
    title: "Audit log",
    address: `${pagePaths.adminAccess}?open=audit`,
    guard: "master-admin",
    icon: "audit",
    group: "people",
  },
  data: {
    title: "Personal data",
    address: `${pagePaths.adminAccess}?open=data`,
    guard: "master-admin",
    icon: "data",
    group: "people",
  },
  account: {
    title: "My account",
    address: `${pagePaths.adminAccess}?open=account`,
    guard: "admin",
    icon: "account",
    group: "self",
  },
} as const satisfies Record<string, AdminPageEntry>;

export type AdminPageName = keyof typeof adminPages;

export const adminPageEntries: readonly (AdminPageEntry & { name: AdminPageName })[] = Object.entries(
  adminPages,
).map(([name, entry]) => ({ ...entry, name: name as AdminPageName })); // the table holds no other keys

/** The pages of `/admin-access`; the applications have an address of their own. */
export type DashboardPageName = Exclude<AdminPageName, "applications">;

/** The page that an address asks for, if there is one and it is for whoever is signed in; otherwise the overview. */
export function toAdminPage(open: string | null, session: Session): DashboardPageName {
  return open !== null && isDashboardPage(open) && mayOpen(adminPages[open], session) ? open : "overview";
}

function isDashboardPage(name: string): name is DashboardPageName {
  return Object.hasOwn(adminPages, name) && name !== "applications";
}

export function mayOpen({ guard }: Pick<AdminPageEntry, "guard">, session: Session): boolean {
  return guard === "admin" || session.isMasterAdmin;
}
