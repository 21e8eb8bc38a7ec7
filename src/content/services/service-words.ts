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

/** The texts of a service's page. */
export interface ServiceWords {
  names: PageNames;
  hero: PageOpening;
  /** The first questions: for whom, what happens, how soon, who pays. Each links to a fold with more. */
  answers?: readonly Answer[];
  /** Its content; pages of their own show it in other ways. */
  about?: Opening & { terms: readonly Passage[] };
  /** Whom the service is for, whom it is not for, and the alternatives. */
  fit: Opening & {
    suits: readonly string[];
    elsewhere: readonly string[];
    titles?: { suits: string; elsewhere: string };
  };
  team: Opening & { roles: readonly Role[] };
  /** `listTitle` is the title of the list of documents, if the common one does not fit. */
  referral: Opening & { listTitle?: string; documents: readonly string[]; moments: readonly Moment[] };
  funding: Opening & { routes: readonly FundingRoute[] };
  /** The checks with their frequency, the most frequent first. */
  quality: Opening & { checks: readonly { when: string; text: string }[] };
  questions: readonly Question[];
  contact: ContactWords;
}
