import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { brotliCompressSync } from "node:zlib";
import { describe, expect, onTestFinished, test } from "vitest";
import { limits } from "#contract/limits.ts";
import { hasCaddy, startShippedCaddy } from "#support/caddy.ts";
import { hasNginx, startShippedNginx } from "#support/nginx.ts";

const page = brotliCompressSync("<p>Welcome</p>".repeat(500));

/** A server that records the requests that reach it, and answers with a compressed page. */
async function startUpstream() {
  const seen: { request: IncomingMessage; sizeBytes: number }[] = [];
  const server = createServer((request, response) => {
    const answer = ({ length }: Buffer) => {
      seen.push({ request, sizeBytes: length });
      response.writeHead(200, { "content-encoding": "br", "content-type": "text/html" }).end(page);
    };
    // A request that the proxy aborts is not counted.
    buffer(request).then(answer, () => undefined);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return { port: (server.address() as AddressInfo).port, seen }; // a TCP server's address is always of this shape
}

describe.each([
  { name: "nginx", isThere: hasNginx(), start: startShippedNginx },
  { name: "Caddy", isThere: hasCaddy(), start: startShippedCaddy },
])("the shipped site of $name", ({ isThere, start }) => {
  test.skipIf(!isThere)(
    "requests by HTTP/1.1, replaces a forged X-Forwarded-For, and passes compressed bytes through",
    async () => {
      const { port, seen } = await startUpstream();
      const { url, stop, log } = await start([port]);
      onTestFinished(stop);
      const headers = { "x-forwarded-for": "203.0.113.7", "accept-encoding": "br" };
      const response = await fetch(`${url}/services?a=b`, { headers });
      expect(await response.text()).toBe("<p>Welcome</p>".repeat(500));
      expect(response.headers.get("content-encoding")).toBe("br");
      const { request } = seen.find((each) => each.request.url === "/services?a=b") ?? {};
      expect(request?.httpVersion).toBe("1.1");
      expect(request?.headers["x-forwarded-for"]).toBe("127.0.0.1");
      expect(request?.headers["x-forwarded-proto"]).toBe("http");
      expect(request?.headers.host).toMatch(/^127\.0\.0\.1(:\d+)?$/);
      expect(request?.headers["accept-encoding"]).toBe("br");
      expect(await log()).not.toMatch(/"level":"warn".*(header_up|X-Forwarded)/);
    },
    60_000,
  );

  test.skipIf(!isThere)(
    "passes a CV of the largest size, and refuses one of twice that size",
    async () => {
      const { port, seen } = await startUpstream();
      const { url, stop } = await start([port]);
      onTestFinished(stop);
      const send = (sizeBytes: number) =>
        fetch(`${url}/api/cv`, { method: "POST", body: new Uint8Array(sizeBytes) }).then(
          ({ status }) => status,
          () => 413,
        );
      expect(await send(limits.cv.maxBytes)).toBe(200);
      expect(seen.at(-1)?.sizeBytes).toBe(limits.cv.maxBytes);
      expect(await send(2 * limits.cv.maxBytes)).toBeGreaterThanOrEqual(400);
    },
    60_000,
  );
});
