import type { DocumentEntry } from "#content/document-links.ts";
import { documentWords } from "#content/governance.ts";
import { documentTypes } from "#content/words/shell.ts";

/** The documents with a link first, each with its type, then those that are sent on request. */
export function DocumentList({ documents }: { documents: readonly DocumentEntry[] }) {
  const linked = documents.filter(({ link }) => link !== undefined);
  const onRequest = documents.filter(({ link }) => link === undefined);
  return (
    <div className="sheet-shadow">
      <div className="sheet checklist document-list">
        {linked.length > 0 && (
          <>
            <h3>{documentWords.linked}</h3>
            <ul className="plain">
              {linked.map(({ title, link = "" }) => (
                <li key={title}>
                  <span>
                    <a href={link}>{title}</a> <span className="muted">({typeOf(link)})</span>
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
        {onRequest.length > 0 && (
          <>
            <h3>{documentWords.onRequest}</h3>
            <ul className="plain">
              {onRequest.map(({ title }) => (
                <li key={title}>{title}</li>
              ))}
            </ul>
          </>
        )}
      </div>
    </div>
  );
}

/** The type of a document by the ending of its address: "PDF". */
function typeOf(link: string): string {
  const { pathname } = new URL(link, "https://here.invalid");
  const ending = /\.(\w+)$/.exec(pathname)?.[1]?.toLowerCase();
  return Object.entries(documentTypes).find(([name]) => name === ending)?.[1] ?? documentTypes.page;
}
