import type { ReactNode } from "react";
import { pagePaths } from "#contract/paths.ts";
import { kettleOn } from "#web/art/kettle.ts";
import { PublicLayout } from "#web/layout/PublicLayout.tsx";
import type { Page } from "#web/render/document.tsx";
import { HelpNow } from "./NotFoundPage.tsx";
import { ErrorHero } from "./ErrorHero.tsx";
import { errorPages } from "#content/words/error-pages.ts";
import { shell } from "#content/words/shell.ts";
import { Filled } from "#web/ui/Filled.tsx";

/** The page for an error of the server: that it is ours, what to do, and the number that still works. */
export function failedPage(requestId: string): Page {
  const { failed } = errorPages;
  const reference = <span className="request-id">{requestId}</span>;
  return errorPage(
    failed,
    <Failed {...failed} note={<Filled words={failed.quote} parts={{ reference }} />} />,
  );
}

/** The page for what a browser sent and the server refused (4xx): the reason in a sentence, and the ways on. */
export function refusedPage(reason: string | undefined): Page {
  const { refused } = errorPages;
  return errorPage(
    refused,
    <Failed title={refused.title} lead={reason ?? refused.lead} note={refused.back} />,
  );
}

function errorPage({ title, description }: { title: string; description: string }, content: ReactNode): Page {
  return {
    title,
    description,
    canonicalPath: undefined,
    robots: "noindex",
    sheet: "service",
    content: (
      <PublicLayout current={null} footer="simple">
        {content}
      </PublicLayout>
    ),
  };
}

function Failed({ title, lead, note }: { title: string; lead: string; note: ReactNode }) {
  return (
    <ErrorHero title={title} lead={lead} scene={kettleOn}>
      <div className="cluster space-above">
        <a className="button" href={pagePaths.home}>
          {shell.backHome}
        </a>
        <a className="text-link" href={pagePaths.contact}>
          {errorPages.contact}
        </a>
      </div>
      <HelpNow />
      <p className="muted small space-above">{note}</p>
    </ErrorHero>
  );
}
