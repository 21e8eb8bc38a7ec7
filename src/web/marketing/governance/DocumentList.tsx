import { addressOf, type DocumentEntry } from "#content/document-links.ts";
import { documentSizes } from "#content/document-sizes.ts";
import { documentWords } from "#content/governance.ts";
import { documentTypeOf, typeAndSize } from "#content/words/shell.ts";

/** The documents with an address first, each with its type and known size, then those that are sent on request. */
export function DocumentList({ documents }: { documents: readonly DocumentEntry[] }) {
  const addressed = documents.map((document) => ({ ...document, address: addressOf(document) }));
  const linked = addressed.filter(({ address }) => address !== undefined);
  const onRequest = addressed.filter(({ address }) => address === undefined);
  return (
    <div className="sheet-shadow">
      <div className="sheet checklist document-list">
        {linked.length > 0 && (
          <>
            <h3>{documentWords.linked}</h3>
            <ul className="plain">
              {linked.map((document) => (
                <li key={document.title}>
                  <span>
                    <a href={addressOf(document)}>{document.title}</a>{" "}
                    <span className="muted">({describe(document)})</span>
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

/** "PDF, 240 KB" of a file of this site, and "PDF" of one elsewhere, whose size may change. */
function describe(document: DocumentEntry): string {
  const type = documentTypeOf(addressOf(document) ?? "");
  const bytes = document.file === undefined ? undefined : documentSizes[document.file];
  return bytes === undefined ? type : typeAndSize(type, bytes);
}
