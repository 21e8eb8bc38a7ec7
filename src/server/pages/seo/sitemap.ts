import { escapeXml } from "../../http/xml.ts";

export type SitemapEntry = {
  path: string;
  /** Instant, day or month of the last change, where one is known. */
  changed?: string | undefined;
};

/** The site map (sitemaps.org): every public page with the date of its last change. */
export function sitemapXml(entries: readonly SitemapEntry[], publicUrl: string): string {
  const urls = entries.map(({ path, changed }) => {
    const lastmod = changed ? `<lastmod>${changed}</lastmod>` : "";
    return `<url><loc>${escapeXml(publicUrl + path)}</loc>${lastmod}</url>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join("")}</urlset>
`;
}
