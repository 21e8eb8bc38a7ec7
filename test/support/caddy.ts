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
 * The site of `ops/deploy/Caddyfile` before servers on these ports, as shipped except for its ports, folders and
 * certificate, and that it also answers without TLS at `url`. `redirects` is the address of its port without TLS, and
 * `tlsPort` the other.
 */
export async function startShippedCaddy(
  ports: readonly number[],
): Promise<Nginx & { redirects: string; tlsPort: number }> {
  const shipped = await readFile(join(root, "ops/deploy/Caddyfile"), "utf8");
  const folder = await mkdtemp(join(tmpdir(), "larkfold-caddy-"));
  const [port, plainPort, tlsPort] = [await freePort(), await freePort(), await freePort()];
  const redirects = `http://127.0.0.1:${plainPort}`;
  const url = `http://127.0.0.1:${port}`;
  const site = shipped
    .replace("care.example.org {", `care.example.org, ${url} {`)
    .replace(/reverse_proxy( \d\S+)+/, `reverse_proxy ${ports.map((each) => `127.0.0.1:${each}`).join(" ")}`);
  const own = ["admin off", `storage file_system ${folder}`, "local_certs", "skip_install_trust"];
  const ownPlace = ["{", ...own, `http_port ${plainPort}`, `https_port ${tlsPort}`, ""].join("\n\t");
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
    if (isUp)
      return { url, redirects, tlsPort, folder, log: () => Promise.resolve(said), pid: child.pid ?? 0, stop };
    await wait(50);
  }
  await stop();
  throw new Error(`Caddy did not start:\n${said}`);
}
