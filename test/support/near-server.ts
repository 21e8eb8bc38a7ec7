/**
 * The built server of a provider with a table of outward codes: a copy of the build that has one
 * (src/server/assemble.ts).
 */
import { cp, mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { root } from "#ops/repository.ts";
import { outwardCodesPath } from "./outward-codes.ts";
import { type ServerProcess, startServer } from "./server.ts";

/** Inside the repository, so that the copy finds the packages. */
const folder = join(root, "test-results");

export async function startNearServer(): Promise<ServerProcess> {
  await mkdir(folder, { recursive: true });
  const copy = await mkdtemp(join(folder, "near-"));
  for (const part of ["client", "server"])
    await cp(join(root, "build", part), join(copy, part), { recursive: true });
  await cp(outwardCodesPath, join(copy, "content/outward-codes.csv"));
  const server = await startServer({ entry: join(copy, "server/main.js") });
  return {
    ...server,
    stop: async (signal?: NodeJS.Signals) => {
      const code = await server.stop(signal);
      await rm(copy, { recursive: true });
      return code;
    },
  };
}
