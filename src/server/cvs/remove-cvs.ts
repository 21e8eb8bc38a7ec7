import type { FastifyBaseLogger } from "fastify";
import type { CvUploads } from "./uploads.ts";

/**
 * Removes the CVs of what was just deleted. The deletion stands by then: where the files cannot be removed now, it has
 * still happened, and the next clean-up takes them.
 */
export async function removeCvs(
  uploads: Pick<CvUploads, "removeFiles">,
  keys: readonly string[],
  log: FastifyBaseLogger,
): Promise<void> {
  try {
    await uploads.removeFiles(keys);
  } catch (error) {
    log.warn({ err: error }, "CV files left to the clean-up");
  }
}
