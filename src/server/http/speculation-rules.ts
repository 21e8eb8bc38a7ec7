import { documentsPath } from "#content/document-links.ts";

/**
 * Speculation rules: browsers prerender a page of this site when a visitor hovers over its link or begins to press
 * it. Never pages of sessions, other sites, or documents of up to 20 MB.
 */
export const speculationRules = {
  prerender: [
    {
      where: {
        and: [
          { href_matches: "/*" },
          { not: { href_matches: "/admin-*" } },
          { not: { href_matches: "/api/*" } },
          { not: { href_matches: `${documentsPath}*` } },
          { not: { selector_matches: "[target=_blank], [download]" } },
        ],
      },
      eagerness: "moderate",
    },
  ],
};

/** The address of the rules; visitors' pages name it in their `Speculation-Rules` header. */
export const speculationPath = "/speculation.json";
