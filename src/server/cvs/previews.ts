import { AppError } from "#contract/errors.ts";
import type { PdfPreviewer } from "./pdf/pdf-previewer.ts";
import type { Staging } from "./staging.ts";
import type { CvUploads } from "./uploads.ts";

/** CVs as administrators read them in the browser: their text, and images of their pages (decision 0037). */
export type CvPreviews = ReturnType<typeof createCvPreviews>;

type Deps = { uploads: Pick<CvUploads, "open">; staging: Staging; previewer: PdfPreviewer };

/**
 * Both take the storage key of a CV, and throw `cv-not-found`, `cv-waits-for-scan`, `cv-infected`, or
 * `cv-not-shown` for one that cannot be shown.
 */
export function createCvPreviews({ uploads, staging, previewer }: Deps) {
  /** Copies the stored file to staging for the worker, from either storage. */
  const withFile = async <T>(key: string | null, work: (path: string) => Promise<T>): Promise<T> => {
    const file = key === null ? null : await uploads.open(key);
    if (!file) throw new AppError("cv-not-found");
    return await staging.receive(file.stream, ({ path }) => work(path));
  };
  return {
    readText: (key: string | null) => withFile(key, (path) => previewer.readText(path)),

    /** Page `page`, counted from 1, as a PNG; null when there is no such page. */
    drawPage: (key: string | null, page: number) => withFile(key, (path) => previewer.drawPage(path, page)),
  };
}
