import postcss, { type Plugin } from "postcss";
import { listFiles, readText } from "./repository.ts";

/** A custom property's name, but not the end of a class (`.button--small`). */
const property = /(?<![\w-])--[A-Za-z][\w-]*/g;

type Sheets = { visitors: readonly string[]; administrators: readonly string[] };

/** `var(--name)`, without a fallback. */
const reading = /var\((--[A-Za-z][\w-]*)\)/g;

/**
 * Renames custom properties to one or two letters in what browsers get: pages have their sheets inline, and this
 * saves about 230 compressed bytes on each (decision 0035). All sheets share one table, because one sheet uses what
 * another declares; properties that no sheet declares keep their names. Lengths that never change replace their
 * `var()`, which saves 90 bytes more.
 */
export function shortProperties(sheets: Sheets = ourSheets()): Plugin {
  const lengths = shortLengthsOf([...sheets.visitors, ...sheets.administrators]);
  const table = tableOf(sheets, (name) => !lengths.has(name));
  const shorten = (text: string) =>
    text
      .replaceAll(reading, (whole, name: string) => lengths.get(name) ?? whole)
      .replaceAll(property, (name) => table.get(name) ?? name);
  return {
    postcssPlugin: "short-properties",
    Once(root) {
      root.walkDecls((declaration) => {
        if (lengths.has(declaration.prop)) return void declaration.remove();
        declaration.prop = shorten(declaration.prop);
        declaration.value = shorten(declaration.value);
      });
      root.walkAtRules("property", (rule) => {
        rule.params = shorten(rule.params);
      });
    },
  };
}

function ourSheets(): Sheets {
  const isAdministrators = (path: string) => /^src\/web\/(admin|job-editor)\//.test(path);
  const paths = listFiles("src/web", [".css"]);
  return {
    visitors: paths.filter((path) => !isAdministrators(path)).map(readText),
    administrators: paths.filter(isAdministrators).map(readText),
  };
}

/**
 * A short name for each property that `sheets` declare and `stays` accepts: those that visitors' sheets use most get
 * the shortest, whatever the administrators' use.
 */
export function tableOf(
  { visitors, administrators }: Sheets,
  stays = (_name: string) => true,
): Map<string, string> {
  const declared = new Set<string>();
  const uses = new Map<string, number>();
  for (const sheet of [...visitors, ...administrators])
    postcss.parse(sheet).walkDecls(/^--/, ({ prop }) => void declared.add(prop));
  for (const sheet of visitors)
    for (const [name] of sheet.matchAll(property)) uses.set(name, (uses.get(name) ?? 0) + 1);
  const names = [...declared]
    .filter(stays)
    .toSorted((left, right) => (uses.get(right) ?? 0) - (uses.get(left) ?? 0) || left.localeCompare(right));
  return new Map(names.map((name, index) => [name, `--${shortName(index)}`]));
}

/**
 * Custom properties whose value is one length of at most seven characters: declared once, for `:root` outside any
 * at-rule, and never read with a fallback.
 */
export function shortLengthsOf(sheets: readonly string[]): Map<string, string> {
  const values = new Map<string, string[]>();
  for (const sheet of sheets) {
    const root = postcss.parse(sheet);
    root.walkDecls(/^--/, ({ prop, value, parent }) => {
      const isForAll = parent?.type === "rule" && parent.selector === ":root" && parent.parent === root;
      values.set(prop, [...(values.get(prop) ?? []), isForAll ? value : ""]);
    });
    for (const [, name = ""] of sheet.matchAll(/(?:var\(|@property )(--[\w-]+)\s*[,{]/g))
      values.set(name, [""]);
  }
  return new Map(
    [...values].flatMap(([name, [value = "", ...others]]) =>
      others.length === 0 && /^\d[\d.a-z]{1,6}$/.test(value) ? [[name, value] as const] : [],
    ),
  );
}

const letters = "abcdefghijklmnopqrstuvwxyz";

/** a, b … z, aa, ba … */
function shortName(index: number): string {
  const first = letters[index % letters.length] ?? "";
  return index < letters.length ? first : first + shortName(Math.floor(index / letters.length) - 1);
}
