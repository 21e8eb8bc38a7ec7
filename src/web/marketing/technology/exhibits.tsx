import { clock, medication, type Dose, roster, type RosterRow } from "#content/technology.ts";
import type { ReactNode } from "react";
import { joinClasses } from "#web/ui/Button.tsx";
import { exhibits } from "#content/words/service-pages.ts";

/** The times of one shift, from clock-in to clock-out. */
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
          <time>{time}</time> {exhibits.doses[mark]}
        </dd>
      ))}
    </div>
  );
}

/** A part of the system on a sheet, with a caption that says it is an example. */
function Exhibit({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    <div className="sheet-shadow">
      <figure className="sheet exhibit">
        {children}
        <figcaption className="muted small">{caption}</figcaption>
      </figure>
    </div>
  );
}

/** A week's roster: a drawing, with the same content as text for screen readers. */
export function Roster() {
  return (
    <Exhibit caption={roster.caption}>
      <table className="roster">
        <caption className="visually-hidden">{exhibits.roster.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{exhibits.roster.staff}</th>
            {roster.days.map((day, index) => (
              <th key={day} scope="col">
                <span aria-hidden="true">{roster.initials[index]}</span>
                <span className="visually-hidden">{day}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {roster.rows.map((row) => (
            <Row key={row.name} row={row} />
          ))}
        </tbody>
      </table>
      <p className="roster-key small" aria-hidden="true">
        <span className="roster__shift roster__shift--day" /> {exhibits.roster.key.day}{" "}
        <span className="roster__shift roster__shift--night" /> {exhibits.roster.key.night}
      </p>
    </Exhibit>
  );
}

function Row({ row: { name, role, shifts } }: { row: RosterRow }) {
  return (
    <tr>
      <th scope="row">
        {name} <span className="muted">{role}</span>
      </th>
      {roster.days.map((day, index) => {
        const shift = shifts[index] ?? "";
        return (
          <td key={day}>
            <span
              className={joinClasses("roster__shift", shift && `roster__shift--${shift}`)}
              aria-hidden="true"
            />
            <span className="visually-hidden">{exhibits.roster.spoken[shift]}</span>
          </td>
        );
      })}
    </tr>
  );
}
