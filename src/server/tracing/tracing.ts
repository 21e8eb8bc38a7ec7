import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer,
} from "@opentelemetry/api";
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from "fastify";
import type { LogEvent } from "kysely";
import { version } from "../version.ts";
import { tellingLosses, tracesAddress } from "./collector.ts";

/** The settings of the exporter, named as OpenTelemetry's variables. */
type TracingSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: string;
  OTEL_SERVICE_NAME: string;
  /** The share of traced requests, 0 to 1, unless a proxy has decided. */
  OTEL_TRACES_SAMPLER_ARG: number;
};

export type Tracing = Awaited<ReturnType<typeof createTracing>>;

/** Limits how long an unresponsive collector delays the end of the server. */
export const longestFlushMs = 2_000;

/**
 * Sends spans of requests, queries and background tasks to a collector, by OTLP over HTTP. They contain routes,
 * statuses and SQL without values: nothing that was typed. OpenTelemetry's packages are loaded only with an endpoint.
 * When the collector is away or refuses spans they are lost, the log says so, and no request fails.
 */
export async function createTracing(settings: TracingSettings, log: Pick<FastifyBaseLogger, "warn">) {
  const { provider, contexts, propagator } = await loadOpenTelemetry(settings, log);
  const tracer = provider.getTracer("larkfold", version);
  return {
    /** A span for each request, with the span in `traceparent` as parent. Register it before other hooks. */
    traceRequests: (app: FastifyInstance): void => {
      const spans = new WeakMap<FastifyRequest, Span>();
      app.addHook("onRequest", (request, _reply, done) => {
        const parent = propagator.extract(ROOT_CONTEXT, request.headers, headerGetter);
        const span = beginRequest(tracer, request, parent);
        spans.set(request, span);
        contexts.with(trace.setSpan(parent, span), done);
      });
      endRequests(app, spans);
    },

    /** For Kysely's `log`: a span for each query, with the active span as parent. */
    noteQuery: ({ query, queryDurationMillis, level }: LogEvent): void => {
      const endTime = Date.now();
      const startTime = endTime - queryDurationMillis;
      const [operation = "query"] = query.sql.split(" ", 1);
      const options = { kind: SpanKind.CLIENT, attributes: { "db.query.text": query.sql }, startTime };
      const span = tracer.startSpan(operation.toUpperCase(), options, contexts.active());
      if (level === "error") span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(endTime);
    },

    /** Runs `work` as a new trace. */
    traceWork: async <T>(name: string, work: () => Promise<T>): Promise<T> => {
      const span = tracer.startSpan(name, {}, ROOT_CONTEXT);
      try {
        return await contexts.with(trace.setSpan(ROOT_CONTEXT, span), work);
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR });
        throw error;
      } finally {
        span.end();
      }
    },

    /** Sends the remaining spans. */
    close: (): Promise<void> => provider.shutdown().catch(() => undefined),
  };
}

function beginRequest(tracer: Tracer, { method, routeOptions }: FastifyRequest, parent: Context): Span {
  const route = routeOptions.url;
  const attributes = { "http.request.method": method, ...(route !== undefined && { "http.route": route }) };
  const name = route === undefined ? method : `${method} ${route}`;
  return tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, parent);
}

function endRequests(app: FastifyInstance, spans: WeakMap<FastifyRequest, Span>): void {
  app.addHook("onError", (request, _reply, error, done) => {
    spans.get(request)?.setAttribute("error.type", error.name);
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    end(spans.get(request), reply.statusCode);
    done();
  });
  app.addHook("onRequestAbort", (request, done) => {
    spans.get(request)?.setAttribute("error.type", "aborted").end();
    done();
  });
}

function end(span: Span | undefined, status: number): void {
  if (!span) return;
  span.setAttribute("http.response.status_code", status);
  // By the HTTP conventions a 4xx is not an error of the server.
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

const headerGetter = {
  keys: (headers: FastifyRequest["headers"]) => Object.keys(headers),
  get: (headers: FastifyRequest["headers"], name: string) => headers[name],
};

async function loadOpenTelemetry(settings: TracingSettings, log: Pick<FastifyBaseLogger, "warn">) {
  const [{ AsyncLocalStorageContextManager }, core, { OTLPTraceExporter }, { resourceFromAttributes }, sdk] =
    await Promise.all([
      import("@opentelemetry/context-async-hooks"),
      import("@opentelemetry/core"),
      import("@opentelemetry/exporter-trace-otlp-http"),
      import("@opentelemetry/resources"),
      import("@opentelemetry/sdk-trace"),
    ]);
  const url = tracesAddress(settings.OTEL_EXPORTER_OTLP_ENDPOINT);
  const sender = new OTLPTraceExporter({ url: url.href, timeoutMillis: longestFlushMs });
  const exporter = tellingLosses(sender, log, url);
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({
      "service.name": settings.OTEL_SERVICE_NAME,
      "service.version": version,
    }),
    sampler: new sdk.ParentBasedSampler({
      root: new sdk.TraceIdRatioBasedSampler(settings.OTEL_TRACES_SAMPLER_ARG),
    }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter, exportTimeoutMillis: longestFlushMs })],
  });
  return {
    provider,
    contexts: new AsyncLocalStorageContextManager().enable(),
    propagator: new core.W3CTraceContextPropagator(),
  };
}
