/**
 * A real PostgreSQL that a test run starts for itself and removes again. A shell watches the server: it holds a pipe
 * to this process, and when the pipe closes (the run ended, crashed or was killed) it stops the server and removes the
 * data folder. The server refuses to run as root, so root starts it as the account `postgres` or `nobody`.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readFileSync, readdirSync, realpathSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { delimiter, dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { ordinaryAccount } from "./ordinary-account.ts";
import { temporaryFolder } from "./temporary.ts";

export type TestPostgres = {
  /** Connection address of an administrator of this server. */
  url: string;
  /** Stops the server and removes its data. */
  stop: () => Promise<void>;
};

const debianFolder = "/usr/lib/postgresql";
const startTimeoutMs = 30_000;

// Reads from standard input until it closes: the pipe's other end is the process that runs the tests. TERM reaches a
// server that has only just begun and ignores INT; INT does not wait for clients.
const guard = `
binaries=$1
folder=$2
port=$3
shift 3
"$binaries/initdb" -D "$folder/data" -U larkfold --auth=trust --encoding=UTF8 --locale=C.UTF-8 >"$folder/log" 2>&1 || exit
"$binaries/postgres" -D "$folder/data" -p "$port" -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c max_connections=300 "$@" >>"$folder/log" 2>&1 &
server=$!
cat >/dev/null
kill -TERM $server
kill -INT $server
wait $server
rm -rf "$folder"
`;

/** PostgreSQL's own folder of programs, past links to some of them, or undefined where it is not installed. */
export function findPostgres(): string | undefined {
  const onPath = (process.env.PATH ?? "").split(delimiter);
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder).toSorted(byVersionDescending) : [];
  const folders = [...onPath, ...versions.map((version) => join(debianFolder, version, "bin"))];
  const found = folders.find(
    (folder) => existsSync(join(folder, "initdb")) && existsSync(join(folder, "postgres")),
  );
  return found && dirname(realpathSync(join(found, "postgres")));
}

/**
 * Starts a server on a free port of 127.0.0.1 with an empty data folder. `fsync` stays on, as in production, unless
 * `options` says otherwise.
 */
export async function startPostgres(
  binaries: string,
  options: readonly string[] = [],
): Promise<TestPostgres> {
  const account = ordinaryAccount();
  const folder = mkdtempSync(join(temporaryFolder, "larkfold-postgres-"));
  if (account) chownSync(folder, account.uid, account.gid);
  try {
    const port = await freePort();
    const child = spawn("sh", ["-c", guard, "guard", binaries, folder, String(port), ...options], {
      ...(account && { uid: account.uid, gid: account.gid }),
      cwd: folder,
      // A group of its own: Ctrl-C in the terminal reaches the test run, not the server under it.
      detached: true,
      stdio: ["pipe", "ignore", "ignore"],
    });
    const url = `postgres://larkfold@127.0.0.1:${port}/postgres`;
    await untilReady(url, child, join(folder, "log"));
    return { url, stop: () => stopGuarded(child) };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

function byVersionDescending(left: string, right: string): number {
  return Number(right) - Number(left);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      const port = typeof address === "object" && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}

async function untilReady(url: string, child: ChildProcess, log: string): Promise<void> {
  const deadline = Date.now() + startTimeoutMs;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (child.exitCode === null && Date.now() < deadline) {
        await wait(50);
        continue;
      }
      const said = existsSync(log) ? readFileSync(log, "utf8") : "";
      await stopGuarded(child);
      throw new Error(`PostgreSQL did not start\n${said}`, { cause: error });
    }
  }
}

async function stopGuarded(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = new Promise((resolve) => {
    child.once("exit", resolve);
  });
  child.stdin?.end();
  await ended;
}
