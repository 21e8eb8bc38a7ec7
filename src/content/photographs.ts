import type { Photograph } from "./photograph-slots.ts";

/**
 * The provider's photographs, with their files in src/brand/photos (docs/rebrand.md). Without one, a page shows its
 * drawing.
 */
export const photographs: readonly Photograph[] = [];
