import type { RecordSheet } from "#content/passages.ts";

/** A page of a record, such as a day sheet or an agenda. Its caption says that it is an example. */
export function RecordPage({ sheet }: { sheet: RecordSheet }) {
  return (
    <div className="sheet-shadow">
      <figure className="sheet record-page">
        <header>
          <b>{sheet.title}</b>
          {sheet.date && <span className="muted">{sheet.date}</span>}
        </header>
        <ol>
          {sheet.entries.map(({ time, what, note, isAlert }) => (
            <li key={time} className={isAlert ? "record-page__alert" : undefined}>
              <time>{time}</time>
              <div>
                {what}
                <span>{note}</span>
              </div>
            </li>
          ))}
        </ol>
        <figcaption>{sheet.caption}</figcaption>
      </figure>
    </div>
  );
}
