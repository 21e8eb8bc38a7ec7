import { pagePaths } from "#contract/paths.ts";
import { phoneHref } from "#content/contact-links.ts";
import { organisation } from "#content/organisation.ts";
import { findService, servicePath } from "#content/services/offered.ts";
import { foldedMap } from "#web/art/folded-map.ts";
import { Scene } from "#web/art/Scene.tsx";

/** Not found (specification §2): its two sentences, then plain help, ways out and the crisis line (decided). */
export function NotFoundPage() {
  const crisis = findService("crisisSupport");
  return (
    <section className="fold-hero fold-hero--dawn">
      <div className="container">
        <div>
          <h1>404 Page Not Found</h1>
          <p className="lead-text">
            This page is not on our map. It may have moved, or the link may have lost a letter on the way.
          </p>
          <p className="muted small">Did you forget to add the page to the router?</p>
          <div className="cluster space-above">
            <a className="button" href={pagePaths.home}>
              Back to Home
            </a>
            <a className="button button--outline" href={pagePaths.jobs}>
              See current jobs
            </a>
            {crisis && (
              <a className="text-link" href={servicePath(crisis)}>
                {crisis.name}
              </a>
            )}
          </div>
          <HelpNow />
        </div>
        <Scene of={foldedMap} />
      </div>
    </section>
  );
}

/** The crisis line or the one number, for whoever has ended on a page that is none. */
export function HelpNow() {
  const { phone, crisisLine } = organisation;
  const line = crisisLine ?? phone;
  return (
    <p className="space-above">
      {crisisLine ? "Need help now?" : "Need help?"} Call{" "}
      <a className="numeral" href={phoneHref(line)}>
        {line.display}
      </a>
      {crisisLine ? ", day or night." : "."}
    </p>
  );
}
