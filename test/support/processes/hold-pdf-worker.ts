/** Starts a PDF reader, gives it a document that keeps it busy for seconds, and says which process it is. */
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPdfWorker } from "#server/cvs/pdf/pdf-worker-process.ts";
import { pageTreeBomb } from "../hostile-pdfs.ts";

const folder = mkdtempSync(join(tmpdir(), "larkfold-reader-"));
const document = join(folder, "document");
writeFileSync(document, pageTreeBomb());
const worker = await startPdfWorker(folder);
worker.ref();
worker.send(document, () => process.send?.(worker.pid));
