import type { Overview } from "#contract/overview.ts";

const labels = {
  applications: "Applications",
  read: "Read",
  interviewed: "Interviewed",
  hired: "Hired",
  daysToContact: "Working days to first contact",
} as const satisfies Record<keyof Overview["week"], string>;

const figures = Object.keys(labels) as (keyof Overview["week"])[]; // the table names no other

/** This week, from Monday to now, against the same days of the last. */
export function WeekFigures({ week }: { week: Overview["week"] }) {
  return (
    <section className="week-figures" aria-labelledby="week">
      <div className="week-figures__head">
        <h2 id="week">This week against last</h2>
        <span className="muted">Monday to now, and the same days last week</span>
      </div>
      <dl className="week-figures__all">
        {figures.map((figure) => (
          <div key={figure}>
            <dt>{labels[figure]}</dt>
            <dd className="week-figures__now">{say(week[figure].now)}</dd>
            <dd className="muted">
              {say(week[figure].before)} last week
              {figure === "daysToContact" && week[figure].now !== null && "; half were as quick"}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function say(count: number | null): string {
  return count === null ? "–" : count.toLocaleString("en-GB");
}
