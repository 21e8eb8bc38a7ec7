import type { Role } from "#content/passages.ts";

/** Who is on the team and what each of them does there. */
export function Team({ roles }: { roles: readonly Role[] }) {
  return (
    <ul className="team-roles">
      {roles.map(({ title, does }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p className="muted">{does}</p>
        </li>
      ))}
    </ul>
  );
}
