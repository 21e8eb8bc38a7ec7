import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Server } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "#support/nginx.ts";
import { collectorFindings } from "./collector.ts";

async function listen(server: Server): Promise<string> {
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo; // a TCP server's address is always of this shape
  return `127.0.0.1:${port}`;
}

async function said(endpoint: string, environment: Record<string, string> = {}): Promise<string[]> {
  const findings = await collectorFindings(endpoint, environment);
  return findings.map(({ level, text }) => `${level}: ${text}`);
}

/** A collector that answers so, and what it was asked. */
async function startCollector(status: number) {
  const asked: { what: string; headers: IncomingHttpHeaders }[] = [];
  const server = createServer(({ method, url, headers }, response) => {
    asked.push({ what: `${method} ${url}`, headers });
    response.writeHead(status, { location: "/elsewhere" }).end();
  });
  return { host: await listen(server), asked };
}

test("a collector that takes traces is fine, is sent the headers, and its address is said without a password", async () => {
  const { host, asked } = await startCollector(200);
  const fine = [`ok: The collector at ${host} answers.`];
  expect(await said(`http://robin:hunter-two@${host}/otlp/`)).toEqual(fine);
  const OTEL_EXPORTER_OTLP_HEADERS = "authorization=Bearer%20marmalade, x-site=care";
  expect(await said(`http://${host}/otlp/`, { OTEL_EXPORTER_OTLP_HEADERS })).toEqual(fine);
  expect(asked.map(({ what }) => what)).toEqual(["POST /otlp/v1/traces", "POST /otlp/v1/traces"]);
  // robin:hunter-two
  expect(asked[0]?.headers.authorization).toBe("Basic cm9iaW46aHVudGVyLXR3bw==");
  expect(asked[1]?.headers).toMatchObject({ authorization: "Bearer marmalade", "x-site": "care" });
});

test.each([401, 403])(
  "a collector that answers %i wants a token, or another one, which is a note",
  async (status) => {
    const { host } = await startCollector(status);
    const begin = `note: OTEL_EXPORTER_OTLP_ENDPOINT is at ${host}, which answers ${status}: `;
    expect(await said(`http://${host}`)).toEqual([
      `${begin}name its token in OTEL_EXPORTER_OTLP_HEADERS, such as authorization=Bearer%20TOKEN. Traces are lost.`,
    ]);
    expect(
      await said(`http://${host}`, { OTEL_EXPORTER_OTLP_HEADERS: "authorization=Bearer%20hunter" }),
    ).toEqual([`${begin}it does not take what OTEL_EXPORTER_OTLP_HEADERS holds. Traces are lost.`]);
  },
);

test("headers that are none are a note without the token", async () => {
  const { host, asked } = await startCollector(200);
  for (const OTEL_EXPORTER_OTLP_HEADERS of [
    "Authorization: Bearer marmalade",
    "authorization=mar%0Amalade",
  ]) {
    const [only = "", ...others] = await said(`http://${host}`, { OTEL_EXPORTER_OTLP_HEADERS });
    expect(only).toMatch(/^note: OTEL_EXPORTER_OTLP_HEADERS holds what no header is: write name=value/);
    expect(only).not.toMatch(/malade/);
    expect(others).toEqual([]);
  }
  expect(asked).toEqual([]);
});

test("a collector that answers with a redirect, which a server does not follow, is a note", async () => {
  const { host, asked } = await startCollector(308);
  expect(await said(`http://${host}`)).toEqual([
    `note: OTEL_EXPORTER_OTLP_ENDPOINT is at ${host}, which answers 308 to /v1/traces: does it take OTLP over HTTP? Traces are lost.`,
  ]);
  expect(asked).toHaveLength(1);
});

test("a collector that is away, or no collector, is a note", async () => {
  const nobody = `127.0.0.1:${await freePort()}`;
  const lost = (host: string, why: string) =>
    `note: OTEL_EXPORTER_OTLP_ENDPOINT is at ${host}, where no collector answers: ${why}. Traces are lost.`;
  expect(await said(`http://robin:hunter-two@${nobody}`)).toEqual([
    lost(nobody, `nothing listens at ${nobody} (ECONNREFUSED)`),
  ]);
  const hasty = await listen(createTcpServer((socket) => void socket.end()));
  expect(await said(`http://${hasty}`)).toEqual([lost(hasty, "the connection was closed")]);
  const silent = await listen(createTcpServer((socket) => void socket.unref()));
  expect(await said(`http://${silent}`)).toEqual([lost(silent, "it has not answered for 3 seconds")]);
  const { host: website } = await startCollector(404);
  expect(await said(`http://${website}`)).toEqual([
    `note: OTEL_EXPORTER_OTLP_ENDPOINT is at ${website}, which answers 404 to /v1/traces: does it take OTLP over HTTP? Traces are lost.`,
  ]);
}, 20_000);

test("the usual port of gRPC is a note", async () => {
  const [port] = await said("http://127.0.0.1:4317");
  expect(port).toBe(
    "note: OTEL_EXPORTER_OTLP_ENDPOINT is at 127.0.0.1:4317: 4317 is the usual port of gRPC, and a server sends by HTTP, usually to 4318.",
  );
});
