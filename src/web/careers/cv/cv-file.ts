import { limits } from "#contract/limits.ts";
import { failures, type ToastWords } from "#contract/messages.ts";
import { ApiError } from "#web/api/errors.ts";

type FileFacts = Pick<File, "name" | "type" | "size">;

/** Why a file cannot be a CV (specification §5, CV file), or undefined. A PDF is known by its type or its name. */
export function problemOfCvFile({ name, type, size }: FileFacts): ToastWords | undefined {
  if (type !== limits.cv.contentType && !/\.pdf$/i.test(name)) return failures.cvType;
  return size > limits.cv.maxBytes ? failures.cvSize : undefined;
}

/** As the server knows a PDF (`server/cvs`): its header, and before it a byte order mark and white space at most. */
const pdfHeader = /^(?:\u00ef\u00bb\u00bf)?[\0\t\n\f\r ]*%PDF-/;
const headBytes = 1024;

/** Why the content of a file cannot be a CV's, or undefined. A file that cannot be read is left to its upload to tell of. */
export async function problemOfContent(file: Blob): Promise<ToastWords | undefined> {
  try {
    const head = await file.slice(0, headBytes).arrayBuffer();
    return pdfHeader.test(new TextDecoder("latin1").decode(head)) ? undefined : failures.cvType;
  } catch {
    return undefined;
  }
}

/** What the server does not take as a CV, by the status that it answers to an upload or to an application. */
const problemsByStatus: Readonly<Record<number, ToastWords>> = { 413: failures.cvSize, 415: failures.cvType };

/** Why a file was refused by the server, in the catalogue's words (§8), or undefined. */
export function problemOfRefusedCv(error: unknown): ToastWords | undefined {
  return error instanceof ApiError ? problemsByStatus[error.status] : undefined;
}

/**
 * The stored path of an upload: its URL without the query, which holds signature and expiry (§7). This is what an
 * application sends as `cvFileUrl`.
 */
export function storedPathOf(uploadURL: string): string {
  const [path = ""] = uploadURL.split("?", 1);
  return path;
}
