import { pagePaths } from "#contract/paths.ts";
import { foldedMap } from "#web/art/folded-map.ts";
import { Scene } from "#web/art/Scene.tsx";
import { PublicLayout } from "#web/layout/PublicLayout.tsx";
import type { Page } from "#web/render/document.tsx";
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
        <section className="fold-hero fold-hero--dawn">
          <div className="container">
            <div>
              <h1>{words.title}</h1>
              <p className="lead-text">{words.lead}</p>
              <div className="cluster space-above">
                <a className="button" href={pagePaths.jobs}>
                  {errorPages.seeJobs}
                </a>
                <a className="text-link" href={pagePaths.contact}>
                  {errorPages.contact}
                </a>
              </div>
            </div>
            <Scene of={foldedMap} />
          </div>
        </section>
      </PublicLayout>
    ),
  };
}
