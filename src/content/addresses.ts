/**
 * An address for pages: no line breaks between a house number and its street ("12 High Street"), nor in a postcode.
 * Letters, feeds and data for search engines have the address as it is, and so has the footer: on the home page
 * it is packed as a repetition of those data, and a space of its own exceeds the page's limit.
 */
export function unbrokenAddress(address: string): string {
  return address.replaceAll(/(?<=\d\p{L}?) (?=\p{L}|\d\p{L}{2}\b)/gu, "\u00a0");
}
