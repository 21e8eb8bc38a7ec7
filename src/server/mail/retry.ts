/** 1, 3, 9, 27, 81 and 243 minutes, then every six hours: a day and a half in all. */
const firstMinutes = 1;
const factor = 3;
const mostMinutes = 6 * 60;
export const mostAttempts = 12;

/**
 * How many minutes to wait after the failed attempt number `attempt`, or null when it was the last. A fifth more or less
 * by chance, so that mails that failed together do not all come back together.
 */
export function minutesUntilRetry(attempt: number, random: () => number = Math.random): number | null {
  if (attempt >= mostAttempts) return null;
  const minutes = Math.min(firstMinutes * factor ** (attempt - 1), mostMinutes);
  return minutes * (0.8 + 0.4 * random());
}
