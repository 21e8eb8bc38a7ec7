import { pagePaths } from "#contract/paths.ts";

/** The dialogs of the admin access page, by the names that its address opens them with: `/admin-access?open=jobs`. */
export const deskDialogs = {
  jobs: { label: "Manage Jobs", isForMasters: false },
  invite: { label: "Invite Admin", isForMasters: true },
  admins: { label: "Manage Admins", isForMasters: true },
  account: { label: "My account", isForMasters: false },
} as const;

export type DeskDialog = keyof typeof deskDialogs;

export const deskDialogNames = Object.keys(deskDialogs) as DeskDialog[]; // the table holds no other keys

/** The address that opens a dialog, from another page. */
export function deskDialogPath(dialog: DeskDialog): string {
  return `${pagePaths.adminAccess}?open=${dialog}`;
}

/** The dialog that an address asks for, if it is one. */
export function toDeskDialog(text: string | null | undefined): DeskDialog | undefined {
  return deskDialogNames.find((name) => name === text);
}
