/**
 * A time to wait, never less than is left: "about a minute", "about 15 minutes", "about 3 hours". "a while" where nobody
 * knows how long.
 */
export function waitInWords(seconds: number | undefined): string {
  if (seconds === undefined) return "a while";
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 1) return "about a minute";
  return minutes <= 90 ? `about ${minutes} minutes` : `about ${Math.ceil(minutes / 60)} hours`;
}
