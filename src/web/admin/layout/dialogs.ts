import { pagePaths } from "#contract/paths.ts";

/** The dialogs of the admin access page, by their names in the address: `/admin-access?open=manage-jobs`. */
export const dashboardDialogs = {
  "manage-jobs": { isForMasters: false },
  invite: { isForMasters: true },
  admins: { isForMasters: true },
} as const;

export type DashboardDialog = keyof typeof dashboardDialogs;

const dashboardDialogNames = Object.keys(dashboardDialogs) as DashboardDialog[]; // the table has no other keys

/** The address that opens a dialog from another page. */
export function dashboardDialogPath(dialog: DashboardDialog): string {
  return `${pagePaths.adminAccess}?open=${dialog}`;
}

/** The dialog named in an address, if it exists. */
export function toDashboardDialog(text: string | null | undefined): DashboardDialog | undefined {
  return dashboardDialogNames.find((name) => name === text);
}
