import type { IncomingMessage } from "node:http";
import type { Multipart, MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { AppError } from "#contract/errors.ts";
import { mostRefusedBytes } from "../cvs/body.ts";
import { applyWords } from "#content/words/apply.ts";

/** Receives a CV and answers its stored path, or throws what an upload throws. */
export type ReceiveCv = (bytes: AsyncIterable<Uint8Array>) => Promise<string>;

/** A multipart application: its text fields, and the stored path of its CV or why it has none. */
export type SentForm = {
  fields: Record<string, string>;
  cvFileUrl?: string;
  cvFailure?: AppError;
};

/**
 * Reads a multipart application part by part; the file streams through and is never held whole. A file that is refused
 * is still read to its end, so that the browser gets to see the answer. No file chosen leaves both CV values out. Throws
 * `invalid-request` for a form that is broken, and `body-too-large` when more comes than is read of any refused file.
 */
export async function readApplicationForm(request: FastifyRequest, receive: ReceiveCv): Promise<SentForm> {
  if (!request.isMultipart() || request.headers["content-encoding"] !== undefined)
    throw new AppError("wrong-content-type");
  const tooLarge = Promise.withResolvers<never>();
  const stopCounting = countBytes(request.raw, () => tooLarge.reject(new AppError("body-too-large")));
  const reading = readParts(request, receive);
  // Left behind by the other, it ends with the connection: `drainRefusedBody`.
  reading.catch(() => undefined);
  try {
    return await Promise.race([reading, tooLarge.promise]);
  } finally {
    stopCounting();
  }
}

/** Tells when more of a body has come than is read of any. A form's parser has no bound of its own for the whole. */
function countBytes(body: IncomingMessage, onTooMany: () => void): () => void {
  let left = mostRefusedBytes;
  const onData = (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) onTooMany();
  };
  body.on("data", onData);
  return () => void body.off("data", onData);
}

async function readParts(request: FastifyRequest, receive: ReceiveCv): Promise<SentForm> {
  const form: SentForm = { fields: {} };
  for await (const part of partsOf(request)) {
    if (part.type === "field") {
      // A part that calls itself JSON arrives as what it says: no browser sends one.
      if (typeof part.value !== "string")
        throw new AppError("invalid-request", { sentence: applyWords.brokenForm });
      // Which of two would hold? No form of ours names a field twice.
      if (Object.hasOwn(form.fields, part.fieldname))
        throw new AppError("invalid-request", { sentence: applyWords.brokenForm });
      // The parser puts this character in place of bytes that are no UTF-8: what was meant would be lost (read-json.ts).
      if (part.value.includes("\u{FFFD}"))
        throw new AppError("invalid-request", { sentence: applyWords.brokenForm });
      // Forms send two characters for a line break, which the bounds count as the one that was typed.
      form.fields[part.fieldname] = part.value.replaceAll("\r\n", "\n");
      continue;
    }
    if (part.fieldname === "cv" && part.filename)
      Object.assign(form, await receiveOrFail(part.file, receive));
    part.file.resume();
  }
  // No form of ours comes without a field: not even an empty one.
  if (Object.keys(form.fields).length === 0)
    throw new AppError("invalid-request", { sentence: applyWords.brokenForm });
  return form;
}

/** What the parser throws is the sender's fault: no boundary, an end in the middle, too many parts. */
async function* partsOf(request: FastifyRequest): AsyncIterable<Multipart> {
  try {
    yield* request.parts();
  } catch (cause) {
    throw new AppError("invalid-request", { sentence: applyWords.brokenForm, cause });
  }
}

async function receiveOrFail(
  file: MultipartFile["file"],
  receive: ReceiveCv,
): Promise<Pick<SentForm, "cvFileUrl" | "cvFailure">> {
  try {
    return { cvFileUrl: await receive(bytesOf(file)) };
  } catch (error) {
    if (error instanceof AppError) return { cvFailure: error };
    throw error;
  }
}

/** Leaving early must not destroy the part, or the form would never come to its end. */
async function* bytesOf(file: MultipartFile["file"]): AsyncIterable<Uint8Array> {
  try {
    yield* file.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>; // no encoding is set on it
  } catch (cause) {
    throw new AppError("invalid-request", { sentence: applyWords.brokenForm, cause });
  }
}
