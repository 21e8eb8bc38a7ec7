import { z } from "zod";
import { Organisation } from "./organisation-schema.ts";
import { refuseOtherNations } from "./regulator-nations.ts";

// Separate from check.ts, because the texts that check.ts imports fail to load with invalid facts.

/**
 * Checks the facts about the provider and returns them unchanged.
 * Throws an Error with one sentence for each missing or impossible value, naming its field.
 */
export function checkOrganisation(facts: unknown): Organisation {
  const result = Organisation.superRefine(refuseOtherNations).safeParse(facts, { reportInput: true });
  if (result.success) return result.data;
  const known = namesIn(Organisation);
  const mistakes = result.error.issues.flatMap((issue) => sentencesOf(issue, known, "a provider"));
  throw new Error(mistakes.map((mistake) => `src/content/organisation.ts: ${mistake}`).join("\n"));
}

/** The names of all fields at any depth, to suggest one for a misspelt name. */
export function namesIn(schema: z.ZodType): ReadonlySet<string> {
  const names: string[] = [];
  JSON.stringify(z.toJSONSchema(schema), (key, value: unknown) => {
    if (key === "properties" && typeof value === "object" && value !== null)
      names.push(...Object.keys(value));
    return value;
  });
  return new Set(names);
}

/**
 * The mistakes in a value, as sentences that begin with the name of its field. `known` are the names to suggest for a
 * misspelt one.
 */
export function sentencesOf(issue: z.core.$ZodIssue, known: ReadonlySet<string>, whose: string): string[] {
  if (issue.code !== "unrecognized_keys")
    return [`${nameField(issue.path) || "everything"} ${sayWhatIsWrong(issue)}.`];
  return issue.keys.map((key) => {
    const meant = nearest(key, known);
    const guess = meant === undefined ? "" : `; did you mean ${meant}?`;
    return `${nameField([...issue.path, key])} is no fact of ${whose}${guess || "."}`;
  });
}

/** `["testimonials", 0, "date"]` reads as `testimonials[0].date`. */
function nameField(path: readonly PropertyKey[]): string {
  return path
    .map((part, index) => (typeof part === "number" ? `[${part}]` : `${index > 0 ? "." : ""}${String(part)}`))
    .join("");
}

/** Messages of the schema already read as the end of a sentence; zod's standard ones are made to. */
function sayWhatIsWrong(issue: z.core.$ZodIssue): string {
  if (issue.message.startsWith("must")) return issue.message;
  if (issue.code === "invalid_type")
    return issue.input === undefined
      ? "must not be missing"
      : `must be ${kinds[issue.expected] ?? issue.expected}`;
  if (issue.code === "invalid_value") {
    const wanted = `must be ${issue.values.length > 1 ? "one of " : ""}${issue.values.join(", ")}`;
    return issue.input === undefined ? `must not be missing: it ${wanted}` : wanted;
  }
  if (issue.code === "invalid_union" && "options" in issue && issue.options !== undefined)
    return `must be one of ${issue.options.map(String).join(", ")}`;
  return `is wrong: ${issue.message}`;
}

/** The types of zod, in words for the author of the file. */
const kinds: Readonly<Record<string, string>> = {
  string: "text between quotes",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list between [ and ]",
  tuple: "a list between [ and ]",
  object: "facts between { and }",
};

/** The known name with the fewest changed letters, at most a third of them. */
function nearest(name: string, known: ReadonlySet<string>): string | undefined {
  const far = Math.floor(name.length / 3) + 1;
  const [best] = [...known]
    .map((other) => ({ other, changes: changesBetween(name.toLowerCase(), other.toLowerCase()) }))
    .filter(({ changes }) => changes < far)
    .toSorted((a, b) => a.changes - b.changes);
  return best?.other;
}

/** The number of letters added, left out or changed (Levenshtein distance). */
function changesBetween(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [line, letter] of Array.from(from).entries()) {
    const next = [line + 1];
    for (const [column, other] of Array.from(to).entries())
      next.push(
        Math.min(
          (row[column] ?? 0) + (letter === other ? 0 : 1),
          (row[column + 1] ?? 0) + 1,
          (next[column] ?? 0) + 1,
        ),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}
