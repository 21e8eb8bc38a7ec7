import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Session } from "#contract/accounts.ts";
import { failures, successes } from "#contract/messages.ts";
import { queryKeys } from "#web/api/queries.ts";
import { request } from "#web/api/request.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { LogoMark } from "#web/art/LogoMark.tsx";
import { Hidden } from "#web/ui/Button.tsx";
import { countDrafts, forgetDeviceDrafts, saveDrafts } from "#web/ui/device-drafts.ts";
import { useDeletions } from "../session/deletions.tsx";
import { useCounts } from "../applications/list/use-rows.ts";
import { useJobCounts } from "../session/lists.ts";
import { forgetSession } from "../session/session.ts";
import { AdminIcon, type AdminIconName } from "./AdminIcon.tsx";
import { adminPageEntries, type AdminPageName, adminPages, mayOpen } from "./admin-pages.ts";
import { type DashboardDialog, dashboardDialogPath, dashboardDialogs } from "./dialogs.ts";

interface SideNavProps {
  siteName: string;
  session: Session;
  current: AdminPageName;
  /** Opens a dialog on this page; without it the entries link to the page that can. */
  onOpen: ((dialog: DashboardDialog) => void) | undefined;
  isNarrow: boolean;
  onFold: () => void;
}

/** The navigation of the administrators' pages: a column that can be narrow, and a menu on small screens. */
export function SideNav({ siteName, session, isNarrow, onFold, ...entries }: SideNavProps) {
  return (
    <header className="side-nav">
      <a className="side-nav__brand" href={adminPages.overview.address}>
        <LogoMark />
        <span className="side-nav__word">{siteName}</span>
      </a>
      <button className="side-nav__open" type="button" popoverTarget="admin-menu">
        Menu
      </button>
      <nav className="side-nav__panel" id="admin-menu" popover="auto" aria-label="Admin">
        <button
          className="side-nav__close"
          type="button"
          popoverTarget="admin-menu"
          popoverTargetAction="hide"
        >
          Close menu
        </button>
        <Entries group="work" session={session} {...entries} />
        {session.isMasterAdmin && <hr className="side-nav__rule" />}
        <Entries group="people" session={session} {...entries} />
        <div className="side-nav__foot">
          <p className="side-nav__who">
            <Hidden>Signed in as </Hidden>
            <b>{session.username}</b>
            {session.isMasterAdmin && <span> Master Admin</span>}
          </p>
          <Entries group="self" session={session} {...entries}>
            <Logout />
            <li className="side-nav__fold">
              <button type="button" className="side-nav__item" aria-expanded={!isNarrow} onClick={onFold}>
                <Label icon="fold">{isNarrow ? "Show names" : "Hide names"}</Label>
              </button>
            </li>
          </Entries>
        </div>
      </nav>
    </header>
  );
}

type EntriesProps = Pick<SideNavProps, "session" | "current" | "onOpen"> & {
  group: "work" | "people" | "self";
  children?: ReactNode;
};

/** The dialogs that the navigation opens, except those that have a page of the same name. */
const dialogs = [
  { dialog: "invite", label: "Invite Admin", group: "people", icon: "invite" },
  { dialog: "admins", label: "Manage Admins", group: "people", icon: "admins" },
] as const;

function Entries({ group, session, current, onOpen, children }: EntriesProps) {
  const counts = useNumbers();
  const pages = adminPageEntries.filter((page) => page.group === group && mayOpen(page, session));
  const shown = dialogs.filter(
    ({ dialog, group: of }) =>
      of === group &&
      !Object.hasOwn(adminPages, dialog) &&
      (session.isMasterAdmin || !dashboardDialogs[dialog].isForMasters),
  );
  return (
    <ul className="side-nav__list">
      {pages.map(({ name, title, address, icon }) => (
        <li key={name}>
          <a className="side-nav__item" href={address} aria-current={name === current ? "page" : undefined}>
            <Label icon={icon} count={counts[name]}>
              {title}
            </Label>
          </a>
        </li>
      ))}
      {shown.map(({ dialog, label, icon }) => (
        <li key={dialog}>
          <DialogEntry dialog={dialog} onOpen={onOpen}>
            <Label icon={icon} count={counts[dialog]}>
              {label}
            </Label>
          </DialogEntry>
        </li>
      ))}
      {children}
    </ul>
  );
}

function useNumbers(): Partial<Record<string, number | undefined>> {
  return { jobs: useJobCounts().data?.open, applications: useCounts({}).data?.total };
}

function DialogEntry(props: {
  dialog: DashboardDialog;
  onOpen: SideNavProps["onOpen"];
  children: ReactNode;
}) {
  const { dialog, onOpen, children } = props;
  if (!onOpen)
    return (
      <a className="side-nav__item" href={dashboardDialogPath(dialog)}>
        {children}
      </a>
    );
  return (
    <button
      className="side-nav__item"
      type="button"
      aria-haspopup="dialog"
      onClick={() => {
        closeMenu();
        onOpen(dialog);
      }}
    >
      {children}
    </button>
  );
}

/** On small screens the dialog would open below the menu. */
function closeMenu() {
  const menu = document.getElementById("admin-menu");
  if (menu?.matches(":popover-open")) menu.hidePopover();
}

function Logout() {
  const logout = useLogout();
  const [isSaving, setIsSaving] = useState(false);
  const isPending = logout.isPending || isSaving;
  const start = async () => {
    setIsSaving(true);
    const unsaved = await saveDrafts("notes ");
    setIsSaving(false);
    const others = countDrafts("job ") + countDrafts("letter ");
    if (unsaved + others === 0 || window.confirm(questionOf(unsaved, others))) logout.start();
  };
  return (
    <li>
      <button
        type="button"
        className="side-nav__item"
        aria-disabled={isPending || undefined}
        onClick={() => !isPending && void start()}
      >
        <Label icon="logout">Logout</Label>
      </button>
      {logout.problem && (
        <p className="side-nav__problem" role="alert">
          {logout.problem}
        </p>
      )}
    </li>
  );
}

/** A logout removes unsaved text from the device, so it asks first. */
function questionOf(notes: number, others: number): string {
  const whose = `${notes.toLocaleString("en-GB")} ${notes === 1 ? "application" : "applications"}`;
  const what = [
    notes > 0 && `The notes of ${whose} are not saved.`,
    others > 0 && "What was typed in a job or letter is neither saved nor sent.",
    "A logout deletes it from this device. Log out and lose it?",
  ];
  return what.filter(Boolean).join(" ");
}

/** Ends the session, after the deletions that could still be undone, which need it. */
function useLogout() {
  const client = useQueryClient();
  const deletions = useDeletions();
  return useApiMutation<void, undefined>({
    send: async () => {
      await deletions.flush();
      return await request("logout", {});
    },
    failure: failures.logout,
    success: () => successes.logout,
    refreshes: [queryKeys.session],
    onDone: () => {
      forgetSession(client);
      // Unsaved text about applicants must not stay for the next user of this device.
      forgetDeviceDrafts();
    },
  });
}

function Label(props: { icon: AdminIconName; count?: number | undefined; children: ReactNode }) {
  const { icon, count, children } = props;
  return (
    <>
      <AdminIcon name={icon} />
      <span className="side-nav__word">{children}</span>
      {count !== undefined && <span className="side-nav__count"> {count.toLocaleString("en-GB")}</span>}
    </>
  );
}
