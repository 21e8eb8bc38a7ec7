/**
 * Removes from a style sheet what a page cannot need: half of the rules, a sixth of its bytes, are for sections,
 * pictures and states that it does not have (decision 0018). A rule stays if all classes, ids and elements of one of
 * its selectors may be on the page.
 */

/** A part of a sheet: literal text, a rule with its selectors, or an at-rule with its content. */
type Piece = string | Rule | { head: string; pieces: Piece[] };
type Rule = { selectors: readonly Selector[]; body: string };
/** Its classes, ids and elements (`<h4`), and the lists in its `:is()`, `:where()` and `:has()`, of each of which one selector is enough. */
type Selector = { text: string; names: readonly string[]; lists: readonly (readonly Selector[])[] };

/** A parsed sheet; `css` serialises it. */
export type Sheet = readonly Piece[];

/** At-rules that contain rules; others, such as `@font-face`, contain declarations or keyframes. */
const groups = /^@(?:media|layer|supports|container)\b/;

/** Parses a minified sheet. */
export function readSheet(css: string): Sheet {
  const pieces: Piece[] = [];
  for (let start = 0; start < css.length;) {
    const open = findEnd(css, start, "{;");
    if (css[open] !== "{") {
      pieces.push(css.slice(start, open + 1));
      start = open + 1;
      continue;
    }
    const close = findEnd(css, open + 1, "}");
    const head = css.slice(start, open);
    const body = css.slice(open + 1, close);
    if (groups.test(head)) pieces.push({ head, pieces: [...readSheet(body)] });
    else if (head.startsWith("@")) pieces.push(css.slice(start, close + 1));
    else pieces.push({ selectors: readSelectors(head), body });
    start = close + 1;
  }
  return pieces;
}

function readSelectors(head: string): Selector[] {
  const selectors: Selector[] = [];
  for (let start = 0; start < head.length;) {
    const end = findEnd(head, start, ",");
    selectors.push(readSelector(head.slice(start, end)));
    start = end + 1;
  }
  return selectors;
}

/** What is within `:not()` and other brackets is not required. */
function readSelector(text: string): Selector {
  const lists: Selector[][] = [];
  let bare = "";
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (sign === "(" || sign === "[") {
      const close = findEnd(text, at + 1, sign === "(" ? ")" : "]");
      if (/:(?:is|where|has)$/.test(bare)) lists.push(readSelectors(text.slice(at + 1, close)));
      at = close;
    } else bare += sign;
  }
  const names = [...bare.matchAll(/[.#]([\w-]+)/g)].map(([, name = ""]) => name);
  const elements = [...bare.matchAll(/(?:^|[\s>+~])([a-z][\w-]*)/gi)].map(([, name]) => `<${name}`);
  return { text, names: [...names, ...elements], lists };
}

function mayMatch({ names, lists }: Selector, isThere: (name: string) => boolean): boolean {
  return names.every(isThere) && lists.every((list) => list.some((each) => mayMatch(each, isThere)));
}

/** The position of the first of `marks` outside strings and brackets, or the end. */
function findEnd(css: string, start: number, marks: string): number {
  let depth = 0;
  for (let at = start; at < css.length; at += 1) {
    const sign = css.charAt(at);
    if (sign === "\\") at += 1;
    else if (sign === '"' || sign === "'") at = endOfString(css, at);
    else if (depth === 0 && marks.includes(sign)) return at;
    else if ("([{".includes(sign)) depth += 1;
    else if (")]}".includes(sign)) depth -= 1;
  }
  return css.length;
}

function endOfString(css: string, start: number): number {
  const quote = css.charAt(start);
  let at = start + 1;
  while (at < css.length && css.charAt(at) !== quote) at += css.charAt(at) === "\\" ? 2 : 1;
  return at;
}

/** The sheet with only those rules whose classes, ids and elements `isThere` has. */
export function usedCss(sheet: Sheet, isThere: (name: string) => boolean): string {
  return serialise(usedRules(sheet, isThere));
}

/**
 * `usedCss` in two parts: `early` has all that the part of a page with the names of `isFirst` may need, and `late` the
 * other rules. A rule with several selectors stays whole.
 */
export function splitCss(
  sheet: Sheet,
  isThere: (name: string) => boolean,
  isFirst: (name: string) => boolean,
): { early: string; late: string } {
  const used = usedRules(sheet, isThere);
  const isEarly = (piece: string | Rule) =>
    typeof piece === "string" || piece.selectors.some((selector) => mayMatch(selector, isFirst));
  return { early: serialise(used, isEarly), late: serialise(used, (piece) => !isEarly(piece)) };
}

function usedRules(sheet: Sheet, isThere: (name: string) => boolean): Piece[] {
  return sheet.map((piece) => {
    if (typeof piece === "string") return piece;
    if ("pieces" in piece) return { ...piece, pieces: usedRules(piece.pieces, isThere) };
    return { ...piece, selectors: piece.selectors.filter((selector) => mayMatch(selector, isThere)) };
  });
}

/** Without rules that have no selector, and without empty groups. */
function serialise(sheet: Sheet, isWanted: (piece: string | Rule) => boolean = () => true): string {
  return sheet
    .map((piece) => {
      if (typeof piece !== "string" && "pieces" in piece) {
        const inside = serialise(piece.pieces, isWanted);
        return inside === "" ? "" : `${piece.head}{${inside}}`;
      }
      if (!isWanted(piece)) return "";
      if (typeof piece === "string") return piece;
      const { selectors, body } = piece;
      return selectors.length === 0 ? "" : `${selectors.map(({ text }) => text).join(",")}{${body}}`;
    })
    .join("");
}

/** The rules for print, and all else. */
export function splitByMedia(sheet: Sheet): Record<"screen" | "print", Sheet> {
  const screen: Piece[] = [];
  const print: Piece[] = [];
  for (const piece of sheet) {
    if (typeof piece === "string" || !("pieces" in piece)) screen.push(piece);
    else if (/^@media print$/.test(piece.head)) print.push(piece);
    else {
      const inside = splitByMedia(piece.pieces);
      screen.push({ head: piece.head, pieces: [...inside.screen] });
      if (inside.print.length > 0) print.push({ head: piece.head, pieces: [...inside.print] });
    }
  }
  return { screen, print };
}

/**
 * The sheets of a page without custom properties that neither they nor `body` read. Properties that only a removed one
 * reads are removed too.
 */
export function withoutUnreadProperties(sheets: readonly string[], body: string): string[] {
  const left = sheets.join("\0");
  const read = new Set([...(left + body).matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
  const kept = left.replaceAll(/(?<=[{;])(--[\w-]+):([^;{}"']*)(?:;|(?=\}))/g, (declaration, name: string) =>
    read.has(name) ? declaration : "",
  );
  return kept === left ? [...sheets] : withoutUnreadProperties(kept.split("\0"), body);
}

/** The classes and ids of a document's body, and its elements as `<h4`. */
export function namesInHtml(html: string): Set<string> {
  const found = new Set(html.match(/ (?:class|id)="[^"]*"|<[a-z][\w-]*/gi));
  return new Set([
    "<html",
    "<body",
    ...[...found].flatMap((part) =>
      part.startsWith("<") ? part : part.slice(part.indexOf('"') + 1, -1).split(" "),
    ),
  ]);
}

/**
 * Whether scripts may set this class or id, or make this element: one of them contains it whole, or up to a hyphen. The
 * scripts are read when the first name is checked.
 */
export function namesOfScripts(readScripts: () => readonly string[]): (name: string) => boolean {
  let words: Set<string> | undefined;
  const answers = new Map<string, boolean>();
  return (name) => {
    words ??= new Set(readScripts().flatMap((script) => script.match(/[\w-]+/g) ?? []));
    const answer = answers.get(name) ?? isAmong(words, name.replace("<", ""));
    answers.set(name, answer);
    return answer;
  };
}

function isAmong(words: ReadonlySet<string>, name: string): boolean {
  return words.has(name) || [...name.matchAll(/-/g)].some(({ index }) => words.has(name.slice(0, index + 1)));
}
