import { expect, type APIRequestContext } from "@playwright/test";

const kib = 1024;
/** Ten packets without their headers: what a server may send before the first acknowledgement (decision 0018). */
export const firstFlight = 14 * kib;
/** The limit for a page's one script. */
export const mostScript = 5 * kib;

/** The size of the answer to a browser that accepts brotli. */
export async function bytesOf(request: APIRequestContext, address: string): Promise<number> {
  const answer = await request.get(address, {
    headers: { "accept-encoding": "br" },
    maxRetries: 2, // after ECONNRESET: the server may close an idle connection while a request is sent on it
  });
  expect(answer.headers()["content-encoding"], address).toBe("br");
  const length = Number(answer.headers()["content-length"]);
  expect(length, address).toBeGreaterThan(0);
  return length;
}
