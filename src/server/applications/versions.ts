/** The version of an application in HTTP: its ETag (RFC 9110, 8.8.3), and the precondition of a change. */
import { AppError } from "#contract/errors.ts";
import type { ApplicationDetails } from "./detail.ts";
import { ApplicationChanged } from "./store.ts";

/** The entity tag of an application in this version. */
export function versionTag(version: number): string {
  return `"${version}"`;
}

/** The version in `If-Match`; undefined without the header, or for `*`. */
export function readVersionTag(header: string | undefined): number | undefined {
  if (header === undefined || header.trim() === "*") return undefined;
  const [, version] = /^\s*"(\d{1,15})"\s*$/.exec(header) ?? [];
  return version === undefined ? Number.NaN : Number(version); // equal to no version
}

/** The outcome of a change; with another version it fails and returns the present state. */
export async function orPresent<T>(
  change: Promise<T>,
  details: Pick<ApplicationDetails, "present">,
): Promise<T> {
  try {
    return await change;
  } catch (error) {
    if (!(error instanceof ApplicationChanged)) throw error;
    throw new AppError("application-changed", { current: await details.present(error.id), cause: error });
  }
}
