import process from "node:process";
import type { AddressInfo } from "node:net";
import { checkContent } from "#content/check.ts";
import { organisation } from "#content/organisation.ts";
import { inviteFirstAdmin } from "./accounts/first-admin.ts";
import { describeFirstAdmin } from "./accounts/first-admin-notice.ts";
import { createApp } from "./app.ts";
import { readConfig } from "./config.ts";
import { connectDatabase } from "./db/connect.ts";
import { createLogger } from "./logger.ts";
import { readSecret } from "./secret.ts";

/**
 * The composition root: content → configuration → database → storage → application → listen → close. A wrong fact about
 * the provider or a wrong configuration stops the start with one sentence. SIGTERM and SIGINT let running requests finish.
 */
async function main(): Promise<void> {
  checkContent();
  const config = readConfig(process.env);
  const logger = createLogger(config.LOG_LEVEL);
  const db = await connectDatabase({ databaseUrl: config.DATABASE_URL, dataDir: config.DATA_DIR });
  const secret = await readSecret({ given: config.SESSION_SECRET, dataDir: config.DATA_DIR });
  const clock = () => new Date();
  const app = await createApp({ config, db, secret, clock, logger });
  const firstAdmin = await inviteFirstAdmin({ config, db, secret, clock });

  const close = () => {
    app
      .close()
      .then(() => db.destroy())
      .then(
        () => process.exit(0),
        (error: unknown) => {
          logger.error({ err: error }, "close failed");
          process.exit(1);
        },
      );
  };
  process.once("SIGTERM", close);
  process.once("SIGINT", close);

  await app.listen({ port: config.PORT, host: config.HOST });
  const { port } = app.server.address() as AddressInfo; // a TCP server's address is always of this shape
  const siteUrl = config.PUBLIC_URL ?? `http://localhost:${port}`;
  if (firstAdmin) process.stdout.write(describeFirstAdmin(firstAdmin, siteUrl));
  process.stdout.write(`${organisation.name} is ready at ${siteUrl}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  if (error instanceof Error && error.cause instanceof Error)
    process.stderr.write(`${error.cause.message}\n`);
  process.exit(1);
});
