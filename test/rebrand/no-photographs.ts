import type { Photograph } from "#content/photograph-slots.ts";

/** For a provider here without photographs of its own: those of the repository belong to its own provider. */
export const photographs: readonly Photograph[] = [];
