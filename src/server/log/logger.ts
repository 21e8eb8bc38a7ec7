import type { Writable } from "node:stream";
import { type LevelWithSilent, pino, stdSerializers } from "pino";
import { createLogOutput } from "./output.ts";
import { createTerminalLog } from "./terminal.ts";

type LoggedRequest = { method: string; url: string };
type Output = Pick<Writable, "write"> & { isTTY?: boolean; fd: number };

/**
 * The log, without personal data: a request is its method and path; its query (which holds upload signatures and search
 * words), headers, body and sender's address are left out. JSON lines, or sentences where a person reads along on a
 * terminal.
 */
export function createLogger(level: LevelWithSilent, output: Output = process.stdout) {
  const describeRequest = ({ method, url }: LoggedRequest) => ({ method, path: url.split("?", 1)[0] });
  const isRead = output.isTTY;
  const lines = createLogOutput(output.fd, (droppedLines) =>
    log.error({ droppedLines }, "log lines dropped: there was no room for them"),
  );
  const log = pino(
    {
      level,
      serializers: {
        err: stdSerializers.err,
        req: describeRequest,
        // Fastify's reply, which knows its request: one sentence says both.
        res: ({ statusCode, request }: { statusCode: number; request?: LoggedRequest }) => ({
          statusCode,
          ...(isRead && request && describeRequest(request)),
        }),
      },
    },
    isRead ? createTerminalLog(output) : lines,
  );
  return log;
}
