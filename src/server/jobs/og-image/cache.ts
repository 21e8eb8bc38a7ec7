/**
 * Cache of the jobs' og-images: each is rendered at the first request for its text; the least recently used one is
 * dropped first. One is rendered at a time, so that a crawler of all jobs uses at most a part of one core.
 */
import { createHash } from "node:crypto";
import { createLruMap } from "../../rate-limit/lru-map.ts";
import type { OgImageRenderer } from "./render.ts";
import type { OgImageText } from "./text.ts";

/** About 8 MB, and a few seconds of waiting. */
const bounds = { entries: 100, waiting: 50 };

export type OgImageCache = {
  /** ETag of the image of this text; known without rendering. */
  etagOf: (text: OgImageText) => string;
  /** The PNG, or undefined while too many others wait to be rendered. */
  get: (text: OgImageText) => Promise<Buffer> | undefined;
};

export function createOgImageCache(
  { version, render }: OgImageRenderer,
  { entries: maxEntries, waiting: maxWaiting } = bounds,
): OgImageCache {
  const cached = createLruMap<Promise<Buffer>>(maxEntries);
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  const etagOf = (text: OgImageText) =>
    `"${createHash("sha256")
      .update(JSON.stringify([version, text]))
      .digest("base64url")}"`;

  const renderNext = async (text: OgImageText) => {
    waiting += 1;
    const mine = last.then(() => render(text));
    last = mine.catch(() => undefined);
    try {
      return await mine;
    } finally {
      waiting -= 1;
    }
  };

  return {
    etagOf,
    get(text) {
      const key = etagOf(text);
      const known = cached.get(key);
      if (!known && waiting >= maxWaiting) return undefined;
      const image = known ?? renderNext(text);
      cached.set(key, image);
      if (!known) image.catch(() => cached.delete(key));
      return image;
    },
  };
}
