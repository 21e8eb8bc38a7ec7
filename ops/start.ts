/**
 * `npm start`: builds when the build is missing or stale, then becomes the server in the same process, so that
 * SIGTERM and SIGINT reach it, its exit code is this command's, and the build's memory is released.
 */
import { buildIfStale, serverEntry } from "./freshness.ts";

try {
  await buildIfStale();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
if (!process.execve) throw new Error("npm start needs Linux or macOS");
// Node.js would warn on standard error, at each start, that this is experimental.
process.removeAllListeners("warning");
process.execve(process.execPath, [process.execPath, ...process.execArgv, serverEntry], {
  ...process.env,
  NODE_ENV: "production",
});
