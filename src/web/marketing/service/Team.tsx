import type { Role } from "#content/passages.ts";
import { Photo } from "#web/marketing/frame/Photo.tsx";

interface TeamProps {
  /** The page, which may have a photograph of its people. */
  at: string;
  roles: readonly Role[];
}

/** Who is on the team and what each of them does there. */
export function Team({ at, roles }: TeamProps) {
  return (
    <>
      <Photo slot="team" at={at} />
      <ul className="team-roles">
        {roles.map(({ title, does }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p className="muted">{does}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
