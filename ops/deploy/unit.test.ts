import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { networkInterfaces, tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { Environment } from "#server/config.ts";
import { readText, root } from "../repository.ts";

const service = readText("ops/deploy/larkfold@.service");

test("the unit allows bubblewrap namespaces, and /proc/sys to forbid further ones", () => {
  expect(service).not.toMatch(/^(ProtectKernelTunables|RestrictNamespaces|PrivateUsers|ReadOnlyPaths)=/m);
  const [, filter = ""] = /^SystemCallFilter=~(.+)$/m.exec(service) ?? [];
  expect(filter.split(" ")).not.toContain("@mount");
});

test("the unit takes its ports from its instance name, and its start ends when the server responds", async () => {
  const upstream = readText("ops/deploy/nginx-upstream.conf");
  const ports = [...upstream.matchAll(/server 127\.0\.0\.1:(\d+)/g)].map(([, port]) => port);
  expect(service).toContain(ports.map((port) => `larkfold@${port}`).join(" "));
  expect(service).toMatch(/^Environment=.* PORT=%i METRICS_PORT=1%i$/m);
  const [, highest = ""] = /^# Metrics of .* from 1024 to (\d+):/m.exec(service) ?? [];
  const metricsOf = (port: number) => Environment.shape.METRICS_PORT.safeParse(`1${port}`).success;
  expect([metricsOf(Number(highest)), metricsOf(Number(highest) + 1)]).toEqual([true, false]);
  const [, wait = ""] = /^ExecStartPost=\S+ -e "(.+)"$/m.exec(service) ?? [];
  const gone = String(spawnSync("true").pid);
  const env = { ...process.env, MAINPID: gone };
  const ended = spawnSync(process.execPath, ["-e", wait.replace("%i", "9")], { env, encoding: "utf8" });
  expect([ended.status, ended.stderr]).toEqual([1, ""]);
  // At the server's own address, also where the environment file names another than the unit, or none.
  const own = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ scopeid }) => !scopeid)
    .map(({ address }) => address);
  for (const HOST of ["", "0.0.0.0", ...own]) {
    const server = createServer((request, response) =>
      response.writeHead(request.url === "/healthz" ? 200 : 404).end("ok"),
    );
    onTestFinished(() => void server.close());
    await once(server.listen(0, HOST || "0.0.0.0"), "listening");
    const { port } = server.address() as AddressInfo; // a TCP server's address is always of this shape
    const child = spawn(process.execPath, ["-e", wait.replace("%i", String(port))], {
      env: { ...process.env, MAINPID: String(process.pid), HOST },
      timeout: 10_000,
    });
    expect(await once(child, "exit"), HOST).toEqual([0, null]);
  }
});

test("`larkfold` runs commands with the unit's account, folder and environment", () => {
  const command = readText("ops/deploy/larkfold");
  for (const name of ["DATA_DIR", "HOST", "NODE_ENV"])
    expect(command).toContain(`--setenv=${new RegExp(`${name}=\\S+`).exec(service)?.[0]}`);
  expect(command).toContain(`--property=${/^EnvironmentFile=.*$/m.exec(service)?.[0]}`);
  expect(command).toContain(`--working-directory=${/^WorkingDirectory=(.*)$/m.exec(service)?.[1]}`);
  expect(command).toContain(`--uid=${/^User=(.*)$/m.exec(service)?.[1]}`);
  // On the data folder's disk npm could not write when it is full, and would end before the doctor says so.
  const cache = /--setenv=npm_config_cache=\/run\/(\S+)/.exec(command)?.[1];
  expect(command).toContain(`--property=RuntimeDirectory=${cache} `);
  expect(spawnSync("sh", ["-n", join(root, "ops/deploy/larkfold")]).status).toBe(0);
});

test.skipIf(spawnSync("systemd-analyze", ["--version"]).status !== 0)(
  "systemd-analyze reports nothing about the unit",
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "larkfold-unit-"));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const file = join(folder, "larkfold@.service");
    // The account and the checkout are the operator's.
    await writeFile(
      file,
      service.replaceAll(/^(User|Group)=.*\n/gm, "").replaceAll("/opt/larkfold/", `${root}/`),
    );
    const { stderr, status } = spawnSync("systemd-analyze", ["verify", "--man=no", file], {
      encoding: "utf8",
    });
    const ofOurs = stderr.split("\n").filter((line) => line.includes("larkfold@"));
    expect({ ofOurs, status }).toEqual({ ofOurs: [], status: 0 });
    // The exposure that it computes from the confinement, of 100.
    const security = ["security", "--offline=true", "--threshold=35", file];
    const { stdout, status: exposed } = spawnSync("systemd-analyze", security, { encoding: "utf8" });
    expect(exposed, stdout).toBe(0);
  },
);
