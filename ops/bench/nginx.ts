import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const program = "/usr/sbin/nginx";

type Nginx = {
  /** Files are PUT below it, and got from below it: compressed ones (`x.gz` for `x`) by who takes gzip. */
  url: string;
  /** The folder whose files stand at `url`. */
  folder: string;
  stop: () => void;
};

/**
 * The nginx of this machine (Debian: nginx-light); undefined where there is none. What does not stand below its `url` it
 * passes on to `upstream`, if given, as it does by default: by HTTP/1.0.
 */
export async function startNginx(upstream?: string): Promise<Nginx | undefined> {
  if (!existsSync(program)) return undefined;
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "larkfold-nginx-"));
  for (const name of ["put", "temp"]) mkdirSync(join(folder, name));
  // Its workers run as another account where root starts it.
  for (const path of [folder, join(folder, "put"), join(folder, "temp")]) chmodSync(path, 0o777);
  writeFileSync(join(folder, "nginx.conf"), configuration(folder, port, upstream));
  const child = spawn(program, ["-c", join(folder, "nginx.conf"), "-g", "daemon off;"], { stdio: "ignore" });
  const url = `http://127.0.0.1:${port}/put/`;
  const stop = () => {
    child.kill("SIGTERM");
    rmSync(folder, { recursive: true, force: true });
  };
  for (let attempt = 0; attempt < 100; attempt++) {
    const isUp = await fetch(url).then(
      () => true,
      () => false,
    );
    if (isUp) return { url, folder: join(folder, "put"), stop };
    await wait(50);
  }
  stop();
  throw new Error("nginx did not start");
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // a TCP server's address is always of this shape
  server.close();
  await once(server, "close");
  return port;
}

function configuration(folder: string, port: number, upstream: string | undefined): string {
  const site = upstream === undefined ? "" : `location / { proxy_pass ${upstream}; }`;
  return `
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
worker_processes auto;
events {}
http {
  access_log off;
  client_max_body_size 6m;
  client_body_temp_path ${folder}/temp;
  server {
    listen 127.0.0.1:${port};
    location /put/ { root ${folder}; dav_methods PUT; gzip_static on; }
    ${site}
  }
}
`;
}
