import process from "node:process";
import type { FastifyInstance } from "fastify";
import { assembleServer, type Server } from "./assemble.ts";

/** Vite loads this file again after each change; the global object keeps the previous server. */
type Outliving = typeof globalThis & { developmentServer?: Promise<Server> };
const outliving = globalThis as Outliving; // only this file uses the property

let current: Promise<FastifyInstance> | undefined;

/** The application behind Vite's development server; assembled again whenever Vite reloads this file. */
export function devApp(): Promise<FastifyInstance> {
  current ??= replaceServer();
  return current;
}

async function replaceServer(): Promise<FastifyInstance> {
  const before = outliving.developmentServer;
  const next = closeQuietly(before).then(() => assembleServer({ LOG_LEVEL: "warn", ...process.env }));
  outliving.developmentServer = next;
  const { app, config, firstAdminNotice } = await next;
  if (!before) process.stdout.write(firstAdminNotice(`http://localhost:${config.PORT}`));
  return app;
}

/** A server that failed to start has nothing to close. */
async function closeQuietly(server: Promise<Server> | undefined): Promise<void> {
  await server?.then(
    ({ close }) => close(),
    () => undefined,
  );
}
