import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { root } from "#ops/repository.ts";
import { freePort, type Nginx } from "./nginx.ts";

export function hasCaddy(): boolean {
  return spawnSync("caddy", ["version"]).status === 0;
}

/**
 * The site of `ops/deploy/Caddyfile` before servers on these ports, as shipped except for TLS, its port and its
 * folders.
 */
export async function startShippedCaddy(ports: readonly number[]): Promise<Nginx> {
  const shipped = await readFile(join(root, "ops/deploy/Caddyfile"), "utf8");
  const folder = await mkdtemp(join(tmpdir(), "larkfold-caddy-"));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const site = shipped
    .replace("care.example.org {", `${url} {`)
    .replace(/reverse_proxy( \d\S+)+/, `reverse_proxy ${ports.map((each) => `127.0.0.1:${each}`).join(" ")}`);
  const ownPlace = `{\n\tadmin off\n\tauto_https off\n\tstorage file_system ${folder}\n`;
  await writeFile(join(folder, "Caddyfile"), site.replace(/^\{\n/m, ownPlace));
  const child = spawn("caddy", ["run", "--adapter", "caddyfile", "--config", join(folder, "Caddyfile")], {
    stdio: ["ignore", "ignore", "pipe"],
    env: { PATH: process.env.PATH, HOME: folder },
  });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (said += text));
  const stop = async () => {
    if (child.exitCode === null && child.kill("SIGTERM")) await once(child, "exit");
    await rm(folder, { recursive: true, force: true });
  };
  for (let tries = 0; tries < 200 && child.exitCode === null; tries++) {
    const isUp = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return { url, folder, log: () => Promise.resolve(said), pid: child.pid ?? 0, stop };
    await wait(50);
  }
  await stop();
  throw new Error(`Caddy did not start:\n${said}`);
}
