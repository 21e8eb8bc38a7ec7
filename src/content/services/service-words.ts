import type {
  ContactWords,
  FundingRoute,
  Moment,
  Opening,
  PageNames,
  PageOpening,
  Passage,
  Question,
  Role,
} from "../passages.ts";

export interface Answer {
  question: string;
  answer: string;
  more: { label: string; href: `#${string}` };
}

/** The questions that every service page answers, in words of its own. */
export interface ServiceWords {
  names: PageNames;
  hero: PageOpening;
  /** What everybody asks first: for whom, what happens, how soon, who pays. Each leads to the fold that says more. */
  answers?: readonly Answer[];
  /** What it consists of; pages of their own show it in other ways. */
  about?: Opening & { terms: readonly Passage[] };
  /** Whom the service is for, whom it is not for, and where else to turn. */
  fit: Opening & {
    suits: readonly string[];
    elsewhere: readonly string[];
    titles?: { suits: string; elsewhere: string };
  };
  team: Opening & { roles: readonly Role[] };
  /** `listTitle` is what the list of papers is called, where the words of all services do not fit. */
  referral: Opening & { listTitle?: string; documents: readonly string[]; moments: readonly Moment[] };
  funding: Opening & { routes: readonly FundingRoute[] };
  /** How often what is checked, from the most frequent on. */
  quality: Opening & { checks: readonly { when: string; text: string }[] };
  questions: readonly Question[];
  contact: ContactWords;
}
