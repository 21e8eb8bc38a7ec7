import { pagePaths } from "#contract/paths.ts";
import { kettleOn } from "#web/art/kettle.ts";
import { Scene } from "#web/art/Scene.tsx";
import { PublicLayout } from "#web/layout/PublicLayout.tsx";
import type { Page } from "#web/render/document.tsx";
import { HelpNow } from "./NotFoundPage.tsx";
import { errorPages } from "#content/words/error-pages.ts";
import { shell } from "#content/words/shell.ts";

/** The page for an error of the server: that it is ours, what to do, and the number that still works. */
export function failedPage(requestId: string): Page {
  const { failed } = errorPages;
  return {
    title: failed.title,
    description: failed.description,
    canonicalPath: undefined,
    robots: "noindex",
    sheet: "service",
    content: (
      <PublicLayout current={null} footer="simple">
        <Failed requestId={requestId} />
      </PublicLayout>
    ),
  };
}

function Failed({ requestId }: { requestId: string }) {
  const { failed } = errorPages;
  return (
    <section className="fold-hero fold-hero--dawn">
      <div className="container">
        <div>
          <h1>{failed.title}</h1>
          <p className="lead-text">{failed.lead}</p>
          <div className="cluster space-above">
            <a className="button" href={pagePaths.home}>
              {shell.backHome}
            </a>
            <a className="text-link" href={pagePaths.contact}>
              {errorPages.contact}
            </a>
          </div>
          <HelpNow />
          <p className="muted small">{failed.quote(requestId)}</p>
        </div>
        <Scene of={kettleOn} />
      </div>
    </section>
  );
}
