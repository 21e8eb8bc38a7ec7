import { roster, type RosterRow } from "#content/technology.ts";
import { joinClasses } from "#web/ui/Button.tsx";
import { Exhibit } from "./Exhibit.tsx";

const spoken = { day: "day shift", night: "night shift", "": "off" } as const;

/** A week's roster: who works when. Shapes for the eye, words for the ear. */
export function Roster() {
  return (
    <Exhibit caption={roster.caption}>
      <table className="roster">
        <caption className="visually-hidden">Sample roster of one week</caption>
        <thead>
          <tr>
            <th scope="col">Staff</th>
            {roster.days.map((day) => (
              <th key={day} scope="col">
                <span aria-hidden="true">{day.slice(0, 1)}</span>
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
        <span className="roster__shift roster__shift--day" /> Day{" "}
        <span className="roster__shift roster__shift--night" /> Waking night
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
            <span className="visually-hidden">{spoken[shift]}</span>
          </td>
        );
      })}
    </tr>
  );
}
