/** The types of the content pages' sections: plain text, no markup. */

/** A heading and its text. */
export interface Passage {
  heading: string;
  text: string;
}

/** The opening of a section. */
export interface Opening {
  heading: string;
  intro: string;
}

/** A line of a record: the time, what happened, and who or how. */
export interface Entry {
  time: string;
  what: string;
  note: string;
  isAlert?: boolean;
}

/** One page of a record, shown as an example. `date` may be empty. */
export interface RecordSheet {
  title: string;
  date: string;
  entries: readonly Entry[];
  caption: string;
}

/** An event at a moment that people wait for: "Same day", "Week 4". */
export interface Moment {
  when: string;
  heading: string;
  text: string;
}

/** A day of a sample week; a marked day is highlighted. */
export interface Day {
  name: string;
  entries: readonly string[];
  isMarked?: boolean;
}

/** A role in the team, and its work. */
export interface Role {
  title: string;
  does: string;
}

/** A way to pay for care. */
export interface FundingRoute {
  name: string;
  /** Who is eligible. */
  covers: string;
  /** How it starts. */
  starts: string;
}

export interface Question {
  question: string;
  answer: string;
}

/** The opening of a page: its heading, its lead and the text of its first button. */
export interface PageOpening {
  heading: string;
  lead: string;
  action: string;
}

/** The names of a page: in the tab, in search engines, in shared links. */
export interface PageNames {
  title: string;
  description: string;
}

/** The contact section: its opening, and the subject of emails from it. */
export interface ContactWords extends Opening {
  subject: string;
  /** Text of the email button, if there is one beside the address. */
  button?: string;
}
