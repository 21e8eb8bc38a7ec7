import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Question } from "#content/passages.ts";
import { sharePicturePath, sharePictureSize } from "../seo/share-address.ts";
import { describePage } from "../seo/structured-data.ts";
import { themeColours } from "../seo/theme.ts";
import displayFontFile from "#brand/type/display.woff2?url";
import { jsonForHtml } from "./Island.tsx";
import { type SecondSheet, type SetByScripts, stylesOf, withLaterStyles } from "./page-styles.ts";
import { lang } from "#content/organisation.ts";
import { localeOfNetworks } from "#content/words/intl.ts";

/**
 * The id of the last element of the bar at the top of visitors' pages. Not of the bar itself, which Chromium takes for
 * parsed at its first tag.
 */
export const endOfBarId = "bar";
/** The id of the last element of the simple footer, on which the picture of its page stands. */
export const endOfFooterId = "end";

/** One page, ready to become a document. */
export type Page = {
  /** Without the provider's name, which is appended to every title. */
  title: string;
  description: string;
  /** Path and query of the page's canonical address; missing for pages that are not indexed. */
  canonicalPath: string | undefined;
  /** `noindex` for pages that search engines should not list. */
  robots?: "noindex";
  sheet: SecondSheet;
  bodyClass?: string;
  /** Feeds of the page's list. */
  feeds?: readonly { href: string; type: string; title: string }[];
  /** Path of the picture shown with shared links; by default the picture of the page's address. */
  sharePicture?: string;
  /** The page's visible questions and answers, for structured data. */
  questions?: readonly Question[];
  /** Structured data (schema.org) besides that of every page, one object each. */
  structuredData?: readonly object[];
  content: ReactNode;
};

/**
 * The facts of all pages of a site: `name` ends each title, `publicUrl` makes addresses absolute. With `usedStyles` a
 * document has only the rules that it can need, and those for print at `printPath`, otherwise whole sheets.
 */
export type Site = {
  name: string;
  publicUrl: string;
  script: string;
  usedStyles?: { setByScripts: SetByScripts; printPath: (sheet: SecondSheet) => string } | undefined;
};

/**
 * `page` as a whole HTML document, in parts: joined and encoded at once, a list of jobs would be one more string of
 * 0.3 MB to allocate and free.
 */
export function renderDocument(page: Page, site: Site): readonly string[] {
  const canonical = page.canonicalPath === undefined ? undefined : site.publicUrl + page.canonicalPath;
  const title = `${page.title} | ${site.name}`;
  const structuredData = [
    ...(isPublic(page) ? describePage(page, site.publicUrl) : []),
    ...(page.structuredData ?? []),
  ];
  const withoutStyles = renderToStaticMarkup(<body className={page.bodyClass}>{page.content}</body>);
  const styles = stylesOf(page.sheet, withoutStyles, site.usedStyles?.setByScripts);
  const body = withLaterStyles(withoutStyles, styles.late, site.usedStyles?.printPath(page.sheet));
  const head = renderToStaticMarkup(
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width,initial-scale=1" />
      <title>{title}</title>
      <meta name="description" content={page.description} />
      {page.robots && <meta name="robots" content={page.robots} />}
      {canonical && <link rel="canonical" href={canonical} />}
      {page.feeds?.map((feed) => (
        <link key={feed.href} rel="alternate" {...feed} />
      ))}
      <meta property="og:title" content={page.title} />
      <meta property="og:description" content={page.description} />
      <meta property="og:site_name" content={site.name} />
      <meta property="og:locale" content={localeOfNetworks()} />
      {canonical && <meta property="og:url" content={canonical} />}
      {isPublic(page) && <SharePicture page={page} publicUrl={site.publicUrl} />}
      <SiteIcons />
      {styles.inHead.map((css, index) => (
        <style key={index} dangerouslySetInnerHTML={{ __html: css }} />
      ))}
      <script type="module" src={site.script} />
      {structuredData.map((data, index) => (
        <script
          key={index}
          type="application/ld+json"
          dangerouslySetInnerHTML={{ __html: jsonForHtml(data) }}
        />
      ))}
    </head>,
  );
  const wholeHead = head.replace("<style>", `${expectedPart(page, body)}$&`);
  const endOfTag = body.indexOf(">") + 1;
  const start = `<!doctype html><html lang="${lang}">`;
  return [start, wholeHead, body.slice(0, endOfTag), displayFont, body.slice(endOfTag), "</html>"];
}

/**
 * Preloads the font of the headings. In the body instead of the head, because Chromium delays the first paint by up
 * to 0.1 s for a font that the head preloads (decision 0025). React would move it to the head.
 */
const displayFont = `<link rel="preload" href="${displayFontFile}" as="font" type="font/woff2" crossorigin>`;

/**
 * What is parsed before anything is painted (decision 0025). Where the menu is a row (Header.menu.css) that is the
 * bar: the parts of a half-parsed one move as the others come. On phones, whose bar has no such parts, it would make
 * the first paint later. A page with the simple footer is awaited whole: its picture moves when the footer on which it
 * stands comes. Before the styles, where the whole page is a few bytes smaller.
 */
function expectedPart(page: Page, body: string): string {
  if (body.includes(`id="${endOfFooterId}"`))
    return `<link rel="expect" href="#${endOfFooterId}" blocking="render"/>`;
  return isInFrame(page) ? expectedBar : "";
}

const expectedBar = `<link rel="expect" href="#${endOfBarId}" blocking="render" media="(width>=70.01em)"/>`;

/** Whether the page is in the visitors' frame; that of administrators is rendered by a script. */
function isInFrame(page: Page): boolean {
  return page.sheet !== "admin";
}

/** Whether the page may be indexed and shared. */
function isPublic(page: Page): page is Page & { canonicalPath: string } {
  return page.canonicalPath !== undefined && page.robots === undefined;
}

/** The picture that networks show with a link to the page; decorative, because its title is shown beside it. */
function SharePicture({ page, publicUrl }: { page: Page & { canonicalPath: string }; publicUrl: string }) {
  const picture = publicUrl + (page.sharePicture ?? sharePicturePath(page.canonicalPath));
  return (
    <>
      <meta property="og:image" content={picture} />
      <meta property="og:image:width" content={String(sharePictureSize.width)} />
      <meta property="og:image:height" content={String(sharePictureSize.height)} />
      <meta property="og:image:alt" content={page.title} />
      <meta name="twitter:card" content="summary_large_image" />
      {/* Where it is missing, networks use og:image: the first flight of bytes has no room for both on every page. */}
      {page.sharePicture && <meta name="twitter:image" content={picture} />}
      {page.sharePicture && <meta name="twitter:image:alt" content={page.title} />}
    </>
  );
}

/**
 * Browsers ask for /favicon.ico by themselves where they cannot show the one of a link, and Safari for
 * /apple-touch-icon.png.
 */
function SiteIcons() {
  return (
    <>
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="manifest" href="/manifest.webmanifest" />
      <meta name="theme-color" content={themeColours.light} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={themeColours.dark} media="(prefers-color-scheme: dark)" />
    </>
  );
}
