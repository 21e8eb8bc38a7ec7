import { once } from "node:events";
import process from "node:process";
import type { FastifyInstance } from "fastify";
import type { OpenMetricsContentType } from "prom-client";
import { AppError } from "#contract/errors.ts";
import type { Clock } from "../clock.ts";
import type { Db } from "../db/connect.ts";
import { whyNotListening } from "../config/listening.ts";
import { hasCode } from "../file-system.ts";
import { sentenceOf } from "../log/error-text.ts";
import { isDatabaseAway, isDatabaseFull } from "../db/failures.ts";
import { waitingTasks } from "../tasks/tasks.ts";
import type { TaskWorker } from "../tasks/worker.ts";
import { version } from "../version.ts";

type Deps = {
  METRICS_PORT?: number | undefined;
  METRICS_HOST: string;
  db: Db;
  clock: Clock;
  tasks: TaskWorker;
};

const secondsBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300];

/**
 * `GET /metrics` in the form of OpenMetrics, on a port of its own, while the server listens. Labels are routes,
 * statuses, kinds of tasks and causes, never user input. prom-client is loaded only where metrics are configured.
 * Returns a function that says whether they are served, because another server of the machine may have the port.
 */
export async function registerMetrics(app: FastifyInstance, deps: Deps): Promise<() => boolean> {
  const meters = createMeters(await import("prom-client"));
  countRequests(app, meters);
  deps.tasks.onHourlyWork((work, isDone) =>
    meters.hourlyWork.inc({ work, result: isDone ? "done" : "failed" }),
  );
  // Not imported: see pipelined-requests.ts.
  const server = process.getBuiltinModule("node:http").createServer((request, response) => {
    if (request.url !== "/metrics") return void response.writeHead(404).end();
    readTasks(deps, meters)
      .then(() => meters.registry.metrics())
      .then(
        (text) => response.setHeader("content-type", meters.registry.contentType).end(text),
        () => response.writeHead(500).end(),
      );
  });
  let isServed = false;
  app.addHook("onListen", async () => {
    const { METRICS_PORT: port, METRICS_HOST: host } = deps;
    try {
      server.listen(port, host);
      await once(server, "listening");
      isServed = true;
      app.log.info({ port, host }, "metrics are served");
    } catch (error) {
      // The site works without metrics: `GET /healthz`, the doctor and the alert of a server that is down report it.
      app.log.warn({ port, host }, withoutMetrics(error, port, host));
    }
  });
  app.addHook("onClose", () => {
    server.close();
    server.closeAllConnections();
  });
  return () => isServed;
}

function withoutMetrics(error: unknown, port: number | undefined, host: string): string {
  const why = whyNotListening(error, { HOST: host, PORT: port ?? 0 }, "METRICS_") ?? sentenceOf(error);
  const advice = hasCode(error, "EADDRINUSE")
    ? "Each server of a machine needs one of its own: set it, and restart this one"
    : "Set another one, and restart this server";
  return `this server runs without metrics: ${why}. ${advice}`;
}

type Meters = ReturnType<typeof createMeters>;

function createMeters({
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  Registry,
}: typeof import("prom-client")) {
  const registry = new Registry<OpenMetricsContentType>();
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  const registers = [registry];
  // Memory, processor time, open files, and the delay of the event loop.
  collectDefaultMetrics({ register: registry });
  const gauge = <L extends string>(name: string, help: string, ...labelNames: L[]) =>
    new Gauge({ name: `larkfold_${name}`, help, labelNames, registers });
  const counter = <L extends string>(name: string, help: string, ...labelNames: L[]) =>
    new Counter({ name: `larkfold_${name}`, help, labelNames, registers });
  const failures = counter("failures", "Requests that failed by a fault of ours", "cause");
  for (const cause of ["database", "disk-full", "unavailable", "other"]) failures.inc({ cause }, 0);
  gauge("version_info", "The version that runs", "version").set({ version }, 1);
  return {
    registry,
    failures,
    hourlyWork: counter("hourly_work", "Hourly work that was done or failed", "work", "result"),
    waiting: gauge("tasks_waiting", "Mails and virus scans that wait", "kind"),
    oldest: gauge("oldest_task_seconds", "For how long the oldest of them has waited", "kind"),
    databaseUp: gauge("database_up", "Whether the database answered just now"),
    requests: new Histogram({
      name: "larkfold_request_seconds",
      help: "Requests by route, and how long their answers took",
      labelNames: ["method", "route", "status"],
      buckets: secondsBuckets,
      registers,
    }),
  };
}

function countRequests(app: FastifyInstance, { requests, failures }: Meters): void {
  app.addHook("onResponse", (request, reply, done) => {
    const { method, routeOptions } = request;
    const labels = { method, route: routeOptions.url ?? "no route", status: reply.statusCode };
    requests.observe(labels, reply.elapsedTime / 1000);
    done();
  });
  app.addHook("onError", (_request, _reply, error, done) => {
    const cause = causeOf(error);
    if (cause) failures.inc({ cause });
    done();
  });
}

async function readTasks({ db, clock }: Deps, { waiting, oldest, databaseUp }: Meters): Promise<void> {
  waiting.reset();
  oldest.reset();
  try {
    for (const { kind, count, since } of await waitingTasks(db)) {
      waiting.set({ kind }, count);
      oldest.set({ kind }, Math.max(0, (clock().getTime() - Date.parse(since)) / 1000));
    }
    databaseUp.set(1);
  } catch {
    databaseUp.set(0);
  }
}

/** The cause of a 5xx; undefined for a refused request. */
function causeOf(error: Error): string | undefined {
  if (isDatabaseAway(error)) return "database";
  if (isDatabaseFull(error) || ("code" in error && error.code === "ENOSPC")) return "disk-full";
  if (error instanceof AppError) {
    if (error.code === "storage-full") return "disk-full";
    if (error.status < 500) return undefined;
    return error.code === "unavailable" ? "unavailable" : "other";
  }
  return "statusCode" in error && Number(error.statusCode) < 500 ? undefined : "other";
}
