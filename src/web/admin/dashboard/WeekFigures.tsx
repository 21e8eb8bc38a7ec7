import type { Overview } from "#contract/overview.ts";
import { Panel } from "../layout/Panel.tsx";

const labels = {
  applications: "Applications",
  read: "Read",
  interviewed: "Interviewed",
  hired: "Hired",
  daysToContact: "Working days to first contact",
} as const satisfies Record<keyof Overview["week"], string>;

const figures = Object.keys(labels) as (keyof Overview["week"])[]; // the table has no other keys

/** This week, from Monday to now, compared with the same days of the last. */
export function WeekFigures({ week }: { week: Overview["week"] }) {
  return (
    <Panel title="This week against last" note="Monday to now, and the same days last week">
      <dl className="week-figures">
        {figures.map((figure) => (
          <div key={figure}>
            <dt>{labels[figure]}</dt>
            <dd className="week-figures__now">{say(week[figure].now)}</dd>
            <dd className="muted">
              {figure === "daysToContact" && week[figure].now !== null && "Half were as quick. "}
              {week[figure].before === null ? "None last week" : `${say(week[figure].before)} last week`}
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

function say(count: number | null): string {
  return count === null ? "–" : count.toLocaleString("en-GB");
}
