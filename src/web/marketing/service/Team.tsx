import type { Role } from "#content/passages.ts";
import { findPhotograph } from "#content/shown-photographs.ts";
import { joinClasses } from "#web/ui/Button.tsx";
import { Photo } from "#web/marketing/frame/Photo.tsx";

interface TeamProps {
  /** The page's path, for the photograph of its team. */
  at: string;
  roles: readonly Role[];
}

/** The roles in the team, each with its work, beside their photograph if there is one. */
export function Team({ at, roles }: TeamProps) {
  const list = (
    <ul className={joinClasses("team-roles", roles.length === 4 && "team-roles--four")}>
      <RoleItems roles={roles} />
    </ul>
  );
  if (!findPhotograph("team", at)) return list;
  return (
    <div className="team-beside">
      <Photo slot="team" at={at} />
      {list}
    </div>
  );
}

/** An item for each role of a list, with its work. */
export function RoleItems({ roles }: Pick<TeamProps, "roles">) {
  return roles.map(({ title, does }) => (
    <li key={title}>
      <h3>{title}</h3>
      <p className="muted">{does}</p>
    </li>
  ));
}
