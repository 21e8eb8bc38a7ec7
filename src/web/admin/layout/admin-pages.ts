import type { Session } from "#contract/accounts.ts";
import { pagePaths } from "#contract/paths.ts";
import type { AdminIconName } from "./AdminIcon.tsx";
import type { DashboardDialog } from "./dialogs.ts";

/** Props of every page of `/admin-access`. */
export interface AdminPageProps {
  session: Session;
  /** Opens one of the dialogs that every page has. */
  onOpen: (dialog: DashboardDialog) => void;
}

interface AdminPageEntry {
  /** In the navigation and in the browser's title. */
  title: string;
  /** A query on an existing path, because the route table has no others (specification §2). */
  address: string;
  guard: "admin" | "master-admin";
  icon: AdminIconName;
  /** Its group in the navigation. */
  group: "work" | "people" | "self";
}

/**
 * Every administrators' page, in the order of the navigation. The key is its parameter in the address:
 * `/admin-access?open=KEY`. `dashboard/Dashboard.tsx` loads its content.
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
).map(([name, entry]) => ({ ...entry, name: name as AdminPageName })); // the table has no other keys

/** The pages of `/admin-access`; the applications have an address of their own. */
export type DashboardPageName = Exclude<AdminPageName, "applications">;

/** The page named in the address, if it exists and the signed-in admin may see it; otherwise the overview. */
export function toAdminPage(open: string | null, session: Session): DashboardPageName {
  return open !== null && isDashboardPage(open) && mayOpen(adminPages[open], session) ? open : "overview";
}

function isDashboardPage(name: string): name is DashboardPageName {
  return Object.hasOwn(adminPages, name) && name !== "applications";
}

export function mayOpen({ guard }: Pick<AdminPageEntry, "guard">, session: Session): boolean {
  return guard === "admin" || session.isMasterAdmin;
}
