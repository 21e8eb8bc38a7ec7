import { readFileSync } from "node:fs";
import { isMistyped } from "#contract/search/nearest.ts";

type Variables = Readonly<Record<string, string | undefined>>;

/** Shorter names are near to too many that belong to other programs. */
const shortestCompared = 7;

/**
 * What is set of `names`: an empty variable counts as unset, and each of `secretNames` may stand in a file that `NAME_FILE`
 * names. Answers a sentence without its subject for each name that is wrong.
 */
export function readVariables(
  environment: Variables,
  { names, secretNames }: { names: readonly string[]; secretNames: readonly string[] },
): { given: Record<string, string>; wrong: string[] } {
  const set = Object.entries(environment).flatMap(([name, value]) => (value ? [[name, value] as const] : []));
  const given = Object.fromEntries(set);
  const fileNames = secretNames.map((name) => `${name}_FILE`);
  const wrong = mistypedNames(Object.keys(given), [...names, ...fileNames]);
  for (const name of secretNames) {
    const path = given[`${name}_FILE`];
    if (path === undefined) continue;
    const [content, failure] = readSecretFile(path);
    if (given[name] !== undefined) wrong.push(`${name} and ${name}_FILE are both set: keep one of them`);
    else if (content === undefined) wrong.push(`${name}_FILE names ${failure}: ${path}`);
    else given[name] = content;
  }
  return { given, wrong };
}

/** What the file holds, or what kind of file it is instead. */
function readSecretFile(path: string): [string] | [undefined, string] {
  try {
    // An editor ends the file with a line break, which is no part of the secret.
    const content = readFileSync(path, "utf8").replace(/\r?\n$/, "");
    return content === "" ? [undefined, "an empty file"] : [content];
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "it failed";
    return [undefined, `a file that cannot be read (${code})`];
  }
}

/** Variables that nobody reads, and whose names are so near to one of ours that it must have been meant. */
function mistypedNames(written: readonly string[], names: readonly string[]): string[] {
  const known = new Set(names);
  return written.flatMap((name) => {
    if (known.has(name) || name.length < shortestCompared) return [];
    const meant = names.find(
      (each) => each.length >= shortestCompared && isMistyped(name.toUpperCase(), each),
    );
    return meant === undefined ? [] : [`${name} is no variable of this server (${meant} is)`];
  });
}
