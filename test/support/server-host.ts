/** Servers of the build that share one process. Each has its own data folder, database and port. */
import { fork } from "node:child_process";
import { join } from "node:path";
import {
  processEnvironment,
  readFirstAdmin,
  type RunningServer,
  serverEnvironment,
  startFlags,
} from "./server.ts";

/** With `env`, a server to start; without it, the one to stop. */
export type HostOrder = { id: number; start?: Record<string, string> };
export type HostAnswer = { id: number; url?: string; notice?: string; error?: string };

export type ServerHost = {
  start: (dataDir: string, env?: Record<string, string>) => Promise<RunningServer>;
  stop: () => Promise<void>;
};

export function startServerHost(): ServerHost {
  const child = fork(join(import.meta.dirname, "processes/server-host.ts"), {
    // MiB. Production's 2 keep one server small; for the many of this process they are a sixth of its processor time.
    execArgv: [...startFlags, "--max-semi-space-size=16"],
    env: { ...processEnvironment(), NODE_ENV: "production" },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const waiting = new Map<number, PromiseWithResolvers<HostAnswer>>();
  child.on("message", (answer: HostAnswer) => waiting.get(answer.id)?.resolve(answer));
  const ended = new Promise<void>((resolve) => {
    child.once("exit", (code) => {
      for (const { reject } of waiting.values()) reject(new Error(`The servers' process ended with ${code}`));
      resolve();
    });
  });

  const ask = async (order: HostOrder): Promise<HostAnswer> => {
    const answered = Promise.withResolvers<HostAnswer>();
    waiting.set(order.id, answered);
    child.send(order);
    const answer = await answered.promise;
    waiting.delete(order.id);
    if (answer.error !== undefined) throw new Error(answer.error);
    return answer;
  };

  let started = 0;
  return {
    async start(dataDir, env = {}) {
      const id = ++started;
      const { url = "", notice = "" } = await ask({ id, start: { ...serverEnvironment(dataDir), ...env } });
      return {
        url,
        dataDir,
        firstAdmin: () => readFirstAdmin(notice),
        stop: () => ask({ id }),
      };
    },
    async stop() {
      child.disconnect();
      await ended;
    },
  };
}
