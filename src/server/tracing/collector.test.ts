import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { ExportResultCode } from "@opentelemetry/core";
import type { ReadableSpan, SpanExporter } from "@opentelemetry/sdk-trace";
import { freePort } from "#support/nginx.ts";
import { expect, onTestFinished, test } from "vitest";
import { tellingLosses } from "./collector.ts";
import { createTracing } from "./tracing.ts";

const minute = 60_000;

/** A log that keeps its warnings. */
function createLog() {
  const lines: unknown[][] = [];
  return { lines, log: { warn: (...line: unknown[]) => void lines.push(line) } };
}

async function linesOf(endpoint: string): Promise<unknown[][]> {
  const { lines, log } = createLog();
  const { traceWork, close } = await createTracing(
    { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: "care", OTEL_TRACES_SAMPLER_ARG: 1 },
    log,
  );
  await traceWork("one", () => Promise.resolve());
  await close();
  return lines;
}

test.each([
  [401, "it answers 401: see OTEL_EXPORTER_OTLP_HEADERS"],
  [404, "it answers 404"],
  [503, "it answers that it takes none now"],
])("a collector that answers %i is told in the log, without what it says", async (status, why) => {
  const server = createServer((_request, response) => response.writeHead(status).end("Bearer marmalade"));
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo; // a TCP server's address is always of this shape
  expect(await linesOf(`http://robin:hunter-two@127.0.0.1:${port}/otlp/`)).toEqual([
    [{ lostSpans: 1 }, `traces are lost: the collector at 127.0.0.1:${port} takes none: ${why}`],
  ]);
});

test("a collector that is away is told in the log", async () => {
  const host = `127.0.0.1:${await freePort()}`;
  const why = `nothing listens at ${host} (ECONNREFUSED)`;
  expect(await linesOf(`http://${host}`)).toEqual([
    [{ lostSpans: 1 }, `traces are lost: the collector at ${host} takes none: ${why}`],
  ]);
});

test("losses are told once an hour, with their number", () => {
  const { lines, log } = createLog();
  let at = 0;
  let isLost = true;
  const lossy: SpanExporter = {
    export: (_spans, done) =>
      done(
        isLost
          ? { code: ExportResultCode.FAILED, error: new Error("Request timed out") }
          : { code: ExportResultCode.SUCCESS },
      ),
    shutdown: () => Promise.resolve(),
  };
  const exporter = tellingLosses(lossy, log, new URL("http://collector"), () => at);
  const lose = () => exporter.export(Array.from<ReadableSpan>({ length: 3 }), () => undefined);
  lose();
  at += 59 * minute;
  lose();
  expect(lines).toEqual([
    [{ lostSpans: 3 }, "traces are lost: the collector at collector takes none: it does not answer in time"],
  ]);
  at += 2 * minute;
  isLost = false;
  lose();
  expect(lines).toHaveLength(1);
  isLost = true;
  lose();
  expect(lines.map(([fields]) => fields)).toEqual([{ lostSpans: 3 }, { lostSpans: 6 }]);
});
