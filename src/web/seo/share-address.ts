/**
 * Address of the picture that stands for a page where its link is shared. Drawn at build time for each public page
 * (ops/draw-pictures.ts); the pages of a list share their list's. A single job has a picture of its own (decision 0023).
 */
export function sharePicturePath(canonicalPath: string): string {
  const [path = "/"] = canonicalPath.split("?");
  return `/share/${path === "/" ? "home" : path.slice(1).replaceAll("/", "-")}.png`;
}

/** What all networks show whole, without cropping. */
export const sharePictureSize = { width: 1200, height: 630 } as const;
