import { useEffect, useRef } from "react";
import type { Admin } from "#contract/accounts.ts";
import { formatCreated } from "#contract/text/format.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Button, Hidden } from "#web/ui/Button.tsx";
import { DataTable } from "../../ui/DataTable.tsx";

interface AdminTableProps {
  admins: readonly Admin[];
  ownUsername: string | undefined;
  /** Ids of admins whose deletion can still be undone. */
  leaving: ReadonlySet<string>;
  /** Whose Promote button has just done its work and goes: the row's name takes the focus over from it. */
  promotedId: string | undefined;
  isBusy: boolean;
  onPromote: (admin: Admin) => void;
  onDelete: (admin: Admin) => void;
  onUndo: (admin: Admin) => void;
}

/** The admins with their badges; what can be done with the others stands at the end of their rows. */
export function AdminTable({ admins, ownUsername, leaving, promotedId, ...actions }: AdminTableProps) {
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
        { heading: "Created", renderCell: ({ createdAt }) => formatCreated(createdAt) },
        {
          heading: "Last login",
          renderCell: ({ lastLogin }) => (lastLogin ? formatCreated(lastLogin) : "Never"),
        },
        {
          heading: "Actions",
          isHeadingHidden: true,
          // For non-master admins only: a master can be neither promoted further nor deleted (specification §6).
          renderCell: (admin) =>
            !admin.isMasterAdmin && (
              <RowActions admin={admin} isLeaving={leaving.has(admin.id)} {...actions} />
            ),
        },
      ]}
    />
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
      <span className="muted">{admin.email}</span>
    </>
  );
}

function AdminBadges({ admin: { isMasterAdmin, isActive } }: { admin: Admin }) {
  return (
    <span className="badges">
      {isMasterAdmin && <Badge look="master">Master Admin</Badge>}
      {isActive ? <Badge look="active">Active</Badge> : <Badge look="inactive">Inactive</Badge>}
    </span>
  );
}

type RowActionsProps = Omit<AdminTableProps, "admins" | "ownUsername" | "leaving" | "promotedId"> & {
  admin: Admin;
  isLeaving: boolean;
};

function RowActions({ admin, isLeaving, isBusy, onPromote, onDelete, onUndo }: RowActionsProps) {
  if (isLeaving)
    return (
      <div className="acts">
        <span className="small">Deleted</span>
        <Button look="line" isSmall onClick={() => onUndo(admin)}>
          Undo<Hidden> deleting {admin.username}</Hidden>
        </Button>
      </div>
    );
  return (
    <div className="acts">
      <Button look="line" isSmall isUnavailable={isBusy} onClick={() => !isBusy && onPromote(admin)}>
        Promote<Hidden> {admin.username}</Hidden>
      </Button>
      <Button look="danger" isSmall onClick={() => onDelete(admin)}>
        Delete<Hidden> {admin.username}</Hidden>
      </Button>
    </div>
  );
}
