import type { Role } from "#content/passages.ts";
import { Figure } from "#web/art/Figure.tsx";

/** Who is on the team and what each of them does there. */
export function Team({ roles }: { roles: readonly Role[] }) {
  return (
    <ul className="team-roles">
      {roles.map(({ title, does }, index) => (
        <li key={title}>
          <Figure at={index} />
          <div>
            <h3>{title}</h3>
            <p className="muted">{does}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
