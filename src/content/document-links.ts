import { z } from "zod";
import { mistakesOf } from "./check-facts.ts";
import { webAddress } from "./organisation-schema.ts";

const Document = z.strictObject({
  title: z.string().trim().min(1, "must not be empty"),
  /** An https address, or a page of this site. */
  link: z.string().optional(),
  /** A file of src/brand/documents. Without link and file the document is sent to those who ask. */
  file: z
    .string()
    .regex(
      /^[a-z0-9]+(-[a-z0-9]+)*\.pdf$/,
      "must be a PDF of src/brand/documents in lower-case letters, such as statement-of-purpose.pdf",
    )
    .optional(),
});

export type DocumentEntry = Readonly<z.infer<typeof Document>>;

/** Where the site serves the files of src/brand/documents. */
export const documentsPath = "/documents/";

/** The address of a document; undefined of one that is sent to those who ask. */
export function addressOf({ link, file }: DocumentEntry): string | undefined {
  return file === undefined ? link : documentsPath + file;
}

/** One sentence for each mistake in the list of documents; `pages` are the addresses of the site's own pages. */
export function documentMistakes(pages: readonly string[], all: unknown): string[] {
  const schema = Document.refine(
    ({ link }) => link === undefined || webAddress.safeParse(link).success || isPage(link, pages),
    {
      path: ["link"],
      message: "must be a full https address, or a page of this site such as /contact#complaints",
    },
  ).refine(({ link, file }) => link === undefined || file === undefined, {
    path: ["file"],
    message: "must not stand beside link: a document has one of them",
  });
  if (!Array.isArray(all)) return ["src/content/documents.ts: documents must be a list between [ and ]."];
  const titles = new Set<string>();
  return all.flatMap((entry: unknown, index) => {
    const result = schema.safeParse(entry, { reportInput: true });
    if (!result.success)
      return mistakesOf(result.error.issues, Document, {
        file: "src/content/documents.ts",
        path: ["documents", index],
        whose: "a document",
        given: entry,
      });
    const { title } = result.data;
    if (titles.has(title))
      return [`src/content/documents.ts: documents[${index}].title must not be "${title}" twice.`];
    titles.add(title);
    return [];
  });
}

function isPage(link: string, pages: readonly string[]): boolean {
  return pages.includes(link.split("#", 1)[0] ?? "");
}
