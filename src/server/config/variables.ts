import { readFileSync } from "node:fs";
import { guessWords } from "#contract/search/nearest.ts";

/** The environment of a process. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** Shorter names are similar to too many of other programs. */
const shortestCompared = 7;

/**
 * The values of `names`: an empty variable counts as unset, and each of `secretNames` may come from the file in
 * `NAME_FILE`. Returns a sentence for each wrong one, and which names have their values from files.
 */
export function readVariables(
  environment: Variables,
  { names, secretNames }: { names: readonly string[]; secretNames: readonly string[] },
): { given: Record<string, string>; fromFiles: ReadonlySet<string>; wrong: string[] } {
  const set = Object.entries(environment).flatMap(([name, value]) => (value ? [[name, value] as const] : []));
  const given = Object.fromEntries(set);
  const fileNames = secretNames.map((name) => `${name}_FILE`);
  const fromFiles = new Set<string>();
  const wrong = mistypedNames(Object.keys(given), [...names, ...fileNames]);
  for (const name of secretNames) {
    const path = given[`${name}_FILE`];
    if (path === undefined) continue;
    const [content, failure] = readSecretFile(path);
    if (given[name] !== undefined) wrong.push(`${name} and ${name}_FILE are both set: keep one of them`);
    else if (content === undefined) wrong.push(`${name}_FILE names ${failure}: ${path}`);
    else {
      given[name] = content;
      fromFiles.add(name);
    }
  }
  return { given, fromFiles, wrong };
}

/** The contents of the file, or what kind of file it is instead. */
function readSecretFile(path: string): [string] | [undefined, string] {
  try {
    // Editors end files with a line break, which is not part of the secret.
    const content = readFileSync(path, "utf8").replace(/\r?\n$/, "");
    return content === "" ? [undefined, "an empty file"] : [content];
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "it failed";
    return [undefined, `a file that cannot be read (${code})`];
  }
}

/** The beginning of a name, such as INVITE_TTL: of two words or more, and not one that OpenTelemetry has. */
const isPart = /^(?!OTEL_)[A-Z\d]+_[A-Z\d]/;

/** Unknown variables whose names are so similar to a known one that they are probably misspelt. */
function mistypedNames(set: readonly string[], names: readonly string[]): string[] {
  const known = new Set(names);
  const compared = names.filter((name) => name.length >= shortestCompared).toSorted();
  return set.flatMap((name) => {
    if (known.has(name) || name.length < shortestCompared) return [];
    const written = name.toUpperCase();
    // A plural in -IES differs from its singular by more letters than are forgiven.
    const singular = written.replace(/IES(?=_FILE$|$)/, "Y");
    const [near] = [...guessWords(written, compared), ...guessWords(singular, compared)];
    const place =
      near ?? (isPart.test(written) ? compared.findIndex((other) => other.startsWith(written)) : -1);
    return place === -1 ? [] : [`${name} is no variable of this server (${compared[place]} is)`];
  });
}
