import type { Organisation } from "#content/organisation-schema.ts";
import { escapeXml } from "../feeds/xml.ts";
import { registrations } from "#content/legal-identity.ts";
import { organisation } from "#content/organisation.ts";
import { sayAgeLimit, sayPeopleAndNeeds } from "#content/people.ts";
import { offers } from "#content/services/offered.ts";
import { llmsWords as words } from "#content/words/llms.ts";

/** The texts at well-known addresses for search engines, language models, browsers and security researchers. */

/**
 * robots.txt. It does not exclude the administrators' pages: a crawler must read their `noindex` to obey it, and a
 * list of hidden pages would reveal them.
 */
export function robotsTxt(publicUrl: string): string {
  return `User-agent: *
Disallow: /api/

Sitemap: ${publicUrl}/sitemap.xml
`;
}

/** security.txt (RFC 9116): how to report a weakness. It is not served after its expiry. */
export function securityTxt(
  { contact, expires }: Organisation["security"],
  publicUrl: string,
  now: Date,
): string | undefined {
  const expiry = new Date(`${expires}T23:59:59Z`);
  if (now > expiry) return undefined;
  const languages = new Set([new Intl.Locale(organisation.lang).language, "en"]);
  return `Contact: mailto:${contact}
Expires: ${expiry.toISOString().replace(".000", "")}
Preferred-Languages: ${[...languages].join(", ")}
Canonical: ${publicUrl}/.well-known/security.txt
`;
}

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

export type LlmsEntry = { path: string; title: string; description: string };

/** llms.txt (llmstxt.org): a summary of the site for language models. */
export function llmsTxt(
  groups: readonly { heading: string; entries: readonly LlmsEntry[] }[],
  publicUrl: string,
): string {
  const { name, legalName, strapline, phone, crisisLine, emails } = organisation;
  const sections = groups.map(({ heading, entries }) => {
    const lines = entries.map(
      ({ path, title, description }) => `- [${title}](${publicUrl}${path}): ${description}`,
    );
    return `## ${heading}\n\n${lines.join("\n")}\n`;
  });
  const reach = [
    words.danger,
    ...(crisisLine ? [words.crisisLine(crisisLine.display)] : []),
    words.telephone(phone.display),
    words.email(emails.general),
  ];
  const summary = words.summary(name, sayPeopleAndNeeds(), { hasStaffing: offers("staffingSolutions") });
  const ageLimit = sayAgeLimit();
  return `# ${name}

> ${strapline} ${summary}

${[legalName, ...registrations].join(", ")}.

${reach.join(" ")}

${ageLimit === undefined ? "" : `${ageLimit}\n\n`}${sections.join("\n")}`;
}

/** The web manifest: name and icons for the home screen. The site still opens in the browser. */
export function webManifest(colour: string): object {
  const { name, strapline, lang } = organisation;
  return {
    name,
    short_name: name,
    description: strapline,
    lang,
    start_url: "/",
    display: "browser",
    background_color: colour,
    theme_color: colour,
    icons: [
      { src: "/favicon.svg", type: "image/svg+xml", sizes: "any" },
      { src: "/icon-192.png", type: "image/png", sizes: "192x192" },
      { src: "/icon-512.png", type: "image/png", sizes: "512x512" },
      { src: "/icon-maskable-512.png", type: "image/png", sizes: "512x512", purpose: "maskable" },
    ],
  };
}
