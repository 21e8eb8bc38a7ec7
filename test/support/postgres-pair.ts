/**
 * A PostgreSQL and its streaming replica, each of which a test can end as a power cut does. A commit is acknowledged
 * once both have it. As in `postgres.ts`, a shell watches each server and ends it when this process is gone.
 */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { chownSync, mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { freePort } from "./nginx.ts";
import { ordinaryAccount } from "./ordinary-account.ts";
import { temporaryFolder } from "./temporary.ts";

export type PostgresPair = {
  /** Address of the primary; the replica's is the same with another port. */
  primaryUrl: string;
  replicaUrl: string;
  /** Ends the primary in the middle of everything (`pg_ctl restart -m immediate`), and starts it again. */
  restartPrimary: () => Promise<void>;
  /** Ends the primary for good, and promotes the replica. */
  failOver: () => Promise<void>;
  stop: () => Promise<void>;
};

const startTimeoutMs = 30_000;

// QUIT ends every process of the server at once, without a checkpoint.
const guard = `
"$1/postgres" -D "$2" -p "$3" -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c max_connections=100 >>"$2.log" 2>&1 &
server=$!
cat >/dev/null
kill -QUIT $server
wait $server
`;

export async function startPostgresPair(binaries: string): Promise<PostgresPair> {
  const account = ordinaryAccount();
  const as = account && { uid: account.uid, gid: account.gid };
  const folder = mkdtempSync(join(temporaryFolder, "larkfold-postgres-pair-"));
  if (account) chownSync(folder, account.uid, account.gid);
  const run = (name: string, ...args: string[]) =>
    promisify(execFile)(join(binaries, name), args, { cwd: folder, ...as });
  const [primaryPort, replicaPort] = [await freePort(), await freePort()];
  const urlOf = (port: number) => `postgres://larkfold@127.0.0.1:${port}/postgres`;
  const begin = async (name: string, port: number): Promise<ChildProcess> => {
    const child = spawn("sh", ["-c", guard, "guard", binaries, join(folder, name), String(port)], {
      ...as,
      cwd: folder,
      detached: true,
      stdio: ["pipe", "ignore", "ignore"],
    });
    await untilAnswering(urlOf(port));
    return child;
  };
  const common = ["-U", "larkfold", "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8"];
  await run("initdb", "-D", join(folder, "primary"), ...common);
  let primary = await begin("primary", primaryPort);
  const source = ["-h", "127.0.0.1", "-p", String(primaryPort), "-U", "larkfold"];
  await run("pg_basebackup", ...source, "-D", join(folder, "replica"), "-R", "-X", "stream", "-c", "fast");
  const replica = await begin("replica", replicaPort);
  await ask(urlOf(primaryPort), "alter system set synchronous_standby_names = '*'");
  await ask(urlOf(primaryPort), "select pg_reload_conf()");
  await untilInStep(urlOf(primaryPort));
  return {
    primaryUrl: urlOf(primaryPort),
    replicaUrl: urlOf(replicaPort),
    async restartPrimary() {
      await end(primary);
      primary = await begin("primary", primaryPort);
      await untilInStep(urlOf(primaryPort));
    },
    async failOver() {
      await end(primary);
      await ask(urlOf(replicaPort), "select pg_promote(true)");
    },
    async stop() {
      await Promise.all([end(primary), end(replica)]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function ask(url: string, statement: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(statement);
    return Object.values(rows[0] ?? {})[0];
  } finally {
    await client.end();
  }
}

/** Waits until a commit of the primary waits for the replica. */
async function untilInStep(url: string): Promise<void> {
  const question = "select count(*) = 1 from pg_stat_replication where sync_state = 'sync'";
  for (const deadline = Date.now() + startTimeoutMs; (await ask(url, question)) !== true;) {
    if (Date.now() > deadline) throw new Error("The replica never followed");
    await wait(50);
  }
}

async function untilAnswering(url: string): Promise<void> {
  for (const deadline = Date.now() + startTimeoutMs; ;) {
    try {
      await ask(url, "select 1");
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await wait(50);
    }
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = new Promise((resolve) => {
    child.once("exit", resolve);
  });
  child.stdin?.end();
  await ended;
}
