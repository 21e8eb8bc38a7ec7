import { pagePaths } from "#contract/paths.ts";
import { foldedMap } from "#web/art/folded-map.ts";
import { Scene } from "#web/art/Scene.tsx";
import { PublicLayout } from "#web/layout/PublicLayout.tsx";
import type { Page } from "#web/render/document.tsx";
import { HelpNow } from "./NotFoundPage.tsx";

/** What a visitor sees of a fault of ours: that it is ours, what to do, and the number that still works. */
export function failedPage(requestId: string): Page {
  return {
    title: "This page cannot be shown just now",
    description: "Something on our side is not working.",
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
  return (
    <section className="fold-hero fold-hero--dawn">
      <div className="container">
        <div>
          <h1>This page cannot be shown just now</h1>
          <p className="lead-text">
            Something on our side is not working. Please try again in a minute. If you were sending a form, go
            back: your browser still has what you typed.
          </p>
          <div className="cluster space-above">
            <a className="button" href={pagePaths.home}>
              Back to Home
            </a>
            <a className="text-link" href={pagePaths.contact}>
              Contact
            </a>
          </div>
          <HelpNow />
          <p className="muted small">If you tell us about it, quote {requestId}.</p>
        </div>
        <Scene of={foldedMap} />
      </div>
    </section>
  );
}
