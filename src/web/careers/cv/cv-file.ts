import { limits } from "#contract/limits.ts";
import { failures, type ToastWords } from "#contract/messages.ts";

type FileFacts = Pick<File, "name" | "type" | "size">;

/** Why a file cannot be a CV (specification §5, CV file), or undefined. A PDF is known by its type or its name. */
export function problemOfCvFile({ name, type, size }: FileFacts): ToastWords | undefined {
  if (type !== limits.cv.contentType && !/\.pdf$/i.test(name)) return failures.cvType;
  return size > limits.cv.maxBytes ? failures.cvSize : undefined;
}

/**
 * The stored path of an upload: its URL without the query, which holds signature and expiry (§7). This is what an
 * application sends as `cvFileUrl`.
 */
export function storedPathOf(uploadURL: string): string {
  const [path = ""] = uploadURL.split("?", 1);
  return path;
}
