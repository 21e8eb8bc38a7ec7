import { pino, stdSerializers } from "pino";
import type { Config } from "./config.ts";

/**
 * The log: JSON lines without personal data. A request is its method and path; its query (which holds upload
 * signatures and search words), headers, body and sender's address are left out.
 */
export function createLogger(level: Config["LOG_LEVEL"]) {
  return pino({
    level,
    serializers: {
      err: stdSerializers.err,
      req: ({ method, url }: { method: string; url: string }) => ({ method, path: url.split("?", 1)[0] }),
      res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
    },
  });
}
