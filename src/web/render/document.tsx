import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import besley from "../fonts/besley.woff2?url";
import appCss from "../styles/app.css?inline";
import documentCss from "../styles/document.css?inline";
import serviceCss from "../styles/service.css?inline";
import siteCss from "../styles/site.css?inline";
import { jsonForHtml } from "./Island.tsx";

/** The style sheets, carried inline: no page waits for a second request before it can be painted. */
export const sheets = { site: siteCss, app: appCss, document: documentCss, service: serviceCss } as const;
export type SheetName = keyof typeof sheets;

/** One page, ready to become a document. */
export type Page = {
  /** Without the provider's name, which every title ends with. */
  title: string;
  description: string;
  /** Path and query of the page's one true address; none for pages that are not to be found. */
  canonicalPath: string | undefined;
  /** `noindex` for what no search engine should list. */
  robots?: "noindex";
  /** Besides `site`, which every page has. */
  sheets?: readonly Exclude<SheetName, "site">[];
  bodyClass?: string;
  /** Structured data (schema.org), one object each. */
  structuredData?: readonly object[];
  content: ReactNode;
};

/** What all pages of a site share: `name` ends each title, `publicUrl` makes addresses absolute. */
export type Site = { name: string; publicUrl: string; script: string };

/** `page` as a whole HTML document. */
export function renderDocument(page: Page, site: Site): string {
  const canonical = page.canonicalPath === undefined ? undefined : site.publicUrl + page.canonicalPath;
  const title = `${page.title} | ${site.name}`;
  const head = renderToStaticMarkup(
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width,initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <title>{title}</title>
      <meta name="description" content={page.description} />
      {page.robots && <meta name="robots" content={page.robots} />}
      {canonical && <link rel="canonical" href={canonical} />}
      <meta property="og:title" content={page.title} />
      <meta property="og:description" content={page.description} />
      <meta property="og:site_name" content={site.name} />
      <meta property="og:type" content="website" />
      <meta property="og:locale" content="en_GB" />
      {canonical && <meta property="og:url" content={canonical} />}
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="preload" href={besley} as="font" type="font/woff2" crossOrigin="" />
      {(["site", ...(page.sheets ?? [])] as const).map((name) => (
        <style key={name} dangerouslySetInnerHTML={{ __html: sheets[name] }} />
      ))}
      <script type="module" src={site.script} />
      {page.structuredData?.map((data, index) => (
        <script
          key={index}
          type="application/ld+json"
          dangerouslySetInnerHTML={{ __html: jsonForHtml(data) }}
        />
      ))}
    </head>,
  );
  const body = renderToStaticMarkup(<body className={page.bodyClass}>{page.content}</body>);
  return `<!doctype html><html lang="en-GB">${head}${body}</html>`;
}
