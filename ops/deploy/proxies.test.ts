import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, get, type IncomingMessage } from "node:http";
import { get as secureGet } from "node:https";
import { type AddressInfo, connect, createServer as createTcpServer } from "node:net";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { brotliCompressSync } from "node:zlib";
import { describe, expect, onTestFinished, test } from "vitest";
import { limits } from "#contract/limits.ts";
import { hasCaddy, startShippedCaddy } from "#support/caddy.ts";
import { freePort, hasNginx, startNginx, startShippedNginx } from "#support/nginx.ts";
import { readText } from "../repository.ts";

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

/** The status of the answer to a request for this host, which fetch() cannot name, and where it redirects. */
async function ask(url: string, host: string, path = new URL(url).pathname + new URL(url).search) {
  const asked = get(url, { path, headers: { host } });
  const [response] = (await once(asked, "response").catch(() => [])) as IncomingMessage[];
  if (!response) return "no answer";
  response.resume();
  return { status: response.statusCode, location: response.headers.location };
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
    "redirects from http to its own name, and answers nothing to a name that is not its own",
    async () => {
      const { port, seen } = await startUpstream();
      const { url, redirects, stop } = await start([port]);
      onTestFinished(stop);
      expect(await ask(`${redirects}/jobs?page=2`, "care.example.org")).toEqual({
        status: 308,
        location: "https://care.example.org/jobs?page=2",
      });
      expect(await ask(redirects, "care.example.org", "http:.elsewhere.example/")).not.toHaveProperty(
        "location",
        expect.any(String),
      );
      expect(await ask(`${redirects}/jobs`, "elsewhere.example")).toBe("no answer");
      await ask(`${url}/jobs`, "elsewhere.example");
      expect(seen.map(({ request }) => request.url)).not.toContain("/jobs");
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
      // Not the last one: Caddy asks every two seconds whether the server is up.
      const sent = seen.find(({ request }) => request.url === "/api/cv");
      expect(sent?.sizeBytes).toBe(limits.cv.maxBytes);
      expect(await send(2 * limits.cv.maxBytes)).toBeGreaterThanOrEqual(400);
    },
    60_000,
  );
});

test.skipIf(!hasNginx())(
  "a monitor behind nginx gets the probe of a server that runs while another one stops, and pages are asked once",
  async () => {
    const answering = async (status: number) => {
      const server = createServer((_request, response) => response.writeHead(status).end()).listen(
        0,
        "127.0.0.1",
      );
      await once(server, "listening");
      onTestFinished(() => {
        server.close();
        server.closeAllConnections();
      });
      return (server.address() as AddressInfo).port; // a TCP server's address is always of this shape
    };
    const stopping = await answering(503);
    const { url, stop } = await startShippedNginx([stopping, await answering(200)]);
    onTestFinished(stop);
    const statuses = async (path: string) => {
      const asked = await Promise.all(Array.from({ length: 8 }, () => fetch(url + path)));
      return new Set(asked.map(({ status }) => status));
    };
    for (const path of ["/healthz", "/readyz"]) expect(await statuses(path)).toEqual(new Set([200]));
    expect(await statuses("/")).toEqual(new Set([200, 503]));
    const none = await startShippedNginx([stopping]);
    onTestFinished(none.stop);
    expect((await fetch(`${none.url}/readyz`)).status).toBe(503);
  },
  60_000,
);

/** A proxy of TCP on a free port, and the lengths of the TLS records with data that passed it from the server. */
async function startRecordCounter(tlsPort: number) {
  const received: Buffer[] = [];
  const relay = createTcpServer((client) => {
    const server = connect(tlsPort, "127.0.0.1");
    server.on("data", (part: Buffer) => void received.push(part));
    client.pipe(server).pipe(client);
  }).listen(0, "127.0.0.1");
  await once(relay, "listening");
  onTestFinished(() => void relay.close());
  const recordSizes = () => {
    const bytes = Buffer.concat(received);
    const sizes: number[] = [];
    // A record starts with its type (23: data), two bytes of version and two of length (RFC 8446, section 5.1).
    for (let at = 0; at + 5 <= bytes.length; at += 5 + bytes.readUInt16BE(at + 3))
      if (bytes[at] === 23) sizes.push(bytes.readUInt16BE(at + 3));
    return sizes;
  };
  return { port: (relay.address() as AddressInfo).port, recordSizes }; // a TCP server's address is always of this shape
}

test.skipIf(!hasNginx() || spawnSync("openssl", ["version"]).status !== 0)(
  "nginx sends a page in TLS records of 4 KiB, which a browser can read before the last has arrived",
  async () => {
    const upstream = createServer((_request, response) => void response.end(randomBytes(14_000)));
    await once(upstream.listen(0, "127.0.0.1"), "listening");
    onTestFinished(() => {
      upstream.close();
      upstream.closeAllConnections();
    });
    const upstreamPort = (upstream.address() as AddressInfo).port; // a TCP server's address is always of this shape
    const shipped = readText("ops/deploy/nginx.conf");
    const tlsPort = await freePort();
    const nginx = await startNginx(({ folder, port }) => {
      const [key, certificate] = [join(folder, "key.pem"), join(folder, "certificate.pem")];
      const made = "req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=care.example.org".split(" ");
      const { status } = spawnSync("openssl", [...made, "-keyout", key, "-out", certificate]);
      expect(status).toBe(0);
      const tls = [...shipped.matchAll(/^ +ssl_(?!reject)\S+ [^;]+;/gm)].join("\n");
      return `server { listen 127.0.0.1:${port}; listen 127.0.0.1:${tlsPort} ssl; location / { proxy_pass http://127.0.0.1:${upstreamPort}; }
        ${tls.replace(/\S+privkey\.pem/, key).replace(/\S+fullchain\.pem/, certificate)} }`;
    });
    onTestFinished(nginx.stop);
    const { port, recordSizes } = await startRecordCounter(tlsPort);
    const asked = secureGet({ port, servername: "care.example.org", rejectUnauthorized: false });
    const [response] = (await once(asked, "response")) as [IncomingMessage];
    expect((await buffer(response)).length).toBe(14_000);
    expect(Math.max(...recordSizes())).toBeLessThan(4096 + 256);
    expect(Math.max(...recordSizes())).toBeGreaterThan(3000);
  },
  60_000,
);

test.skipIf(!hasCaddy())(
  "Caddy refuses a request for another name than that of its handshake",
  async () => {
    const { port, seen } = await startUpstream();
    const { tlsPort, stop } = await startShippedCaddy([port]);
    onTestFinished(stop);
    const ask = async (host: string) => {
      const asked = secureGet({
        port: tlsPort,
        path: "/jobs",
        servername: "care.example.org",
        headers: { host },
        rejectUnauthorized: false,
      });
      const [response] = (await once(asked, "response")) as IncomingMessage[];
      response?.resume();
      return response?.statusCode;
    };
    expect(await ask("elsewhere.example")).toBe(421);
    expect(seen.map(({ request }) => request.url)).not.toContain("/jobs");
    expect(await ask("care.example.org")).toBe(200);
    expect(seen.map(({ request }) => request.url)).toContain("/jobs");
  },
  60_000,
);

test.skipIf(!hasCaddy())(
  "Caddy logs no query, referrer or name of a browser, and a download that a visitor breaks off is no failure",
  async () => {
    const cv = Buffer.alloc(300 * 1024, "cv");
    const backend = createServer((_request, response) => {
      response.write(cv.subarray(1024));
      setTimeout(() => response.end(cv.subarray(0, 1024)), 20);
    });
    onTestFinished(() => void backend.close());
    await once(backend.listen(0, "127.0.0.1"), "listening");
    const { port } = backend.address() as AddressInfo; // a TCP server's address is always of this shape
    const caddy = await startShippedCaddy([port]);
    onTestFinished(caddy.stop);
    const headers = { referer: "https://care.example.org/jobs?near=LS1", "user-agent": "Robin" };
    const download = (signal?: AbortSignal) =>
      fetch(`${caddy.url}/api/cv?ticket=LS1+4DY`, { headers, ...(signal && { signal }) });
    const whole = await Promise.all(
      Array.from({ length: 20 }, async () => (await (await download()).arrayBuffer()).byteLength),
    );
    expect(new Set(whole)).toEqual(new Set([cv.length]));
    for (let times = 0; times < 5; times++) {
      const visitor = new AbortController();
      await (await download(visitor.signal)).body?.getReader().read();
      visitor.abort();
    }
    const failures = async () =>
      (await caddy.log()).split("\n").filter((line) => line.includes('"level":"error"'));
    const handled = async () => (await caddy.log()).match(/"handled request"/g)?.length;
    // The first is the question whether it is up.
    await expect.poll(handled, { timeout: 10_000 }).toBeGreaterThanOrEqual(26);
    expect(await failures()).toEqual([]);
    backend.close();
    backend.closeAllConnections();
    // 503 once the question about its health has failed.
    const { status } = await download();
    expect([502, 503]).toContain(status);
    const wanted = new RegExp(String.raw`"uri":"/api/cv"\}.*"status":${status}`);
    await expect.poll(failures).toEqual([expect.stringMatching(wanted)]);
    expect(await caddy.log()).not.toMatch(/ticket|near|LS1|Robin|\?/);
  },
  30_000,
);
