import { type Photograph, type PhotographSlot, today } from "./photograph-slots.ts";
import { photographs } from "./photographs.ts";

/** Photographs whose consent has not expired on that day. */
export function shownPhotographs(
  on: string = today(),
  all: readonly Photograph[] = photographs,
): readonly Photograph[] {
  return all.filter(({ consentUntil }) => consentUntil >= on);
}

export function findPhotograph(slot: PhotographSlot, at: string): Photograph | undefined {
  return shownPhotographs().find((photograph) => photograph.slot === slot && photograph.at === at);
}
