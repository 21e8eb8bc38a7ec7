import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import process from "node:process";
import type * as Pdfjs from "pdfjs-dist";
import { hasLaunchAction } from "./launch-actions.ts";
import type { PdfFacts, PdfVerdict } from "./pdf-verdict.ts";

/**
 * A separate process that opens one PDF after another with pdf.js: a document that uses too much time or memory, or
 * crashes the library, affects only this process. The parent (`worker-pool.ts`) links a document into an otherwise
 * empty folder, sends its path, receives one verdict, and enforces the limits. `sandbox.ts` says what the process may
 * do. It runs from source by type stripping, so it imports nothing that needs a bundler; the build bundles it with pdf.js
 * as ASCII text, which V8 keeps at one byte a character.
 */
const pagesLookedAt = 20;

/** V8 lets 60 MiB of buffers become garbage before it collects them; 4 MiB are 20 ordinary CVs. */
const collectAfterBytes = 4 * 1024 * 1024;
let uncollectedBytes = 0;

// The builds without comments have no types of their own (tsconfig.base.json gives them the package's). Imported when
// needed and not above: one file of all of it takes 7 MiB more. pdf.js would load the other build of its worker, if it
// did not find this one.
const { getDocument } = await import("pdfjs-dist/legacy/build/pdf.min.mjs");
const pdfjsWorker: unknown = await import("pdfjs-dist/legacy/build/pdf.worker.min.mjs");
Object.assign(globalThis, { pdfjsWorker });

/** One empty page, without a cross-reference table, which pdf.js rebuilds. */
const emptyPdf = `%PDF-1.7
1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj
2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj
3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 9 9]>> endobj
trailer <</Root 1 0 R /Size 4>>
%%EOF
`;

process.on("message", (path: string) => {
  const bytes = load(path);
  uncollectedBytes += bytes.length;
  inspect(bytes).then(
    (verdict) => {
      process.send?.(verdict);
      if (uncollectedBytes < collectAfterBytes) return;
      uncollectedBytes = 0;
      // After the verdict was sent.
      setImmediate(() => globalThis.gc?.());
    },
    () => process.exit(1),
  );
});
process.on("disconnect", () => process.exit());
// Warms up: the first document costs 100 ms of processor time, and each later one less than 10.
await inspect(new TextEncoder().encode(emptyPdf));
process.send?.("ready");

/** In a buffer of its own, which pdf.js takes over without a copy. */
function load(path: string): Uint8Array {
  const file = openSync(path, "r");
  try {
    const bytes = new Uint8Array(fstatSync(file).size);
    for (let done = 0; done < bytes.length;) {
      const read = readSync(file, bytes, { offset: done });
      if (read === 0) throw new Error("The document became shorter while it was read");
      done += read;
    }
    return bytes;
  } finally {
    closeSync(file);
  }
}

async function inspect(bytes: Uint8Array): Promise<PdfVerdict> {
  // Before pdf.js takes over the buffer, which saves a copy of five megabytes.
  const hasLaunchActions = hasLaunchAction(bytes);
  const task = getDocument({
    data: bytes,
    verbosity: 0,
    // Many real documents are slightly malformed, and every PDF reader shows them, so warnings are no reason to
    // refuse.
    stopAtErrors: false,
    useWasm: false,
    useSystemFonts: false,
    disableFontFace: true,
    enableXfa: false,
  });
  try {
    return { opens: true, facts: { ...(await readFacts(await task.promise)), hasLaunchActions } };
  } catch (error) {
    const needsPassword = error instanceof Error && error.name === "PasswordException";
    return { opens: false, refusal: needsPassword ? "needs-password" : "unreadable" };
  } finally {
    await task.destroy();
  }
}

async function readFacts(document: Pdfjs.PDFDocumentProxy): Promise<Omit<PdfFacts, "hasLaunchActions">> {
  let hasScripts = await document.hasJSActions();
  for (let number = 1; number <= Math.min(document.numPages, pagesLookedAt); number += 1) {
    const page = await document.getPage(number);
    hasScripts ||= ((await page.getJSActions())?.size ?? 0) > 0;
    page.cleanup();
  }
  return {
    pages: document.numPages,
    isEncrypted: (await document.getPermissions()) !== null,
    hasScripts,
    hasAttachments: ((await document.getAttachments())?.size ?? 0) > 0,
  };
}
