/** Plain text as HTML for structured data and feeds: paragraphs and line breaks, everything else escaped. */
export function toParagraphs(text: string): string {
  return escapeHtml(text)
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${paragraph.trim().replaceAll(/\r?\n/g, "<br>")}</p>`)
    .join("");
}

/** Text escaped for the content of HTML elements. */
export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** Text escaped for a quoted attribute, and for the content of elements as well. */
export function escapeAttribute(text: string): string {
  return escapeHtml(text).replaceAll('"', "&quot;").replaceAll("'", "&#39;");
}
