import { organisation } from "#content/organisation.ts";
import { pagePaths } from "#contract/paths.ts";
import { PublicLayout } from "#web/layout/PublicLayout.tsx";
import type { Page } from "#web/render/document.tsx";
import { myData } from "#content/words/policy-pages.ts";

/**
 * The page of a link to a copy of personal data. It shows nothing personal and changes nothing, because programs
 * follow links in mails. `token` is null when the link was used or has expired; `isUnreadable` after an attempt that
 * could not read all files.
 */
export function myDataPage(token: string | null, { isUnreadable = false } = {}): Page {
  return {
    title: token === null ? myData.over.heading : myData.open.heading,
    description: myData.description,
    canonicalPath: undefined,
    robots: "noindex",
    sheet: "document",
    content: (
      <PublicLayout current={null} footer="simple">
        <div className="container my-data-page">
          {token === null ? <Over /> : <Open token={token} isUnreadable={isUnreadable} />}
        </div>
      </PublicLayout>
    ),
  };
}

function Open({ token, isUnreadable }: { token: string; isUnreadable: boolean }) {
  return (
    <>
      <h1>{myData.open.heading}</h1>
      {isUnreadable && (
        <p role="alert">{myData.unreadable(organisation.emails.compliance, organisation.phone.display)}</p>
      )}
      <p>{myData.open.text}</p>
      <form method="post" action={`${pagePaths.privacyPolicy}?my-data=${encodeURIComponent(token)}`}>
        <button className="button" type="submit">
          {myData.open.button}
        </button>
      </form>
    </>
  );
}

function Over() {
  return (
    <>
      <h1>{myData.over.heading}</h1>
      <p>{myData.over.text(organisation.emails.compliance, organisation.phone.display)}</p>
    </>
  );
}
