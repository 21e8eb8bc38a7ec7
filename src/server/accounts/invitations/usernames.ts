import { limits } from "#contract/limits.ts";

// Letters that Unicode does not take apart into a plain letter and a mark.
const spelledOut: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
};
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
  return name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[ßæœøłđðþı]/g, (letter) => spelledOut[letter] ?? "")
    .replaceAll(/[\s\-‐‑–]+/g, "-")
    .replaceAll(/[^a-z0-9-]/g, "")
    .replaceAll(/^-+|-+$/g, "");
}
