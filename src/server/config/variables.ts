import { isUtf8 } from "node:buffer";
import { readFileSync, statSync } from "node:fs";
import { isLinkToService, mistypedNames } from "./names.ts";
import { placeholderIn } from "./placeholders.ts";

/** The environment of a process. */
export type Variables = Readonly<Record<string, string | undefined>>;

type Names = {
  names: readonly string[];
  /** Those that may come from the file in `NAME_FILE`. */
  secretNames: readonly string[];
  /** Those whose blanks at an end are part of the value. */
  verbatimNames: readonly string[];
};

/**
 * The values of `names`: an empty variable counts as unset, one of blanks alone is wrong, and blanks around a value are
 * removed. Returns a sentence for each wrong one, and which names have their values from files.
 */
export function readVariables(
  environment: Variables,
  { names, secretNames, verbatimNames }: Names,
): { given: Record<string, string>; fromFiles: ReadonlySet<string>; wrong: string[] } {
  const set = Object.entries(environment).flatMap(([name, value]) =>
    value && !isLinkToService(name, value, environment) ? [[name, value] as const] : [],
  );
  const given = Object.fromEntries(set);
  const fileNames = secretNames.map((name) => `${name}_FILE`);
  const own = [...names, ...fileNames];
  const fromFiles = new Set<string>();
  const wrong = mistypedNames(given, own);
  const bareOf = (name: string, value: string) => (verbatimNames.includes(name) ? value : value.trim());
  for (const name of own) {
    const value = given[name];
    if (value === undefined) continue;
    const advice = secretNames.includes(name)
      ? `; a secret that really holds it comes from the file in ${name}_FILE`
      : "";
    const mistake = mistakeIn(value) ?? commentIn(value, advice) ?? placeholderIn(value, advice);
    if (mistake === undefined) given[name] = bareOf(name, value);
    else {
      wrong.push(`${name} ${mistake}`);
      delete given[name];
    }
  }
  for (const name of secretNames) {
    const path = given[`${name}_FILE`];
    if (path === undefined) continue;
    const [content, failure] = readSecretFile(path);
    if (given[name] !== undefined) wrong.push(`${name} and ${name}_FILE are both set: keep one of them`);
    else if (content === undefined) wrong.push(`${name}_FILE names ${failure}: ${path}`);
    else {
      given[name] = bareOf(name, content);
      fromFiles.add(name);
    }
  }
  return { given, fromFiles, wrong };
}

/** What is wrong with a value, whichever variable has it. */
function mistakeIn(value: string): string | undefined {
  // As unset, a DATABASE_URL of blanks would start a site without its rows.
  if (value.trim() === "") return "holds blanks alone: give it a value, or nothing";
  return undefined;
}

/**
 * systemd and `docker run` take a comment behind a value for a part of it. Nor can a server tell whether quotation marks stood
 * around the whole, so what really holds such a text comes from a file, where nothing is a comment.
 */
function commentIn(value: string, advice: string): string | undefined {
  if (!/\s#|^#(\s|$)/.test(value)) return undefined;
  return `holds a # behind a blank: a comment behind a value becomes a part of it, and belongs into a line of its own${advice}`;
}

/** Some editors of Windows begin files with it; nobody sees it. */
const byteOrderMark = "\uFEFF";

/** The contents of the file, or what kind of file it is instead. */
function readSecretFile(path: string): [string] | [undefined, string] {
  try {
    // A pipe or a device may never end. Kubernetes' links lead to regular files.
    if (!statSync(path).isFile()) return [undefined, "no regular file"];
    // Editors end files with a line break, which is not part of the secret.
    const bytes = readFileSync(path);
    const content = bytes.toString("utf8").replace(/\r?\n$/, "");
    // Read as text, bytes of other encodings would all become the same character.
    if (!isUtf8(bytes) || content.includes("\0")) return [undefined, "a file that is no UTF-8 text"];
    if (content.startsWith(byteOrderMark)) return [undefined, "a file that begins with a byte-order mark"];
    if (/[\r\n]/.test(content)) return [undefined, "a file of several lines"];
    return content.trim() === "" ? [undefined, "an empty file"] : [content];
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "it failed";
    return [undefined, `a file that cannot be read (${code})`];
  }
}
