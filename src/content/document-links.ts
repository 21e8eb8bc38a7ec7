import { z } from "zod";
import { namesIn, sentencesOf } from "./check-facts.ts";
import { webAddress } from "./organisation-schema.ts";

const Document = z.strictObject({
  title: z.string().trim().min(1, "must not be empty"),
  /** An https address, or a page of this site. Without it the document is sent to those who ask. */
  link: z.string().optional(),
});

export type DocumentEntry = Readonly<z.infer<typeof Document>>;

/** One sentence for each mistake in the list of documents; `pages` are the addresses of the site's own pages. */
export function documentMistakes(pages: readonly string[], all: readonly unknown[]): string[] {
  const known = namesIn(Document);
  const schema = Document.refine(
    ({ link }) => link === undefined || webAddress.safeParse(link).success || isPage(link, pages),
    {
      path: ["link"],
      message: "must be a full https address, or a page of this site such as /contact#complaints",
    },
  );
  return all.flatMap((entry, index) =>
    (schema.safeParse(entry, { reportInput: true }).error?.issues ?? []).flatMap((issue) =>
      sentencesOf({ ...issue, path: ["documents", index, ...issue.path] }, known, "a document").map(
        (sentence) => `src/content/documents.ts: ${sentence}`,
      ),
    ),
  );
}

function isPage(link: string, pages: readonly string[]): boolean {
  return pages.includes(link.split("#", 1)[0] ?? "");
}
