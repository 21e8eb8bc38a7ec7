import type { IncomingMessage } from "node:http";
import type { Multipart, MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { AppError } from "#contract/errors.ts";
import { mostRefusedBytes } from "../cvs/body.ts";
import { applyWords } from "#content/words/apply.ts";

/** Receives a CV and returns its stored path, or throws the error of an upload. */
export type ReceiveCv = (bytes: AsyncIterable<Uint8Array>) => Promise<string>;

/** A multipart application: its text fields, and the stored path of its CV or why it has none. */
export type SentForm = {
  fields: Record<string, string>;
  cvFileUrl?: string;
  cvFailure?: AppError;
};

/**
 * Reads a multipart application part by part, streaming the file. A refused file is still read to its end, so that the
 * browser shows the response. Without a file both CV values are missing. Throws `invalid-request` for a malformed
 * form, and `body-too-large` for a longer body than is read of any refused file.
 */
export async function readApplicationForm(request: FastifyRequest, receive: ReceiveCv): Promise<SentForm> {
  if (!request.isMultipart() || request.headers["content-encoding"] !== undefined)
    throw new AppError("wrong-content-type");
  const tooLarge = Promise.withResolvers<never>();
  const stopCounting = countBytes(request.raw, () => tooLarge.reject(new AppError("body-too-large")));
  const reading = readParts(request, receive);
  // When the limit ends the race, it fails with the connection (`drainRefusedBody`).
  reading.catch(() => undefined);
  try {
    return await Promise.race([reading, tooLarge.promise]);
  } finally {
    stopCounting();
  }
}

/** Calls `onTooMany` when the body exceeds the limit of a refused one. The parser limits single parts only. */
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
      // The parser decodes a part declared as JSON; no browser sends one.
      if (typeof part.value !== "string")
        throw new AppError("invalid-request", { sentence: applyWords.brokenForm });
      // Ambiguous: no form of this site names a field twice.
      if (Object.hasOwn(form.fields, part.fieldname))
        throw new AppError("invalid-request", { sentence: applyWords.brokenForm });
      // The parser replaces invalid UTF-8 by this character (see read-json.ts).
      if (part.value.includes("\u{FFFD}"))
        throw new AppError("invalid-request", { sentence: applyWords.brokenForm });
      // Forms send a line break as two characters; the limits count one.
      form.fields[part.fieldname] = part.value.replaceAll("\r\n", "\n");
      continue;
    }
    if (part.fieldname === "cv" && part.filename)
      Object.assign(form, await receiveOrFail(part.file, receive));
    part.file.resume();
  }
  // Even an empty form of this site has fields.
  if (Object.keys(form.fields).length === 0)
    throw new AppError("invalid-request", { sentence: applyWords.brokenForm });
  return form;
}

/** Errors of the parser are the sender's: no boundary, a truncated body, too many parts. */
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

/** Ending the loop early must not destroy the part, or the form would not be read to its end. */
async function* bytesOf(file: MultipartFile["file"]): AsyncIterable<Uint8Array> {
  try {
    yield* file.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>; // no encoding is set on it
  } catch (cause) {
    throw new AppError("invalid-request", { sentence: applyWords.brokenForm, cause });
  }
}
