import type { Block, Point, Policy, Prose } from "#content/policies/clauses.ts";
import { datesOf } from "#content/policies/list.ts";
import { BackHome } from "#web/marketing/frame/links.tsx";
import { publicPage } from "#web/layout/PublicLayout.tsx";
import type { Page } from "#web/render/document.tsx";
import { Words } from "#web/marketing/frame/Words.tsx";
import { Section, isClause, sectionId } from "./Clauses.tsx";
import { policyPages } from "#content/words/policy-pages.ts";
import { shell } from "#content/words/shell.ts";

/** A policy or statement as a page (specification §2, Policy and statement pages). */
export function policyPage(policy: Policy): Page {
  const { entry, description } = policy;
  return publicPage(
    entry.path,
    { title: entry.title, description },
    "document",
    <PolicyDocument {...policy} />,
  );
}

function PolicyDocument(policy: Policy) {
  const { entry, sections } = policy;
  return (
    <div className="container policy-page">
      <BackHome />
      <h1 className="policy-page__title">{entry.title}</h1>
      <FactBar {...policy} />
      <div className="policy-page__columns">
        <nav className="policy-page__contents" aria-labelledby="contents">
          <h2 id="contents">{shell.onThisPage}</h2>
          <ol>
            {sections.map(({ heading }) => (
              <li key={heading}>
                <a href={`#${sectionId(heading)}`}>{heading}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="policy-page__text">
          {sections.map((section, index) => (
            <Section key={section.heading} {...section} number={index + 1} />
          ))}
        </div>
      </div>
    </div>
  );
}

/** The facts about the text: its date, its review, to whom it applies, its length. */
function FactBar(policy: Policy) {
  const { entry, appliesTo, facts = [] } = policy;
  const minutes = readingMinutes(policy);
  const lines = [
    // In one line it would break in some fonts of a phone and not in others, and the page would move when its fonts
    // arrive.
    { label: entry.wording.label, value: datesOf(entry) },
    ...facts,
    policyPages.reviewed,
    { label: policyPages.appliesTo, value: appliesTo },
    { label: policyPages.readingTime.label, value: policyPages.readingTime.value(minutes) },
  ];
  return (
    <dl className="policy-page__facts">
      {lines.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          {[value].flat().map((line) => (
            <dd key={line}>
              <Words>{line}</Words>
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}

/** Adults silently read about 238 words of English a minute; rules are read more slowly. */
const wordsPerMinute = 200;

/** Minutes to read the whole policy, at least one. */
function readingMinutes({ sections }: Pick<Policy, "sections">): number {
  const text = sections.map(({ heading, blocks }) => [heading, ...blocks.map(wordsOf)].join(" ")).join(" ");
  return Math.max(1, Math.round(countWords(text) / wordsPerMinute));
}

function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => /\w/.test(word)).length;
}

function wordsOf(block: Block): string {
  if (isClause(block)) return proseWords(block);
  if ("list" in block) return block.list.map(pointWords).join(" ");
  const { columns, rows } = block.table;
  return [...columns, ...rows.flat().map(proseWords)].join(" ");
}

function pointWords(point: Point): string {
  return typeof point === "object" && "term" in point
    ? `${point.term} ${proseWords(point.text)}`
    : proseWords(point);
}

function proseWords(prose: Prose): string {
  if (typeof prose === "string") return prose;
  return prose.map((part) => (typeof part === "string" ? part : part.label)).join("");
}
