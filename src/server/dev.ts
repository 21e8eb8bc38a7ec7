import process from "node:process";
import type { FastifyInstance } from "fastify";
import { inviteFirstAdmin } from "./accounts/first-admin.ts";
import { describeFirstAdmin } from "./accounts/first-admin-notice.ts";
import { createApp } from "./app.ts";
import { readConfig } from "./config.ts";
import { connectDatabase } from "./db/connect.ts";
import { createLogger } from "./logger.ts";
import { readSecret } from "./secret.ts";

let app: Promise<FastifyInstance> | undefined;

/** The application behind Vite's development server; made anew whenever Vite loads this file anew. */
export function devApp(): Promise<FastifyInstance> {
  app ??= create();
  return app;
}

async function create(): Promise<FastifyInstance> {
  const config = readConfig(process.env);
  const db = await connectDatabase({ databaseUrl: config.DATABASE_URL, dataDir: config.DATA_DIR });
  const secret = await readSecret({ given: config.SESSION_SECRET, dataDir: config.DATA_DIR });
  const clock = () => new Date();
  const firstAdmin = await inviteFirstAdmin({ config, db, secret, clock });
  if (firstAdmin) process.stdout.write(describeFirstAdmin(firstAdmin, `http://localhost:${config.PORT}`));
  return createApp({ config, db, secret, clock, logger: createLogger("warn") });
}
