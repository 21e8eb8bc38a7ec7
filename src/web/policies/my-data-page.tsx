import { organisation } from "#content/organisation.ts";
import { pagePaths } from "#contract/paths.ts";
import { PublicLayout } from "#web/layout/PublicLayout.tsx";
import type { Page } from "#web/render/document.tsx";

/**
 * What the link to somebody's data leads to. It shows nothing personal and changes nothing: programs that follow links in
 * mails open nothing. `token` is null when the link was used or is too old.
 */
export function myDataPage(token: string | null): Page {
  return {
    title: token === null ? "This link no longer opens" : "Open your data",
    description: "The copy of your data that you asked for.",
    canonicalPath: undefined,
    robots: "noindex",
    sheet: "document",
    content: (
      <PublicLayout current={null} footer="simple">
        <div className="container my-data-page">{token === null ? <Over /> : <Open token={token} />}</div>
      </PublicLayout>
    ),
  };
}

function Open({ token }: { token: string }) {
  return (
    <>
      <h1>Open your data</h1>
      <p>
        The button opens the copy of your data that you asked for, once. Save or print the page when you have
        it open, and mind who looks on.
      </p>
      <form method="post" action={`${pagePaths.privacyPolicy}?my-data=${encodeURIComponent(token)}`}>
        <button className="button" type="submit">
          Open your data
        </button>
      </form>
    </>
  );
}

function Over() {
  return (
    <>
      <h1>This link no longer opens</h1>
      <p>
        It was opened already, or it is older than seven days. Write to {organisation.emails.compliance} or
        ring us on {organisation.phone.display}, and we send a new one.
      </p>
    </>
  );
}
