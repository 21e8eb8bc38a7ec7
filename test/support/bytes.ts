import { expect, type APIRequestContext } from "@playwright/test";

const kib = 1024;
/** Ten packets less the headers: what a server may send before it waits for the first answer (decision 0018). */
export const firstFlight = 14 * kib;
/** Of the one script of a page. */
export const mostScript = 5 * kib;

/** How many bytes of the answer travel to a browser that takes brotli. */
export async function bytesOf(request: APIRequestContext, address: string): Promise<number> {
  const answer = await request.get(address, { headers: { "accept-encoding": "br" } });
  expect(answer.headers()["content-encoding"], address).toBe("br");
  const length = Number(answer.headers()["content-length"]);
  expect(length, address).toBeGreaterThan(0);
  return length;
}
