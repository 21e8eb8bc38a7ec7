import { join } from "node:path";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { checkContent } from "#content/check.ts";
import { retentionWarnings } from "#content/retention.ts";
import { firstAdminMessage, inviteFirstAdmin } from "./accounts/invitations/first-admin.ts";
import { createApp } from "./app.ts";
import { type Config, readConfig } from "./config.ts";
import { warningsAbout } from "./config/warnings.ts";
import type { PdfReaders } from "./cvs/service.ts";
import { checkDataFolder, checkErasuresFile, readSecret, restrictDataFolder } from "./data-folder.ts";
import { connectDatabase } from "./db/connect.ts";
import { createDrain } from "./http/drain.ts";
import { createNearbyJobs, loadOutwardCodes } from "./jobs/outward-codes.ts";
import { createLogger } from "./log/logger.ts";
import type { Tracing } from "./tracing/tracing.ts";

/** A server process, ready to listen. */
export type Server = {
  app: FastifyInstance;
  config: Config;
  /** The console's text about the first administrator, once the site's address is known. */
  firstAdminNotice: (siteUrl: string) => string;
  /** Lets running requests finish, then closes their resources. */
  close: () => Promise<void>;
};

/**
 * Assembles a server: content → configuration → database → storage → application. Throws one sentence for a wrong
 * fact about the provider or a wrong configuration. `pdfReaders` are those that many servers of a process share.
 */
export async function assembleServer(
  environment: Readonly<Record<string, string | undefined>>,
  pdfReaders?: PdfReaders,
): Promise<Server> {
  checkContent();
  const nearby = createNearbyJobs(loadOutwardCodes(join(import.meta.dirname, outwardCodesPath)));
  const config = readConfig(environment);
  const logger = createLogger(config.LOG_LEVEL);
  for (const warning of retentionWarnings()) logger.warn(warning);
  await checkDataFolder(config.DATA_DIR);
  if (config.ERASURES_FILE !== undefined) await checkErasuresFile(config.ERASURES_FILE);
  const open = await restrictDataFolder(config.DATA_DIR);
  if (open.length > 0) logger.warn({ paths: open }, "other accounts may read files of the data folder");
  if (environment.NODE_ENV === "production")
    for (const text of warningsAbout(config, environment)) logger.warn(text);
  const tracing = await startTracing(config, logger);
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = config;
  const db = await connectDatabase({ databaseUrl, dataDir, onQuery: tracing?.noteQuery });
  const secret = await readSecret({ given: config.SESSION_SECRET, dataDir });
  const clock = () => new Date();
  const drain = createDrain();
  const isStopping = drain.hasBegun;
  const app = await createApp({ config, db, secret, clock, logger, tracing, nearby, pdfReaders, isStopping });
  const firstAdmin = await inviteFirstAdmin({ config, db, secret, clock });
  return {
    app,
    config,
    firstAdminNotice: (siteUrl) => (firstAdmin ? firstAdminMessage(firstAdmin, siteUrl) : ""),
    close: async () => {
      if (config.TRUST_PROXY) await drain.run(app.server);
      await app.close();
      await db.destroy();
      await tracing?.close();
    },
  };
}

/** Relative to `src/server` and to `build/server`: the build puts it beside the latter. */
const outwardCodesPath = "../content/outward-codes.csv";

/** OpenTelemetry is loaded only where a collector is configured. */
async function startTracing(config: Config, logger: FastifyBaseLogger): Promise<Tracing | undefined> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT } = config;
  if (OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return undefined;
  const { createTracing } = await import("./tracing/tracing.ts");
  return await createTracing({ ...config, OTEL_EXPORTER_OTLP_ENDPOINT }, logger);
}
