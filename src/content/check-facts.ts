import { z } from "zod";
import { refuseImpossiblePlaces } from "./home-places.ts";
import { refuseImpossibleInspections } from "./inspections.ts";
import { refuseOtherForms } from "./legal-form-checks.ts";
import { Organisation } from "./organisation-schema.ts";
import { refuseOtherNations } from "./regulator-nations.ts";
import { refuseOtherPeople } from "./regulator-people.ts";

// Separate from check.ts, because the texts that check.ts imports fail to load with invalid facts.

/**
 * Checks the facts about the provider and returns them unchanged.
 * Throws an Error with one sentence for each missing or impossible value, naming its field.
 */
export function checkOrganisation(facts: unknown): Organisation {
  const schema = Organisation.superRefine(refuseOtherNations)
    .superRefine(refuseOtherPeople)
    .superRefine(refuseImpossibleInspections)
    .superRefine(refuseImpossiblePlaces)
    .superRefine(refuseOtherForms);
  const result = schema.safeParse(facts, { reportInput: true });
  if (result.success) return result.data;
  const place = { file: "src/content/organisation.ts", whose: "a provider", given: facts };
  throw new Error(mistakesOf(result.error.issues, Organisation, place).join("\n"));
}

/** Where a value stands that was checked. */
interface Place {
  file: string;
  /** The field of the file that the value is. */
  path?: readonly PropertyKey[];
  /** What it describes: "a provider". */
  whose: string;
  /** The value itself: an entry of a list is named in it. */
  given: unknown;
}

/**
 * One sentence for each mistake, which begins with the file and the field's name. `schema` has the names to suggest
 * for a misspelt one.
 */
export function mistakesOf(
  issues: readonly z.core.$ZodIssue[],
  schema: z.ZodType,
  { file, path = [], whose, given }: Place,
): string[] {
  const known = namesIn(schema);
  return issues
    .flatMap((issue) => {
      const entry = nameEntry(entryAt(given, path, issue.path), issue.path.at(-1));
      return sentencesOf({ ...issue, path: [...path, ...issue.path] }, entry, known, whose);
    })
    .map((sentence) => `${file}: ${sentence}`);
}

/** The first entry of a list on the way to a mistake. */
function entryAt(given: unknown, before: readonly PropertyKey[], path: readonly PropertyKey[]): unknown {
  if (typeof before.at(-1) === "number") return given;
  let value = given;
  for (const part of path) {
    if (typeof value !== "object" || value === null) return undefined;
    value = (value as Record<PropertyKey, unknown>)[part]; // undefined where nothing is
    if (typeof part === "number") return value;
  }
  return undefined;
}

/**
 * What the author of a list calls this entry of it, for example ` (weir-house)`: in a long list a position is hard to
 * find. Not by the field that is wrong.
 */
export function nameEntry(entry: unknown, wrongField?: PropertyKey): string {
  if (typeof entry !== "object" || entry === null) return "";
  const names = Object.entries(entry).filter(([field, value]) => {
    return field !== wrongField && typeof value === "string" && value.trim() !== "";
  });
  const found = ["id", "slug", "file", "title", "name", "position", "body"].flatMap((field) =>
    names.filter(([name]) => name === field),
  );
  return found[0] === undefined ? "" : ` (${found[0][1]})`;
}

/** The names of all fields at any depth, to suggest one for a misspelt name. */
function namesIn(schema: z.ZodType): ReadonlySet<string> {
  const names: string[] = [];
  JSON.stringify(z.toJSONSchema(schema), (key, value: unknown) => {
    if (key === "properties" && typeof value === "object" && value !== null)
      names.push(...Object.keys(value));
    return value;
  });
  return new Set(names);
}

/**
 * The mistakes in a value, as sentences that begin with the name of its field and of the `entry` of a list. `known` are
 * the names to suggest for a misspelt one.
 */
function sentencesOf(
  issue: z.core.$ZodIssue,
  entry: string,
  known: ReadonlySet<string>,
  whose: string,
): string[] {
  if (issue.code !== "unrecognized_keys" || issue.message.startsWith("must"))
    return [
      `${nameField(issue.path) || "everything"}${entry} ${sayWhatIsWrong(issue)}${signIn(issue.input)}.`,
    ];
  return issue.keys.map(
    (key) => `${nameField([...issue.path, key])}${entry} is no fact of ${whose}${guessOf(key, known) || "."}`,
  );
}

/** `["testimonials", 0, "date"]` reads as `testimonials[0].date`. */
function nameField(path: readonly PropertyKey[]): string {
  return path
    .map((part, index) => (typeof part === "number" ? `[${part}]` : `${index > 0 ? "." : ""}${String(part)}`))
    .join("");
}

/** Messages of the schema already read as the end of a sentence; zod's standard ones are made to. */
function sayWhatIsWrong(issue: z.core.$ZodIssue): string {
  const isMissing =
    issue.input === undefined && (issue.code === "invalid_type" || issue.code === "invalid_value");
  const missing = "must not be missing: it ";
  if (issue.message.startsWith("must")) return `${isMissing ? missing : ""}${issue.message}`;
  if (issue.code === "invalid_type")
    return isMissing ? "must not be missing" : `must be ${kinds[issue.expected] ?? issue.expected}`;
  if (issue.code === "invalid_value") {
    const wanted = `must be ${issue.values.length > 1 ? "one of " : ""}${issue.values.join(", ")}`;
    return `${isMissing ? missing : ""}${wanted}`;
  }
  if (issue.code === "invalid_union" && "options" in issue && issue.options !== undefined)
    return `must be one of ${issue.options.map(String).join(", ")}`;
  if (issue.code === "too_big") return `must be at most ${issue.maximum}`;
  if (issue.code === "too_small") return `must be at least ${issue.minimum}`;
  // Zod's own sentences are never shown; those of a refinement are ours.
  return issue.code === "custom" ? `is wrong: ${issue.message}` : "must have another form";
}

/** A sign that looks like a space, or like nothing: the author of a value with one sees the form that is wanted. */
function signIn(value: unknown): string {
  const [sign] =
    typeof value === "string" ? (/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|(?! )\p{Zs}/u.exec(value) ?? []) : [];
  return sign === undefined
    ? ""
    : `; it has the sign ${codeOf(sign)}, which looks like a space or like nothing: type it anew`;
}

/** A character by its number, such as U+200B: one that nobody sees has no other name. */
export function codeOf(sign: string): string {
  return `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
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

/** `; did you mean charityNumber?`, or nothing where no known name is near. */
export function guessOf(name: string, known: Iterable<string>): string {
  const meant = nearest(name, known);
  return meant === undefined ? "" : `; did you mean ${meant}?`;
}

/** The known name with the fewest changed letters, at most a third of them; of several the most alike in length. */
function nearest(name: string, known: Iterable<string>): string | undefined {
  const far = Math.floor(name.length / 3) + 1;
  const longer = (other: string) => Math.abs(other.length - name.length);
  const [best] = [...known]
    .map((other) => ({ other, changes: changesBetween(name.toLowerCase(), other.toLowerCase()) }))
    .filter(({ changes }) => changes < far)
    .toSorted((a, b) => a.changes - b.changes || longer(a.other) - longer(b.other));
  return best?.other;
}

/** The number of letters added, left out, changed or swapped with their neighbour (optimal string alignment). */
function changesBetween(from: string, to: string): number {
  const first = Array.from({ length: to.length + 1 }, (_, index) => index);
  const rows = [first];
  for (let line = 1; line <= from.length; line++) {
    const before = rows[line - 1] ?? [];
    const row = [line];
    for (let column = 1; column <= to.length; column++) {
      const isSame = from[line - 1] === to[column - 1];
      const isSwapped = from[line - 1] === to[column - 2] && from[line - 2] === to[column - 1];
      row.push(
        Math.min(
          (before[column - 1] ?? 0) + (isSame ? 0 : 1),
          (before[column] ?? 0) + 1,
          (row[column - 1] ?? 0) + 1,
          isSwapped && line > 1 && column > 1 ? (rows[line - 2]?.[column - 2] ?? 0) + 1 : Infinity,
        ),
      );
    }
    rows.push(row);
  }
  return rows.at(-1)?.at(-1) ?? 0;
}
