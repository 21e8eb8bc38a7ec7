import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { pagePaths } from "#contract/paths.ts";
import { engines } from "#support/database.ts";
import { freePort } from "#support/nginx.ts";
import { assembleServer } from "../assemble.ts";
import { describe, expect, onTestFinished, test } from "vitest";

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } };
type SentSpan = {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  kind: number;
  attributes: Attribute[];
  status: { code: number };
};
type Sent = {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: SentSpan[] }[] }[];
};

/** A collector that receives OTLP over HTTP and stores it. */
async function startCollector() {
  const sent: Sent[] = [];
  const server = createServer((request, response) => {
    const isTraces = request.url === "/v1/traces";
    json(request).then(
      (body) => {
        if (isTraces) sent.push(body as Sent); // OTLP's form, checked below
        response.writeHead(isTraces ? 200 : 404).end("{}");
      },
      () => response.writeHead(400).end(),
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo; // a TCP server's address is always of this shape
  const resourceSpans = () => sent.flatMap((each) => each.resourceSpans);
  return {
    url: `http://127.0.0.1:${port}`,
    spans: () => resourceSpans().flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    text: () => JSON.stringify(sent),
    resources: () => resourceSpans().map(({ resource }) => textsOf(resource.attributes)),
  };
}

const textsOf = (attributes: Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));

describe.each(engines)("spans of a server on $name", (engine) => {
  const start = async (endpoint: string | undefined, more: Record<string, string> = {}) => {
    const { dataDir, databaseUrl } = await engine.copyPlace();
    const server = await assembleServer({
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      LOG_LEVEL: "silent",
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
      ...more,
    });
    await server.app.listen({ port: 0, host: "127.0.0.1" });
    return server;
  };

  test("a request's span has its proxy's as parent and its queries as children, and contains nothing that was typed", async () => {
    const collector = await startCollector();
    const { app, close } = await start(`${collector.url}/`, { OTEL_SERVICE_NAME: "care-home" });
    const traceId = "0af7651916cd43dd8448eb211c80319c";
    const parent = "b7ad6b7169203331";
    const headers = { traceparent: `00-${traceId}-${parent}-01` };
    const words = ["marmalade", "gooseberry", "quillfeather"];
    const [search, path, username] = words;
    await app.inject({ url: `${pagePaths.jobs}?q=${search}`, headers });
    await app.inject({ url: `/${path}` });
    const login = await app.inject({
      method: "POST",
      url: "/api/admin/login",
      payload: { username, password: "correct horse", securityAnswer: "Thistlewood" },
    });
    expect(login.statusCode).toBe(401);
    await close();

    const spans = collector.spans();
    const [page, ...others] = spans.filter((span) => span.traceId === traceId && span.kind === 2);
    expect(others).toEqual([]);
    expect(page).toMatchObject({ name: "GET /jobs", parentSpanId: parent });
    expect(textsOf(page?.attributes ?? [])).toMatchObject({
      "http.request.method": "GET",
      "http.route": "/jobs",
      "http.response.status_code": 200,
    });
    const queries = spans.filter(({ parentSpanId }) => parentSpanId === page?.spanId);
    expect(queries.map(({ name }) => name)).toContain("SELECT");
    const unknown = spans.find(({ attributes }) => textsOf(attributes)["http.response.status_code"] === 404);
    expect(unknown?.parentSpanId).toBeUndefined();
    expect(spans.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["POST /api/admin/login", "removal of old audit entries"]),
    );
    for (const word of [...words, "correct horse", "Thistlewood"])
      expect(collector.text()).not.toContain(word);
    expect(collector.resources()[0]).toMatchObject({ "service.name": "care-home" });
  });

  test("an unreachable collector fails no request, and delays the end of the server by less than five seconds", async () => {
    const { app, close } = await start(`http://127.0.0.1:${await freePort()}`);
    expect((await app.inject({ url: pagePaths.jobs })).statusCode).toBe(200);
    const before = performance.now();
    await close();
    expect(performance.now() - before).toBeLessThan(5_000);
  });

  test("no span is sent at a sampling ratio of zero", async () => {
    const collector = await startCollector();
    const { app, close } = await start(collector.url, { OTEL_TRACES_SAMPLER_ARG: "0" });
    await app.inject({ url: pagePaths.jobs });
    await close();
    expect(collector.spans()).toEqual([]);
  });
});
