/** Plain text as the HTML that structured data and feeds ask for: paragraphs and line breaks, everything else escaped. */
export function toParagraphs(text: string): string {
  return escapeHtml(text)
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${paragraph.trim().replaceAll(/\r?\n/g, "<br>")}</p>`)
    .join("");
}

/** Text as it stands between the tags of HTML. */
export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
