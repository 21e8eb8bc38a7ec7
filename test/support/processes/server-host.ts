/**
 * Runs servers of the build in one process, for browser tests: a process for each of them would take three times the
 * processor time. Messages say which to start and which to stop.
 */
import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "#ops/repository.ts";
import type { Server } from "#server/assemble.ts";
import { createPdfReaders } from "#server/cvs/service.ts";
import type { HostAnswer, HostOrder } from "../server-host.ts";
import { temporaryFolder } from "../temporary.ts";

const built = pathToFileURL(join(root, "build/server/assemble.js")).href;
const { assembleServer } = (await import(built)) as typeof import("#server/assemble.ts"); // built from that file
// Two sandboxed processes for each server would take a sixth of the processor time of tests with CVs.
const folder = mkdtempSync(join(temporaryFolder, "larkfold-reading-"));
const pdfReaders = createPdfReaders(folder);
const running = new Map<number, Server>();

process.umask(0o077);
process.on("message", (order: HostOrder) => {
  follow(order).then(answer, (error: unknown) => answer({ id: order.id, error: String(error) }));
});
process.on("disconnect", () => {
  pdfReaders.close();
  rmSync(folder, { recursive: true, force: true });
  process.exit();
});

function answer(message: HostAnswer): void {
  process.send?.(message);
}

async function follow({ id, start }: HostOrder): Promise<HostAnswer> {
  if (!start) {
    await running.get(id)?.close();
    running.delete(id);
    return { id };
  }
  const server = await assembleServer(start, pdfReaders);
  running.set(id, server);
  await server.app.listen({ port: server.config.PORT, host: server.config.HOST });
  const { port } = server.app.server.address() as AddressInfo; // a TCP server's address is always of this shape
  const url = `http://localhost:${port}`;
  return { id, url, notice: server.firstAdminNotice(url) };
}
