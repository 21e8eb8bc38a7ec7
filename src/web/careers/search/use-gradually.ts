import { startTransition, useEffect, useState } from "react";

/** A phone lays out as many cards in the time of a frame or two. */
const cardsAFrame = 4;

/**
 * A list that is there at once, or grows to its length a few with each frame: twenty cards drawn and laid out in one go hold
 * up the next key for an eighth of a second on a slow phone.
 */
export function useGradually<T>(list: readonly T[], isGradual: boolean): readonly T[] {
  const [count, setCount] = useState(isGradual ? cardsAFrame : list.length);
  const isWhole = !isGradual || count >= list.length;
  useEffect(() => {
    if (isWhole) return undefined;
    const frame = requestAnimationFrame(() => startTransition(() => setCount(count + cardsAFrame)));
    return () => cancelAnimationFrame(frame);
  }, [isWhole, count]);
  return isWhole ? list : list.slice(0, count);
}
