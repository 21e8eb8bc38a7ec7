import { pagePaths } from "#contract/paths.ts";
import { phoneHref } from "#content/contact-links.ts";
import { organisation } from "#content/organisation.ts";
import { findService, servicePath } from "#content/services/offered.ts";
import { foldedMap } from "#web/art/folded-map.ts";
import { ErrorHero } from "./ErrorHero.tsx";
import { errorPages } from "#content/words/error-pages.ts";
import { shell } from "#content/words/shell.ts";
import { Filled } from "#web/ui/Filled.tsx";

/** Not found (specification §2): its two sentences, then plain help, ways out and the crisis line (decided). */
export function NotFoundPage() {
  const crisis = findService("crisisSupport");
  const { notFound } = errorPages;
  return (
    <ErrorHero title={notFound.title} lead={notFound.lead} scene={foldedMap}>
      <p className="muted small">{notFound.router}</p>
      <div className="cluster space-above">
        <a className="button" href={pagePaths.home}>
          {shell.backHome}
        </a>
        <a className="button button--outline" href={pagePaths.jobs}>
          {errorPages.seeJobs}
        </a>
        {crisis && (
          <a className="text-link" href={servicePath(crisis)}>
            {crisis.name}
          </a>
        )}
      </div>
      <HelpNow />
    </ErrorHero>
  );
}

/** The crisis line or the main number. */
export function HelpNow() {
  const { phone, crisisLine } = organisation;
  const line = crisisLine ?? phone;
  return (
    <p className="space-above">
      <Filled
        words={crisisLine ? errorPages.help.dayAndNight : errorPages.help.oneNumber}
        parts={{
          number: (
            <a className="numeral" href={phoneHref(line)}>
              {line.display}
            </a>
          ),
        }}
      />
    </p>
  );
}
