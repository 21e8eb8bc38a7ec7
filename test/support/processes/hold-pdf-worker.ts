/** Starts a PDF reader, gives it a document that keeps it busy for seconds, and says which process it is. */
import { sendDocument, startPdfWorker } from "#server/cvs/pdf/pdf-worker-process.ts";
import { pageTreeBomb } from "../hostile-pdfs.ts";

const worker = await startPdfWorker();
worker.ref();
sendDocument(worker, pageTreeBomb());
process.send?.(worker.pid);
