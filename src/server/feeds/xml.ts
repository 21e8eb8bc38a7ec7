/** Characters that XML 1.0 does not allow, even escaped. */
const forbidden = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** Text escaped for an element or an attribute. */
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

/** Removes characters that XML forbids; lone surrogates become replacement characters. */
export function cleanXml(text: string): string {
  return text.toWellFormed().replaceAll(forbidden, "");
}
