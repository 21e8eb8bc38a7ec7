import { colourAt } from "#brand/contrast.ts";
import { palette } from "#brand/palette.ts";
import type { Letter, LetterBlock } from "#content/letters/letter.ts";
import { lang as ofSite } from "#content/organisation.ts";
import { escapeAttribute } from "#contract/text/html.ts";

/**
 * Renders a letter as subject, plain text and HTML. All text is escaped here and nowhere else. The HTML loads nothing
 * from a server, so that it does not reveal whether a mail was read.
 */
export function renderLetter(letter: Letter): { subject: string; text: string; html: string } {
  return { subject: onOneLine(letter.subject), text: renderText(letter), html: renderHtml(letter) };
}

function renderText({ greeting, body, closing, smallPrint }: Letter): string {
  const parts = [greeting, ...body.map(blockAsText), closing.join("\n"), `-- \n${smallPrint.join("\n")}`];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

/** A letter without its small print, as plain text. */
export function renderWords(letter: Letter): string {
  return [letter.greeting, ...letter.body.map(blockAsText), letter.closing.join("\n")].join("\n\n");
}

function blockAsText(block: LetterBlock): string {
  switch (block.kind) {
    case "paragraph":
      return block.text;
    case "facts":
      return block.facts.map(({ term, value }) => `${term}: ${onOneLine(value)}`).join("\n");
    case "link":
      return `${block.label}:\n${block.href}`;
  }
}

/** The colours of a letter by day or by night. */
function coloursAt(time: "day" | "night"): Record<"ground" | "ink" | "quiet" | "link" | "line", string> {
  return {
    ground: colourAt(palette.surface, time),
    ink: colourAt(palette.ink, time),
    quiet: colourAt(palette["ink-2"], time),
    link: colourAt(palette.link, time),
    line: colourAt(palette.line, time),
  };
}

const [day, night] = [coloursAt("day"), coloursAt("night")];

// A mail program that drops the style sheet still shows a plain letter.
const styles = `
:root{color-scheme:light dark}
body{margin:0;padding:24px;background:${day.ground};color:${day.ink};font:16px/1.55 system-ui,-apple-system,"Segoe UI",sans-serif}
main{max-width:36em;margin:0 auto}
dt{color:${day.quiet}}dd{margin:0 0 8px;font-weight:600}
a{color:${day.link}}
small{display:block;margin-top:24px;padding-top:12px;border-top:1px solid ${day.line};color:${day.quiet}}
@media (prefers-color-scheme:dark){body{background:${night.ground};color:${night.ink}}dt,small{color:${night.quiet}}small{border-color:${night.line}}a{color:${night.link}}}
`.replaceAll("\n", "");

function renderHtml({ lang = ofSite, subject, greeting, body, closing, smallPrint }: Letter): string {
  return [
    `<!doctype html><html lang="${lang}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width">',
    `<title>${escapeAttribute(onOneLine(subject))}</title><style>${styles}</style></head><body><main>`,
    `<p>${lines(greeting)}</p>`,
    ...body.map(blockAsHtml),
    `<p>${closing.map(escapeAttribute).join("<br>")}</p>`,
    `<small>${smallPrint.map(escapeAttribute).join("<br>")}</small>`,
    "</main></body></html>",
  ].join("\n");
}

function blockAsHtml(block: LetterBlock): string {
  switch (block.kind) {
    case "paragraph":
      return `<p>${lines(block.text)}</p>`;
    case "facts": {
      const rows = block.facts.map(
        ({ term, value }) => `<dt>${escapeAttribute(term)}</dt><dd>${escapeAttribute(onOneLine(value))}</dd>`,
      );
      return `<dl>${rows.join("")}</dl>`;
    }
    case "link":
      return `<p><a href="${escapeAttribute(block.href)}">${escapeAttribute(block.label)}</a></p>`;
  }
}

/** Text within a paragraph; keeps its line breaks. */
function lines(text: string): string {
  return escapeAttribute(text).replaceAll("\n", "<br>");
}

/** Replaces line breaks and other control characters by one space, for subjects and names. */
function onOneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
}
