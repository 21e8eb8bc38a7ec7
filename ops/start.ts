/**
 * `npm start`: builds when the build is missing or stale, then becomes the server. The server runs in this process, so
 * that SIGTERM and SIGINT reach it and its exit code is this command's.
 */
import { pathToFileURL } from "node:url";
import { buildIfStale, serverEntry } from "./freshness.ts";

try {
  await buildIfStale();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
process.env.NODE_ENV = "production";
await import(pathToFileURL(serverEntry).href);
