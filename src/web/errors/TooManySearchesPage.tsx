import { pagePaths } from "#contract/paths.ts";
import { foldedMap } from "#web/art/folded-map.ts";
import { Scene } from "#web/art/Scene.tsx";
import { PublicLayout } from "#web/layout/PublicLayout.tsx";
import type { Page } from "#web/render/document.tsx";

/** What somebody sees from whose internet connection more searches come than any person types. */
export function tooManySearchesPage(): Page {
  return {
    title: "Too many searches",
    description: "Please search again in a few seconds.",
    canonicalPath: undefined,
    robots: "noindex",
    sheet: "service",
    content: (
      <PublicLayout current={pagePaths.jobs} footer="simple">
        <section className="fold-hero fold-hero--dawn">
          <div className="container">
            <div>
              <h1>Too many searches</h1>
              <p className="lead-text">
                Very many searches have come from your internet connection, which others may share. Please
                wait a few seconds and load this page again.
              </p>
              <div className="cluster space-above">
                <a className="button" href={pagePaths.jobs}>
                  See current jobs
                </a>
                <a className="text-link" href={pagePaths.contact}>
                  Contact
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
