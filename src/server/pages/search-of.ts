/** The query of a request's address with its question mark, or nothing. */
export function searchOf(url: string): string {
  const start = url.indexOf("?");
  return start === -1 ? "" : url.slice(start);
}
