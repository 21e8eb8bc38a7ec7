import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { root } from "#ops/repository.ts";

const program = "/usr/sbin/nginx";

export type Nginx = {
  url: string;
  /** Its folder, removed when it stops. */
  folder: string;
  log: () => Promise<string>;
  /** The id of its master process. */
  pid: number;
  stop: () => Promise<void>;
};

export function hasNginx(): boolean {
  return existsSync(program);
}

/** A free port of 127.0.0.1. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // a TCP server's address is always of this shape
  server.close();
  await once(server, "close");
  return port;
}

/** The nginx of this machine (Debian: nginx-light), with `http` in its `http` block. */
export async function startNginx(http: (place: { folder: string; port: number }) => string): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), "larkfold-nginx-"));
  const port = await freePort();
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(" ");
  // Started by root, its workers would run as another account, which cannot read the folder.
  const owner = process.getuid?.() === 0 ? "user root;" : "";
  const configuration = `${owner} daemon off; pid ${folder}/pid; error_log ${folder}/error.log; worker_processes auto;
    events { worker_connections 1024; }
    http { access_log off; ${temporary} ${http({ folder, port })} }`;
  await writeFile(join(folder, "nginx.conf"), configuration);
  const child = spawn(program, ["-c", join(folder, "nginx.conf"), "-e", join(folder, "error.log")], {
    stdio: "ignore",
  });
  const stop = async () => {
    if (child.exitCode === null && child.kill("SIGTERM")) await once(child, "exit");
    await rm(folder, { recursive: true, force: true });
  };
  const log = () => readFile(join(folder, "error.log"), "utf8");
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 200 && child.exitCode === null; tries++) {
    const isUp = await fetch(url).then(
      () => true,
      () => false,
    );
    if (isUp) return { url, folder, log, pid: child.pid ?? 0, stop };
    await wait(50);
  }
  const said = await log().catch(() => "no log");
  await stop();
  throw new Error(`nginx did not start:\n${said}`);
}

/** A proxy before one server with nginx's defaults: it connects by HTTP/1.0. */
export function startPlainNginx(upstream: string): Promise<Nginx> {
  return startNginx(
    ({ port }) => `server { listen 127.0.0.1:${port}; location / { proxy_pass ${upstream}; } }`,
  );
}

/**
 * The site of `ops/deploy/nginx.conf` before servers on these ports, as shipped except for TLS, its ports and folders,
 * and its name: it is 127.0.0.1 too. `redirects` is the address of its port without TLS.
 */
export async function startShippedNginx(ports: readonly number[]): Promise<Nginx & { redirects: string }> {
  const shipped = await readFile(join(root, "ops/deploy/nginx.conf"), "utf8");
  const upstream = await readFile(join(root, "ops/deploy/nginx-upstream.conf"), "utf8");
  const servers = ports.map((each) => `  server 127.0.0.1:${each} max_fails=0;\n`).join("");
  const plainPort = await freePort();
  const nginx = await startNginx(({ folder, port }) =>
    shipped
      .replaceAll(/ +listen 80;\n +listen \[::\]:80;\n/g, `  listen 127.0.0.1:${plainPort};\n`)
      .replaceAll(/ +listen 443[^\n]+\n +listen \[::\]:443[^\n]+\n/g, `  listen 127.0.0.1:${port};\n`)
      .replaceAll(/ +ssl_[^\n]+\n/g, "")
      .replaceAll("server_name care.example.org;", "server_name care.example.org 127.0.0.1;")
      .replace("/var/cache/larkfold ", `${folder}/cache `)
      .replaceAll("/var/log/nginx/", `${folder}/`)
      .replace(
        "include /etc/nginx/larkfold-upstream.conf;",
        upstream.replace(/( +server \d[^\n]+\n)+/, servers),
      ),
  );
  return { ...nginx, redirects: `http://127.0.0.1:${plainPort}` };
}
