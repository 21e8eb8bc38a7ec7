/**
 * robots.txt. The administrators' pages are not forbidden here: a crawler has to read their `noindex` in order to
 * obey it, and a list of what is hidden would be a map to it.
 */
export function robotsTxt(publicUrl: string): string {
  return `User-agent: *
Disallow: /api/

Sitemap: ${publicUrl}/sitemap.xml
`;
}
