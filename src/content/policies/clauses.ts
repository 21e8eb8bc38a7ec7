import type { PagePath } from "#contract/paths.ts";
import { mailHref, phoneHref } from "#content/contact-links.ts";
import type { Phone } from "#content/organisation-schema.ts";
import type { PolicyEntry } from "./list.ts";

// The structure of a policy: numbered sections of numbered clauses, with lists and tables. Text and data, no markup.

interface ProseLink {
  label: string;
  href: string;
}

/** A text with optional links. */
export type Prose = string | readonly (string | ProseLink)[];

/** An item of a list, with an optional term before it. */
export type Point = Prose | { term: string; text: Prose };

export interface Table {
  caption: string;
  columns: readonly string[];
  /** As many cells as columns; the first one is the row's heading. */
  rows: readonly (readonly Prose[])[];
}

/** A clause (numbered), or the list or table that belongs to the previous clause. */
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
  /** Further lines of the facts. */
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
