import { clock, medication, type Dose } from "#content/technology.ts";
import { Exhibit } from "./Exhibit.tsx";

/** One shift's times, as clock-in and clock-out left them. */
export function ClockCard() {
  return (
    <Exhibit caption={clock.caption}>
      <dl className="clock-card">
        {clock.facts.map(({ term, fact }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
    </Exhibit>
  );
}

/** One day's medication chart. */
export function MedicationChart() {
  return (
    <Exhibit caption={medication.caption}>
      <dl className="doses">
        {medication.doses.map((dose) => (
          <Medicine key={dose.medicine} dose={dose} />
        ))}
      </dl>
    </Exhibit>
  );
}

function Medicine({ dose: { medicine, marks } }: { dose: Dose }) {
  return (
    <div>
      <dt>{medicine}</dt>
      {marks.map(({ time, mark }) => (
        <dd key={time} className={`doses__mark--${mark}`}>
          <time>{time}</time> {mark}
        </dd>
      ))}
    </div>
  );
}
