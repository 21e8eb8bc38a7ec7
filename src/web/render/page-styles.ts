/** Which rules a page has in its head, which in its first picture, and which in a file for print (decision 0018). */
import adminCss from "../styles/admin.css?inline";
import careersCss from "../styles/careers.css?inline";
import documentCss from "../styles/document.css?inline";
import feedbackCss from "../styles/feedback.css?inline";
import homeCss from "../styles/home.css?inline";
import serviceCss from "../styles/service.css?inline";
import siteCss from "../styles/site.css?inline";
import { islandMark } from "./Island.tsx";
import {
  namesInHtml,
  readSheet,
  type Sheet,
  splitByMedia,
  splitCss,
  usedCss,
  withoutUnreadProperties,
} from "./used-styles.ts";

/** The inline style sheets, so that the first paint needs no second request (decision 0018). */
export const sheets = {
  site: siteCss,
  home: homeCss,
  service: serviceCss,
  feedback: feedbackCss,
  document: documentCss,
  careers: careersCss,
  admin: adminCss,
} as const;
type SheetName = keyof typeof sheets;
/** A page's second sheet, after `site`, which every page has. */
export type SecondSheet = Exclude<SheetName, "site">;

/** Whether scripts may add this class or id: the script of every page, or one loaded with an island. */
export type SetByScripts = Record<"ofPages" | "ofIslands", (name: string) => boolean>;

type PageStyles = {
  inHead: readonly string[];
  /** Rules that nothing up to the end of the first picture can match, for `withLaterStyles`. */
  late: string;
};

/** The rules of a page with this body and second sheet; without `setByScripts` whole sheets. */
export function stylesOf(
  second: SecondSheet,
  body: string,
  setByScripts: SetByScripts | undefined,
): PageStyles {
  if (!setByScripts) return { inHead: [sheets.site, sheets[second]], late: "" };
  const there = namesInHtml(body);
  const hasIsland = body.includes(islandMark);
  const mayBeSet = setByScripts[hasIsland ? "ofIslands" : "ofPages"];
  const isThere = (name: string) => there.has(name) || mayBeSet(name);
  const end = endOfFirstPicture(body);
  const first = namesInHtml(body.slice(0, end));
  const isEarly = (name: string) => end === -1 || first.has(name);
  const split = (["site", second] as const).map((name) =>
    splitCss(readSheetOf(name).screen, isThere, isEarly),
  );
  const parts = [...split.map(({ early }) => early), split.map(({ late }) => late).join("")];
  // Islands may later render elements that read any property.
  const [ofSite = "", ofSecond = "", rest = ""] = hasIsland
    ? parts
    : withoutUnreadProperties(parts, body + printedCss(second));
  return { inHead: [ofSite, ofSecond], late: rest };
}

/** The rules for print of the pages with this second sheet: a file, because few visitors print. */
export function printedCss(second: SecondSheet): string {
  return [readSheetOf("site"), readSheetOf(second)].map(({ print }) => usedCss(print, () => true)).join("");
}

/**
 * `body` with the late rules in its first picture, because HTML allows no sheet in its own elements outside the head,
 * and with the file for print at its end, where its rules win over the late ones.
 */
export function withLaterStyles(body: string, late: string, printPath: string | undefined): string {
  const end = endOfFirstPicture(body);
  const withLate = late
    ? `${body.slice(0, end)}<style>${late.replaceAll("<", "&lt;")}</style>${body.slice(end)}`
    : body;
  const link = printPath && `<link rel="stylesheet" href="${printPath}" media="print"/>`;
  return link ? withLate.replace(/<\/body>$/, `${link}$&`) : withLate;
}

/** The place before the end tag of the first picture within `<main>`; -1 if it has none. */
function endOfFirstPicture(body: string): number {
  const main = body.indexOf("<main");
  const picture = body
    .slice(main, body.indexOf("</main>"))
    .search(/<svg class="(?:artwork|place-for-styles)/);
  return picture === -1 ? -1 : body.indexOf("</svg>", main + picture);
}

const readSheets: Partial<Record<SheetName, Record<"screen" | "print", Sheet>>> = {};

function readSheetOf(name: SheetName): Record<"screen" | "print", Sheet> {
  return (readSheets[name] ??= splitByMedia(readSheet(sheets[name])));
}
