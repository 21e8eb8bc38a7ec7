import type { ServiceWords } from "#content/services/service-words.ts";
import { Fold } from "./Fold.tsx";
import type { Moment } from "#content/passages.ts";
import { Words } from "#web/marketing/frame/Words.tsx";
import { servicePages } from "#content/words/service-pages.ts";

interface ReferralProps {
  words: ServiceWords["referral"];
}

/** How a referral works: its timeline, and the documents that help, as a checklist. */
export function ReferralFold({ words }: ReferralProps) {
  const { heading, intro, listTitle = servicePages.referralList, documents, moments } = words;
  return (
    <Fold id="referral" heading={heading} hint={intro}>
      <div className="referral">
        <Timeline moments={moments} />
        <Checklist title={listTitle} items={documents} />
      </div>
    </Fold>
  );
}

interface ChecklistProps {
  title: string;
  note?: string;
  items: readonly string[];
  /** Every box is ticked: a list of what was done. */
  isDone?: boolean;
}

export function Checklist({ title, note, items, isDone }: ChecklistProps) {
  return (
    <div className="sheet-shadow">
      <div className={isDone ? "sheet checklist checklist--done" : "sheet checklist"}>
        <h3>{title}</h3>
        {note && <p className="muted checklist__note">{note}</p>}
        <ul className="plain">
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** The timeline, along a dotted line. */
export function Timeline({ moments }: { moments: readonly Moment[] }) {
  return (
    <ol className="timeline">
      {moments.map(({ when, heading, text }) => (
        <li key={when}>
          <p className="timeline__when">{when}</p>
          <div>
            <h3>{heading}</h3>
            <p className="muted">
              <Words>{text}</Words>
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}
