/**
 * Address of the picture for shared links of a page. Drawn by the build for each public page (ops/draw-pictures.ts);
 * the pages of a list share one. A single job has its own (decision 0023).
 */
export function sharePicturePath(canonicalPath: string): string {
  const [path = "/"] = canonicalPath.split("?");
  return `/share/${path === "/" ? "home" : path.slice(1).replaceAll("/", "-")}.png`;
}

/** A size that all networks show without cropping. */
export const sharePictureSize = { width: 1200, height: 630 } as const;
