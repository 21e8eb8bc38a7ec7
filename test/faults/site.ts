import { logIn, accountOf, send } from "#support/accounts.ts";
import { createDataDir } from "#support/database.ts";
import { type ServerProcess, startServer } from "#support/server.ts";
import type { CallReply } from "#contract/schemas.ts";
import { onTestFinished } from "vitest";

/** The built server on its own database and store, with an open job. */
export type FaultSite = {
  /** Its `url` changes when it is restarted. */
  server: ServerProcess;
  jobId: string;
  /** An administrator's session. */
  cookie: string;
  dataDir: string;
  /** Milliseconds from the start of the process to ready, of each start. */
  starts: number[];
  /** Kills the process as a power cut does, if it still runs, and starts another on the same data. */
  restart: () => Promise<void>;
};

/** Starts it with these environment variables; it is stopped when the test ends. */
export async function startFaultSite(env: Record<string, string>, givenDataDir?: string): Promise<FaultSite> {
  const dataDir = givenDataDir ?? (await createDataDir());
  const start = () => startServer({ dataDir, env: { RATE_LIMITS: "off", LOG_LEVEL: "warn", ...env } });
  let server = await start();
  onTestFinished(async () => {
    await server.stop("SIGKILL");
  });
  const cookie = await logIn(server, await accountOf(server, "master"));
  const job = { title: "Support worker", description: "Support at home", location: "Leeds" };
  const contact = { contactEmail: "jobs@example.org", hiringOrganization: "Us" };
  const response = await send(server, "createJob", { ...job, ...contact }, cookie);
  const { id: jobId } = (await response.json()) as CallReply<"createJob">; // the call's own reply
  const starts = [server.readyMs];
  return {
    get server() {
      return server;
    },
    jobId,
    cookie,
    dataDir,
    starts,
    async restart() {
      await server.stop("SIGKILL");
      server = await start();
      starts.push(server.readyMs);
    },
  };
}

export function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0;
}
