/**
 * Speculation rules: a page of this site is made ready when somebody lingers on its link or begins to press it.
 * Never what signs people in or out, and never what opens elsewhere.
 */
export const speculationRules = {
  prerender: [
    {
      where: {
        and: [
          { href_matches: "/*" },
          { not: { href_matches: "/admin-*" } },
          { not: { href_matches: "/api/*" } },
          { not: { selector_matches: "[target=_blank], [download]" } },
        ],
      },
      eagerness: "moderate",
    },
  ],
};

/** Where the rules stand; visitors' pages name it in their `Speculation-Rules` header. */
export const speculationPath = "/speculation.json";
