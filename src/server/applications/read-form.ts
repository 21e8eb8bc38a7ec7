import type { MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { AppError } from "#contract/errors.ts";

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
 * is still read to its end, so that the browser gets to see the answer. No file chosen leaves both CV values out.
 */
export async function readApplicationForm(request: FastifyRequest, receive: ReceiveCv): Promise<SentForm> {
  const form: SentForm = { fields: {} };
  for await (const part of request.parts()) {
    if (part.type === "field") {
      // Forms send two characters for a line break, which the bounds count as the one that was typed.
      form.fields[part.fieldname] = String(part.value).replaceAll("\r\n", "\n");
      continue;
    }
    if (part.fieldname === "cv" && part.filename)
      Object.assign(form, await receiveOrFail(part.file, receive));
    part.file.resume();
  }
  return form;
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
function bytesOf(file: MultipartFile["file"]): AsyncIterable<Uint8Array> {
  return file.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>; // no encoding is set on it
}
