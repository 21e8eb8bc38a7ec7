import type { Photograph } from "#content/photograph-slots.ts";

/** Of a provider here who brings none: those that the repository holds are its owner's. */
export const photographs: readonly Photograph[] = [];
