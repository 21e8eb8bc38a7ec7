import { useEffect, useRef } from "react";
import { type AccountState, accountState } from "#contract/account-state.ts";
import type { Admin } from "#contract/accounts.ts";
import { formatCreated, formatMoment } from "#contract/text/format.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Button, Hidden } from "#web/ui/Button.tsx";
import { EmailAddress } from "#web/ui/EmailAddress.tsx";
import { DataTable, TableActions } from "../../ui/DataTable.tsx";
import { useNow } from "../../ui/use-today.ts";

interface AdminTableProps {
  admins: readonly Admin[];
  ownUsername: string | undefined;
  /** Ids of admins whose deletion can still be undone. */
  leaving: ReadonlySet<string>;
  /** The admin just promoted: the Promote button disappears, so the focus moves to the name in the row. */
  promotedId: string | undefined;
  /** True while one of the admins is being changed. */
  isBusy: boolean;
  on: AdminActions;
}

type AdminActions = Record<
  "promote" | "deactivate" | "reactivate" | "inviteAgain" | "endSessions" | "reset" | "remove" | "undo",
  (admin: Admin) => void
>;

/** The admins with their badges, and the actions on other admins at the end of each row. */
export function AdminTable({ admins, ownUsername, leaving, promotedId, isBusy, on }: AdminTableProps) {
  const masters = admins.filter(
    ({ isMasterAdmin, isActive, invitedUntil }) => isMasterAdmin && isActive && invitedUntil === null,
  );
  return (
    <DataTable
      caption="All admins"
      rows={admins}
      keyOf={({ id }) => id}
      columns={[
        {
          heading: "Admin",
          renderCell: (admin) => (
            <AdminName
              admin={admin}
              isOwn={admin.username === ownUsername}
              takesFocus={admin.id === promotedId}
            />
          ),
        },
        { heading: "Status", renderCell: (admin) => <AdminBadges admin={admin} /> },
        { heading: "Created", renderCell: ({ createdAt }) => <Day of={createdAt} /> },
        {
          heading: "Last login",
          renderCell: ({ lastLogin }) => (lastLogin ? <Day of={lastLogin} /> : "Never"),
        },
        {
          heading: "Actions",
          isHeadingHidden: true,
          // Nobody can deactivate or delete themselves, so the last active master is always the one signed in.
          renderCell: (admin) =>
            admin.username === ownUsername ? (
              <OwnRow isOnlyMaster={masters.length < 2} />
            ) : (
              <RowActions admin={admin} isLeaving={leaving.has(admin.id)} isBusy={isBusy} on={on} />
            ),
        },
      ]}
    />
  );
}

/** A date in a narrow column, which would break it. */
function Day({ of }: { of: string }) {
  return <span className="no-wrap">{formatCreated(of)}</span>;
}

/** Why the own account has no actions here. */
function OwnRow({ isOnlyMaster }: { isOnlyMaster: boolean }) {
  if (!isOnlyMaster) return null;
  return (
    <p className="muted small admin-note">
      The only master admin, so nobody can deactivate, reset or delete this account. Promote somebody else
      first.
    </p>
  );
}

function AdminName({ admin, isOwn, takesFocus }: { admin: Admin; isOwn: boolean; takesFocus: boolean }) {
  const name = useRef<HTMLElement>(null);
  useEffect(() => {
    if (takesFocus) name.current?.focus();
  }, [takesFocus]);
  return (
    <>
      <b ref={name} tabIndex={-1}>
        {admin.username}
        {isOwn && " (you)"}
      </b>
      <span className="muted">
        <EmailAddress of={admin.email} />
      </span>
    </>
  );
}

function AdminBadges({ admin }: { admin: Admin }) {
  const state = accountState(admin, useNow());
  return (
    <div>
      <span className="admin-badges">
        {admin.isMasterAdmin && <Badge tone="master">Master Admin</Badge>}
        <Badge tone={state}>{stateLabels[state]}</Badge>
      </span>
      {admin.lastSeenAt && (
        <div className="muted small">
          Signed in, last seen <span className="no-wrap">{formatMoment(admin.lastSeenAt)}</span>
        </div>
      )}
      {admin.invitedUntil && (state === "invited" || state === "expired") && (
        <div className="muted small">
          {state === "invited" ? "until" : "on"} {formatMoment(admin.invitedUntil)}
        </div>
      )}
    </div>
  );
}

const stateLabels: Record<AccountState, string> = {
  active: "Active",
  inactive: "Inactive",
  invited: "Invited",
  expired: "Invitation expired",
};

type RowActionsProps = Pick<AdminTableProps, "isBusy" | "on"> & { admin: Admin; isLeaving: boolean };

/** The actions on another admin. A master can be neither promoted further nor deleted (specification §6). */
function RowActions({ admin, isLeaving, isBusy, on }: RowActionsProps) {
  const { username, isActive, isMasterAdmin, invitedUntil, sessions } = admin;
  if (isLeaving)
    return (
      <TableActions>
        <span className="small">Deleted</span>
        {/* With a key, because React would make it of Promote, and back, with the focus. */}
        <Button key="undo" variant="line" isSmall onClick={() => on.undo(admin)}>
          Undo<Hidden> deleting {username}</Hidden>
        </Button>
      </TableActions>
    );
  const changing = { variant: "line", isSmall: true, isPending: isBusy } as const;
  return (
    <TableActions>
      {isActive && invitedUntil !== null && (
        <Button {...changing} onClick={() => on.inviteAgain(admin)}>
          Invite again<Hidden> for {username}</Hidden>
        </Button>
      )}
      {!isMasterAdmin && (
        <Button {...changing} onClick={() => on.promote(admin)}>
          Promote<Hidden> {username}</Hidden>
        </Button>
      )}
      {/* One button with changing text, so that it keeps the focus. */}
      <Button {...changing} onClick={() => (isActive ? on.deactivate(admin) : on.reactivate(admin))}>
        {isActive ? "Deactivate" : "Reactivate"}
        <Hidden> {username}</Hidden>
      </Button>
      {sessions > 0 && (
        <Button {...changing} onClick={() => on.endSessions(admin)}>
          End sessions<Hidden> of {username}</Hidden>
        </Button>
      )}
      {isActive && invitedUntil === null && (
        <Button {...changing} onClick={() => on.reset(admin)}>
          Reset<Hidden> {username}</Hidden>
        </Button>
      )}
      {!isMasterAdmin && (
        <Button variant="danger" isSmall onClick={() => on.remove(admin)}>
          Delete<Hidden> {username}</Hidden>
        </Button>
      )}
    </TableActions>
  );
}
