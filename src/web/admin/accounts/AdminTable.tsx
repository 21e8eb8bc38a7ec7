import type { Admin } from "#contract/accounts.ts";
import { formatCreated } from "#contract/text/format.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Button, Hidden } from "#web/ui/Button.tsx";
import { Listing } from "../../ui/DataTable.tsx";

interface AdminTableProps {
  admins: readonly Admin[];
  ownUsername: string | undefined;
  /** Ids of admins whose deletion can still be undone. */
  leaving: ReadonlySet<string>;
  isBusy: boolean;
  onPromote: (admin: Admin) => void;
  onDelete: (admin: Admin) => void;
  onUndo: (admin: Admin) => void;
}

/** The admins with their badges; what can be done with the others stands at the end of their rows. */
export function AdminTable({ admins, ownUsername, leaving, ...actions }: AdminTableProps) {
  return (
    <Listing
      caption="All admins"
      rows={admins}
      keyOf={({ id }) => id}
      columns={[
        { heading: "Admin", renderCell: (admin) => <AdminName admin={admin} ownUsername={ownUsername} /> },
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

function AdminName({ admin, ownUsername }: { admin: Admin; ownUsername: string | undefined }) {
  return (
    <>
      <b>
        {admin.username}
        {admin.username === ownUsername && " (you)"}
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

type RowActionsProps = Omit<AdminTableProps, "admins" | "ownUsername" | "leaving"> & {
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
      <Button look="line" isSmall disabled={isBusy} onClick={() => onPromote(admin)}>
        Promote<Hidden> {admin.username}</Hidden>
      </Button>
      <Button look="danger" isSmall onClick={() => onDelete(admin)}>
        Delete<Hidden> {admin.username}</Hidden>
      </Button>
    </div>
  );
}
