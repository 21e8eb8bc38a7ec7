import type { PagePath } from "#contract/paths.ts";
import { mailHref, phoneHref } from "#content/contact-links.ts";
import type { Phone } from "#content/organisation-schema.ts";
import type { PolicyEntry } from "./list.ts";

// What a policy is made of: numbered sections of numbered clauses, with lists and tables. Words and data, no markup.

interface ProseLink {
  label: string;
  href: string;
}

/** A run of words, with links where it needs them. */
export type Prose = string | readonly (string | ProseLink)[];

/** One point of a list; a term, where there is one, leads in. */
export type Point = Prose | { term: string; text: Prose };

export interface Table {
  caption: string;
  columns: readonly string[];
  /** As many cells as there are columns; the first one heads its row. */
  rows: readonly (readonly Prose[])[];
}

/** A clause (numbered), or the list or table that belongs to the clause before it. */
export type Block = Prose | { list: readonly Point[] } | { table: Table };

export interface PolicySection {
  heading: string;
  blocks: readonly Block[];
}

export interface Policy {
  entry: PolicyEntry;
  /** For search engines and shared links. */
  description: string;
  appliesTo: string;
  /** Further lines of the fact bar. */
  facts?: readonly { label: string; value: string }[];
  sections: readonly PolicySection[];
}

export function mailTo(address: string): ProseLink {
  return { label: address, href: mailHref(address) };
}

export function callTo(phone: Phone): ProseLink {
  return { label: phone.display, href: phoneHref(phone) };
}

export function toPage(label: string, href: PagePath | `${PagePath}#${string}`): ProseLink {
  return { label, href };
}
