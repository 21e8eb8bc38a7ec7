/**
 * `npm run demo`: the built server on a temporary data folder with jobs, applications with real PDFs and two
 * administrators, whose credentials it prints. The folder is deleted when the demo ends. Variables of a real
 * installation are not passed on, so it can neither read nor write real data; PORT and HOST choose where it listens.
 */
import { pagePaths } from "#contract/paths.ts";
import { type RunningServer, startServer } from "#support/server.ts";
import { demoAccounts } from "./demo/admins.ts";
import { fillServer } from "./demo/fill.ts";
import { buildIfStale } from "./freshness.ts";

const { PORT = "3000", HOST = "127.0.0.1" } = process.env;
const env = { PORT, HOST, LOG_LEVEL: "error", FIRST_ADMIN_USERNAME: demoAccounts.master.username };

let server: RunningServer | undefined;
let isEnding = false;
process.once("SIGINT", end).once("SIGTERM", end);
try {
  await buildIfStale();
  server = await startServer({ env });
  if (isEnding) throw new Error("Ended before it was ready");
  console.log("Filling the demo …");
  await fillServer(server);
  console.log(describe(server.url));
} catch (error) {
  if (!isEnding) console.error(error instanceof Error ? error.message : error);
  await server?.stop();
  process.exit(isEnding ? 0 : 1);
}

function end(): void {
  isEnding = true;
  server?.stop().then(
    () => process.exit(0),
    () => process.exit(1),
  );
}

function describe(url: string): string {
  const { master, admin } = demoAccounts;
  const line = (role: string, { username, password, securityAnswer }: typeof master) =>
    `  ${role.padEnd(14)}${username.padEnd(12)}${password.padEnd(22)}${securityAnswer}`;
  return [
    "",
    `The demo is ready at ${url}`,
    `Administrators log in at ${url}${pagePaths.adminAccess} with:`,
    "",
    `  ${"".padEnd(14)}${"username".padEnd(12)}${"password".padEnd(22)}security answer`,
    line("Master admin", master),
    line("Admin", admin),
    "",
    "Its data are thrown away when it ends (Ctrl+C).",
    "",
  ].join("\n");
}
