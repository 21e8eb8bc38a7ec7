import process from "node:process";
import type { AddressInfo } from "node:net";
import { constants } from "node:os";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { organisation } from "#content/organisation.ts";
import { assembleServer } from "./assemble.ts";
import { listening } from "./config/listening.ts";
import { failureText } from "./log/error-text.ts";

/** The production process: assemble → listen → say where → close on SIGTERM and SIGINT. */
async function main(): Promise<void> {
  // Database, CVs, mails and the secret are for this account alone, also in a folder that is open to others.
  process.umask(0o077);
  const { app, config, firstAdminNotice, close } = await assembleServer(process.env);
  const end = () => {
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        app.log.error({ err: error }, "close failed");
        process.exit(1);
      },
    );
  };
  endBySignal(end);

  // Output that cannot be written on a full disk is lost; the log counts its lost lines.
  process.stdout.on("error", () => undefined);
  await listening(() => app.listen({ port: config.PORT, host: config.HOST }), config);
  const { port } = app.server.address() as AddressInfo; // a TCP server's address is always of this shape
  const siteUrl = config.PUBLIC_URL ?? `http://localhost:${port}`;
  process.stdout.write(firstAdminNotice(siteUrl));
  process.stdout.write(`${organisation.name} is ready at ${siteUrl}\n`);
  giveBackMemory();
}

/** A terminal sends Ctrl+C to npm and to its child, and npm passes it on: one press comes twice within milliseconds. */
const repeatedMs = 2_000;

/** Ends by the first SIGTERM or SIGINT; one that comes later ends the process at once. */
function endBySignal(end: () => void): void {
  let endedAt: number | undefined;
  for (const signal of ["SIGTERM", "SIGINT"] as const)
    process.on(signal, () => {
      if (endedAt === undefined) {
        endedAt = performance.now();
        end();
      } else if (performance.now() - endedAt > repeatedMs) process.exit(128 + constants.signals[signal]);
    });
}

/**
 * V8 collects its old generation when that has grown by 45 % since the last time, with the buffers that its objects
 * hold, and not later: it keeps most of the memory that it frees. Its compiler without optimization is off, whose code
 * stays in memory (decision 0105). The garbage of the start, 10 MiB, would be collected only after as much new garbage,
 * on an idle server after hours. Disposing a context makes V8 collect it while the server is idle.
 */
function giveBackMemory(): void {
  setFlagsFromString("--heap-growing-percent=45");
  setFlagsFromString("--no-sparkplug");
  setFlagsFromString("--external-memory-accounted-in-global-limit");
  runInNewContext("0");
}

main().catch((error: unknown) => {
  process.stderr.write(failureText(error));
  process.exit(1);
});
