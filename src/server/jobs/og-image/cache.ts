/**
 * The pictures of the jobs as they are asked for: drawn at the first request for these words, then kept; the one that
 * was longest not asked for goes first. One is drawn at a time, so that a crawler of all jobs costs one core at most a
 * part of its time.
 */
import { createHash } from "node:crypto";
import type { Painter } from "./render.ts";
import type { PictureWords } from "./text.ts";

/** About 8 MB, and a few seconds of waiting. */
const bounds = { kept: 100, waiting: 50 };

export type KeptPictures = {
  /** Names the picture of these words, as an ETag; it is known without drawing. */
  etagOf: (words: PictureWords) => string;
  /** The PNG, or undefined while too many others wait to be drawn. */
  draw: (words: PictureWords) => Promise<Buffer> | undefined;
};

export function keepPictures(
  { edition, draw }: Painter,
  { kept: most, waiting: queue } = bounds,
): KeptPictures {
  const kept = new Map<string, Promise<Buffer>>();
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  const etagOf = (words: PictureWords) =>
    `"${createHash("sha256")
      .update(JSON.stringify([edition, words]))
      .digest("base64url")}"`;

  const drawNext = async (words: PictureWords) => {
    waiting += 1;
    const mine = last.then(() => draw(words));
    last = mine.catch(() => undefined);
    try {
      return await mine;
    } finally {
      waiting -= 1;
    }
  };

  return {
    etagOf,
    draw(words) {
      const key = etagOf(words);
      const known = kept.get(key);
      if (!known && waiting >= queue) return undefined;
      const picture = known ?? drawNext(words);
      kept.delete(key);
      kept.set(key, picture);
      const [oldest] = kept.keys();
      if (kept.size > most && oldest !== undefined) kept.delete(oldest);
      if (!known) picture.catch(() => kept.delete(key));
      return picture;
    },
  };
}
