import { describeDate, isOverdue, policies } from "#content/policies/list.ts";
import { useToday } from "#web/ui/use-today.ts";

/** Policies are reviewed at least annually; those that have not been for longer stand here (decided). */
export function OverduePolicies() {
  const today = useToday();
  const overdue = policies.filter((policy) => isOverdue(policy, today));
  if (overdue.length === 0) return null;
  return (
    <section aria-labelledby="overdue">
      <h2 id="overdue">Policies older than 12 months</h2>
      <ul className="todo">
        {overdue.map((policy) => (
          <li key={policy.path}>
            <a href={policy.path}>{policy.title}</a>
            <span className="muted small">
              {policy.wording.label} {describeDate(policy)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
