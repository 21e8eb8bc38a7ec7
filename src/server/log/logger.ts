import type { Writable } from "node:stream";
import { type LevelWithSilent, pino, stdSerializers } from "pino";
import { createLogOutput } from "./output.ts";
import { createTerminalLog } from "./terminal.ts";

type Output = Pick<Writable, "write"> & { isTTY?: boolean; fd: number };

/**
 * The log, without personal data: of a request method and route (`RequestLog`); path, query (which has upload
 * signatures and search words), headers, body and the sender's address are left out. JSON lines, or sentences on a
 * terminal.
 */
export function createLogger(level: LevelWithSilent, output: Output = process.stdout) {
  const lines = createLogOutput(output.fd, (droppedLines) =>
    log.error({ droppedLines }, "log lines dropped: there was no room for them"),
  );
  const serializers = { err: stdSerializers.err, req: describeRequest };
  const log = pino({ level, serializers }, output.isTTY ? createTerminalLog(output) : lines);
  return log;
}

/** The fields of a line about another request. */
function describeRequest({ method, routeOptions }: { method: string; routeOptions?: { url?: string } }) {
  return { method, route: routeOptions?.url };
}
