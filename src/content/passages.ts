/** What sections of the content pages are made of: plain words, no markup. */

/** A heading and what stands under it. */
export interface Passage {
  heading: string;
  text: string;
}

/** How a section opens. */
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

/** Something that happens at a moment that people wait for: "Same day", "Week 4". */
export interface Moment {
  when: string;
  heading: string;
  text: string;
}

/** A day of a sample week; a marked day stands out. */
export interface Day {
  name: string;
  entries: readonly string[];
  isMarked?: boolean;
}

/** Somebody on the team, and what they do there. */
export interface Role {
  title: string;
  does: string;
}

/** A way in which care is paid for. */
export interface FundingRoute {
  name: string;
  /** Whom it can pay for. */
  covers: string;
  /** What sets it going. */
  starts: string;
}

export interface Question {
  question: string;
  answer: string;
}

/** How a page opens: its heading, its lead and the words of its first button. */
export interface PageOpening {
  heading: string;
  lead: string;
  action: string;
}

/** What a page is called where it is listed: tab, search engine, shared link. */
export interface PageNames {
  title: string;
  description: string;
}

/** The contact section: how it opens, and the subject that an e-mail from it carries. */
export interface ContactWords extends Opening {
  subject: string;
  /** Words of the e-mail button, where there is one beside the address. */
  button?: string;
}
