import type { Photograph } from "./photograph-slots.ts";

/**
 * The provider's photographs, whose files lie in src/brand/photos; docs/rebrand.md tells how. Where there is none, a page
 * shows its drawing.
 */
export const photographs: readonly Photograph[] = [];
