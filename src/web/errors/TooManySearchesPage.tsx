import { pagePaths } from "#contract/paths.ts";
import { foldedMap } from "#web/art/folded-map.ts";
import { PublicLayout } from "#web/layout/PublicLayout.tsx";
import type { Page } from "#web/render/document.tsx";
import { ErrorHero } from "./ErrorHero.tsx";
import { errorPages } from "#content/words/error-pages.ts";

/** The page for a sender of more searches than a person types. */
export function tooManySearchesPage(): Page {
  const { tooManySearches: words } = errorPages;
  return {
    title: words.title,
    description: words.description,
    canonicalPath: undefined,
    robots: "noindex",
    sheet: "service",
    content: (
      <PublicLayout current={pagePaths.jobs} footer="simple">
        <ErrorHero title={words.title} lead={words.lead} scene={foldedMap}>
          <div className="cluster space-above">
            <a className="button" href={pagePaths.jobs}>
              {errorPages.seeJobs}
            </a>
            <a className="text-link" href={pagePaths.contact}>
              {errorPages.contact}
            </a>
          </div>
        </ErrorHero>
      </PublicLayout>
    ),
  };
}
