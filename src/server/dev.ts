import process from "node:process";
import type { FastifyInstance } from "fastify";
import { assembleServer, type Server } from "./assemble.ts";

/** Vite loads this file anew after each change; only what hangs on the global object tells the server before. */
type Outliving = typeof globalThis & { developmentServer?: Promise<Server> };
const outliving = globalThis as Outliving; // the property is ours alone, and optional

let current: Promise<FastifyInstance> | undefined;

/** The application behind Vite's development server; put together anew whenever Vite loads this file anew. */
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

/** A server that never came to be has nothing to close. */
async function closeQuietly(server: Promise<Server> | undefined): Promise<void> {
  await server?.then(
    ({ close }) => close(),
    () => undefined,
  );
}
