import { limits } from "#contract/limits.ts";
import { plainLetters } from "#contract/text/plain.ts";

const roomForNumber = 6;
const fallback = "admin";

/** `first.last` in plain lower-case letters and digits, e.g. "Zoë", "O'Brien" → `zoe.obrien` (decision 0007). */
export function usernameFromNames(firstName: string, lastName: string): string {
  const username = [plain(firstName), plain(lastName)]
    .filter(Boolean)
    .join(".")
    .slice(0, limits.username.max - roomForNumber)
    .replace(/[.-]+$/, "");
  if (username.length >= limits.username.min) return username;
  // Names in another script leave nothing to spell.
  return username ? `${fallback}.${username}` : fallback;
}

/** `username` itself if it is free, else with the lowest number from 2 on that makes it so. */
export function makeUnique(username: string, isTaken: (candidate: string) => boolean): string {
  let candidate = username;
  for (let number = 2; isTaken(candidate); number++) candidate = `${username}${number}`;
  return candidate;
}

function plain(name: string): string {
  return plainLetters(name)
    .replaceAll(/[\s\-‐‑–]+/g, "-")
    .replaceAll(/[^a-z0-9-]/g, "")
    .replaceAll(/^-+|-+$/g, "");
}
