/**
 * Starts a PDF worker, gives it a document that keeps it busy for seconds, and sends its process id. Argument: the
 * kind of sandbox.
 */
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSandboxed, workerFile } from "#server/cvs/pdf/pdf-worker-process.ts";
import { sandboxLevels } from "#server/cvs/pdf/sandbox.ts";
import { pageTreeBomb } from "../hostile-pdfs.ts";

const folder = mkdtempSync(join(tmpdir(), "larkfold-reader-"));
const document = join(folder, "document");
writeFileSync(document, pageTreeBomb());
const level = sandboxLevels.find((name) => name === process.argv[2]);
if (!level) throw new Error("There is no such sandbox");
const { child, pid } = await startSandboxed({ level, folder, script: workerFile() });
child.ref();
child.send(document, () => process.send?.(pid));
