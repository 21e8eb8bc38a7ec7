import type { ExportResult } from "@opentelemetry/core";
import type { SpanExporter } from "@opentelemetry/sdk-trace";
import type { FastifyBaseLogger } from "fastify";
import type { Variables } from "../config/variables.ts";
import { sentenceOf } from "../log/error-text.ts";

/** Where the spans of a collector go. */
export function tracesAddress(endpoint: string): URL {
  return new URL(`${endpoint.replace(/\/+$/, "")}/v1/traces`);
}

/** The headers that OpenTelemetry's exporter reads from the environment by itself. */
export async function collectorHeaders(environment: Variables): Promise<Record<string, string>> {
  const { parseKeyPairsIntoRecord } = await import("@opentelemetry/core");
  return {
    ...parseKeyPairsIntoRecord(environment.OTEL_EXPORTER_OTLP_HEADERS),
    ...parseKeyPairsIntoRecord(environment.OTEL_EXPORTER_OTLP_TRACES_HEADERS),
  };
}

/** The statuses of a collector that wants another token, or one at all. */
export const wantsToken = (status: number): boolean => status === 401 || status === 403;

/** Every batch that is lost would be another line, and there is one every five seconds. */
const tellEveryMs = 60 * 60 * 1000;

/**
 * The exporter, whose failures are told, which OpenTelemetry keeps to itself: the first at once, and then one line an hour.
 * `now` is in milliseconds.
 */
export function tellingLosses(
  exporter: SpanExporter,
  log: Pick<FastifyBaseLogger, "warn">,
  { host }: URL,
  now = () => performance.now(),
): SpanExporter {
  let toldAt = -Infinity;
  let lostSpans = 0;
  const note = (error: unknown, spans: number) => {
    lostSpans += spans;
    if (now() - toldAt < tellEveryMs) return;
    log.warn({ lostSpans }, `traces are lost: the collector at ${host} takes none: ${whyLost(error)}`);
    toldAt = now();
    lostSpans = 0;
  };
  return {
    export: (spans, done) =>
      exporter.export(spans, (result: ExportResult) => {
        if (result.error) note(result.error, spans.length);
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => await exporter.forceFlush?.(),
  };
}

/** Texts of OpenTelemetry's exporter, and what they mean. */
const readings: Readonly<Record<string, string>> = {
  "Request timed out": "it does not answer in time",
  "Export failed with retryable status": "it answers that it takes none now",
};

/** Without the answer's own text, which may repeat what was sent. */
function whyLost(error: unknown): string {
  const status = error instanceof Error && "code" in error && typeof error.code === "number" ? error.code : 0;
  if (wantsToken(status)) return `it answers ${status}: see OTEL_EXPORTER_OTLP_HEADERS`;
  if (status !== 0) return `it answers ${status}`;
  const said = sentenceOf(error);
  return readings[said] ?? said;
}
