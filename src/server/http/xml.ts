/** Everything but the characters that XML 1.0 allows. What is not allowed cannot be escaped either. */
const forbidden = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** Text as it may stand in an element or an attribute. */
export function escapeXml(text: string): string {
  return cleanXml(text)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&apos;");
}

/** Text as a CDATA section, for readers that do not resolve entities; an end within it is split over two. */
export function cdata(text: string): string {
  return `<![CDATA[${cleanXml(text).replaceAll("]]>", "]]]]><![CDATA[>")}]]>`;
}

/** Without what XML forbids; halves of characters become replacement characters. */
export function cleanXml(text: string): string {
  return text.toWellFormed().replaceAll(forbidden, "");
}
