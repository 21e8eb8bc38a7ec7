import postcss, { type Plugin } from "postcss";
import { listFiles, readText } from "./repository.ts";

/** A custom property by its name, and not the end of a class (`.button--small`). */
const property = /(?<![\w-])--[A-Za-z][\w-]*/g;

/**
 * Our custom properties under names of one or two letters, in what browsers get: pages carry their sheets inline, and
 * this takes some 230 bytes from each, compressed (decision 0035). All sheets share one table, because what one of them
 * declares the other uses; properties that no sheet of ours declares keep their names.
 */
export function shortProperties(table: ReadonlyMap<string, string> = tableOf(ourSheets())): Plugin {
  const shorten = (text: string) => text.replaceAll(property, (name) => table.get(name) ?? name);
  return {
    postcssPlugin: "short-properties",
    Once(root) {
      root.walkDecls((declaration) => {
        declaration.prop = shorten(declaration.prop);
        declaration.value = shorten(declaration.value);
      });
      root.walkAtRules("property", (rule) => {
        rule.params = shorten(rule.params);
      });
    },
  };
}

function ourSheets(): string[] {
  return listFiles("src/web", [".css"]).map(readText);
}

/** A short name for each property that `sheets` declare: the more often it is named, the shorter. */
export function tableOf(sheets: readonly string[]): Map<string, string> {
  const declared = new Set<string>();
  const uses = new Map<string, number>();
  for (const sheet of sheets) {
    postcss.parse(sheet).walkDecls(/^--/, ({ prop }) => void declared.add(prop));
    for (const [name] of sheet.matchAll(property)) uses.set(name, (uses.get(name) ?? 0) + 1);
  }
  const names = [...declared].toSorted(
    (left, right) => (uses.get(right) ?? 0) - (uses.get(left) ?? 0) || left.localeCompare(right),
  );
  return new Map(names.map((name, index) => [name, `--${shortName(index)}`]));
}

const letters = "abcdefghijklmnopqrstuvwxyz";

/** a, b … z, aa, ba … */
function shortName(index: number): string {
  const first = letters[index % letters.length] ?? "";
  return index < letters.length ? first : first + shortName(Math.floor(index / letters.length) - 1);
}
