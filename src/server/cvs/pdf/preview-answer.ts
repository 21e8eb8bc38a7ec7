/** A question to the preview worker. Pages count from 1. */
export type PreviewQuestion = { ask: "text" } | { ask: "page"; page: number };

/** The text of each page. */
export type PdfText = { opens: true; pageCount: number; pages: string[] };

/** One page as pixels: `rows` are a PNG's rows, deflated, in base64. Width 0 if there is no such page. */
export type PdfPicture = { opens: true; pageCount: number; width: number; height: number; rows: string };
