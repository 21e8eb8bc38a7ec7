/** A question to the preview worker. Pages count from 1. */
export type PreviewQuestion = { ask: "text" } | { ask: "page"; page: number };

/** The text of each page, as it stands in the document. */
export type PdfText = { opens: true; pageCount: number; pages: string[] };

/** One page as pixels: `rows` are a PNG's rows, deflated, in base 64. Width 0 where there is no such page. */
export type PdfPicture = { opens: true; pageCount: number; width: number; height: number; rows: string };
