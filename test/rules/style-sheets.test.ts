/** One scheme for classes: a block, its elements and its modifiers, in one sheet (decision 0035). */
import postcss from "postcss";
import { listFiles, readText } from "#ops/repository.ts";
import { expect, test } from "vitest";

/** The print sheet hides blocks of all pages. */
const printSheet = "src/web/styles/foundation/print.css";
/** Modifies the header and the chat button. */
const frameScript = readText("src/web/client/enhance.ts");
/** Lists without bullets, which reset.css selects by their having a class; names for tests; the sign-in page's own. */
const unstyled = new Set(["plain", "links", "advert-side", "txt"]);

const sheets = listFiles("src/web", [".css"]).map((path) => {
  const selectors: string[] = [];
  postcss.parse(readText(path)).walkRules((rule) => {
    const isOfKeyframes =
      rule.parent?.type === "atrule" && "name" in rule.parent && rule.parent.name === "keyframes";
    if (!isOfKeyframes) selectors.push(...rule.selectors);
  });
  return { path, selectors };
});
const covered = sheets.filter(({ path }) => path !== printSheet);

function classesIn(selector: string): string[] {
  return [...selector.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name = ""]) => name);
}

function blockOf(name: string): string {
  return name.split(/__|--/, 1)[0] ?? name;
}

/** `src/web/ui/Button` of `src/web/ui/Button.actions.css`: a component's sheet may be split. */
function stemOf(path: string): string {
  return path.replace(/(\.[a-z-]+)?\.css$/, "");
}

/** The sheets, parts counted as one, with rules for a block: rules whose first class belongs to it. */
const owners = new Map<string, Set<string>>();
for (const { path, selectors } of covered)
  for (const selector of selectors) {
    const [first] = classesIn(selector);
    if (first !== undefined)
      owners.set(blockOf(first), (owners.get(blockOf(first)) ?? new Set()).add(stemOf(path)));
  }

test("no class has a name of four letters or fewer", () => {
  const short = covered.flatMap(({ path, selectors }) =>
    selectors.flatMap((selector) =>
      classesIn(selector)
        .filter((name) => name.length <= 4 && owners.has(name))
        .map((name) => `${path}: .${name}`),
    ),
  );
  expect(short).toEqual([]);
});

test("each block has its rules in one sheet", () => {
  const scattered = [...owners].filter(([, stems]) => stems.size > 1);
  expect(scattered.map(([block, stems]) => `.${block}: ${[...stems].join(", ")}`)).toEqual([]);
});

test("each class of a sheet beside a component is used by that component", () => {
  const unused = covered
    .filter(({ path }) => !path.startsWith("src/web/styles/"))
    .flatMap(({ path, selectors }) => {
      const source = listFiles("src/web", [".ts", ".tsx"]).find((file) =>
        [`${stemOf(path)}.ts`, `${stemOf(path)}.tsx`].includes(file),
      );
      const text = (source === undefined ? "" : readText(source)) + frameScript;
      const own = selectors.flatMap(classesIn).filter((name) => owners.get(blockOf(name))?.has(stemOf(path)));
      return [...new Set(own)]
        .filter((name) => !new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(text))
        .filter((name) => !text.includes(`${name.split("--", 1)[0]}--\${`)) // a composed modifier
        .map((name) => `${path}: .${name}`);
    });
  expect(unused).toEqual([]);
});

test("each class that a component names has a rule", () => {
  const styled = new Set(sheets.flatMap(({ selectors }) => selectors.flatMap(classesIn)));
  const unknown = listFiles("src/web", [".tsx"])
    .filter((path) => !path.endsWith(".test.tsx"))
    .flatMap((path) =>
      [...readText(path).matchAll(/className="([^"]*)"/g)]
        .flatMap(([, names = ""]) => names.split(" "))
        .filter((name) => !styled.has(name) && !unstyled.has(name))
        .map((name) => `${path}: ${name}`),
    );
  expect(unknown).toEqual([]);
});

test("no colour is written outside the brand's palette, except black, white, greys on paper and shadows", () => {
  const isNeutral = (colour: string) => /^#(?:fff|000|[0-9a-f]{4}|[0-9a-f]{8}|(\w)\1\1|0a0a0a)$/.test(colour);
  const own = listFiles("src", [".css", ".ts", ".tsx"])
    .filter((path) => !/^src\/brand\/|\.test\.tsx?$/.test(path))
    .flatMap((path) =>
      [...readText(path).matchAll(/(?<=[\s:(,"'])#[0-9a-f]{3,8}(?=[\s;,)}"'])/g)]
        .filter(([colour]) => !isNeutral(colour))
        .map(([colour]) => `${path}: ${colour}`),
    );
  expect(own).toEqual([]);
});

// The build shortens their names in style sheets only (ops/short-properties.ts): `fill="var(--ink)"` would be black.
test("no component names a custom property", () => {
  const naming = listFiles("src/web", [".ts", ".tsx"]).filter(
    (path) => !path.includes(".test.") && /var\(--/.test(readText(path)),
  );
  expect(naming).toEqual([]);
});
