import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { readFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { Environment, readConfig } from "#server/config.ts";
import { hasCaddy } from "#support/caddy.ts";
import { freePort, hasNginx, startShippedNginx } from "#support/nginx.ts";
import { longestDrainMs } from "#server/http/drain.ts";
import { slownessBounds } from "#server/http/slow-requests.ts";
import { longestFlushMs } from "#server/tracing/tracing.ts";
import { limits } from "#contract/limits.ts";
import { startFlags, startVariables } from "#support/server.ts";
import { readText, root } from "../repository.ts";

const packageFile = JSON.parse(readText("package.json")) as {
  dependencies: Record<string, string>;
};
const dockerfile = readText("ops/deploy/Dockerfile");
const service = readText("ops/deploy/larkfold@.service");
const compose = readText("ops/deploy/compose.yaml");
const environmentOfCompose = /environment: &environment\n((?: {4}\S.*\n)+)/.exec(compose)?.[1] ?? "";

test("the image has the package's version of Node.js, copies files that exist, and starts without npm", () => {
  const images = [...dockerfile.matchAll(/^FROM node:([\d.]+)-/gm)].map(([, version]) => version);
  expect(new Set(images)).toEqual(new Set([packageFile.dependencies.node]));
  const fromHere = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths = ""]) =>
    paths.split(" "),
  );
  expect(fromHere.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  const built = [...dockerfile.matchAll(/^COPY --from=build \/app\/(\S+) \.\/(\S*)$/gm)].map(
    ([, path]) => path,
  );
  expect(new Set(built)).toEqual(new Set(["package.json", "node_modules", "build", "src"]));
  // npm's package `node` is a second Node.js; what installs packages is part of the base image.
  expect(dockerfile).toMatch(/npm prune --omit=dev && rm -rf node_modules\/node node_modules\/\.bin\/node$/m);
  const [, atRunTime = ""] = dockerfile.split(/^FROM .+(?<! AS build)$/m);
  expect(atRunTime).toMatch(/ rm -rf \/usr\/local\/lib\/node_modules \/opt\/yarn-\* /);
  expect(atRunTime).toMatch(/ cd \/usr\/local\/bin && rm -f npm npx corepack yarn yarnpkg /);
  expect(dockerfile).toMatch(/^USER node$/m);
  expect(JSON.parse(/^CMD (.+)$/m.exec(dockerfile)?.[1] ?? "")).toEqual([
    "node",
    ...startFlags,
    "build/server/main.js",
  ]);
});

test("the image asks the server on its own port whether it is well", async () => {
  const server = createServer((request, response) =>
    response.writeHead(request.url === "/healthz" ? 200 : 404).end(),
  );
  onTestFinished(() => void server.close());
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo; // a TCP server's address is always of this shape
  const [, , script = ""] = JSON.parse(
    /^HEALTHCHECK .*\n +CMD (.+)$/m.exec(dockerfile)?.[1] ?? "",
  ) as string[];
  const child = spawn(process.execPath, ["-e", script], { env: { PORT: String(port) } });
  expect(await once(child, "exit")).toEqual([0, null]);
});

test("the unit and the image start the server with the flags of npm start", () => {
  expect(startFlags).toEqual(["--disable-sigusr1", "--max-semi-space-size=2"]);
  const command = ["/bin/node", ...startFlags, "build/server/main.js"].join(" ");
  expect(/^ExecStart=.*$/m.exec(service)?.[0]).toContain(command);
});

test("the unit and the image set the C library's variables as npm start does", () => {
  // Neither may write beside the program, where `npm start` has Node.js keep what it compiled.
  const { NODE_COMPILE_CACHE: _, ...shared } = startVariables;
  const variables = Object.entries(shared).map((pair) => pair.join("="));
  expect(variables).toEqual([
    "MALLOC_ARENA_MAX=2",
    "MALLOC_TRIM_THRESHOLD_=262144",
    "MALLOC_MMAP_THRESHOLD_=4194304",
  ]);
  const ofUnit = /^Environment=(.*)$/m.exec(service)?.[1]?.split(" ");
  const ofImage = /^ENV (.*)$/m.exec(dockerfile)?.[1]?.split(" ");
  for (const variable of variables) {
    expect(ofUnit).toContain(variable);
    expect(ofImage).toContain(variable);
  }
});

test("every variable that a deployment file sets is one that the server reads", () => {
  // The exporter of traces reads its headers itself.
  const ofLibraries = ["NODE_ENV", "OTEL_EXPORTER_OTLP_HEADERS", ...Object.keys(startVariables)];
  const known = new Set([...Object.keys(Environment.shape), ...ofLibraries]);
  const ofUnit = [...(/^Environment=(.*)$/m.exec(service)?.[1] ?? "").matchAll(/([A-Z_\d]+)=/g)];
  const ofImage = [...(/^ENV (.*)$/m.exec(dockerfile)?.[1] ?? "").matchAll(/([A-Z_\d]+)=/g)];
  const ofCompose = [...environmentOfCompose.matchAll(/^ {4}([A-Z_\d]+):/gm)];
  const ofPods = readText("ops/deploy/kubernetes/larkfold.yaml").matchAll(/- \{ name: ([A-Z_\d]+), value: /g);
  const names = [...ofUnit, ...ofImage, ...ofCompose, ...ofPods].map(([, name = ""]) => name);
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => !known.has(name))).toEqual([]);
});

/** Settings that the image, the network and the services of the Compose file determine. */
const fixedInCompose = new Set([
  "PORT",
  "HOST",
  "DATA_DIR",
  "ERASURES_FILE",
  "DATABASE_URL",
  "S3_ENDPOINT",
  "S3_BUCKET",
  "S3_REGION",
  "CLAMD_ADDRESS",
  "TRUST_PROXY",
  "METRICS_PORT",
  "METRICS_HOST",
  // The server refuses `off` unless it listens on loopback.
  "RATE_LIMITS",
]);

test("Compose's replicas get every setting of the environment file that the Compose file does not fix", () => {
  const passed = environmentOfCompose.matchAll(/^ {4}([A-Z_\d]+): \$\{\1:[-?]\}$/gm);
  const names = [...passed].map(([, name = ""]) => name);
  const open = Object.keys(Environment.shape).filter((name) => !fixedInCompose.has(name));
  expect(names.toSorted()).toEqual([...open, "OTEL_EXPORTER_OTLP_HEADERS"].toSorted());
  // Compose passes on as empty what the file does not set.
  const empty = Object.fromEntries(names.map((name) => [name, ""]));
  expect(readConfig(empty)).toEqual(readConfig({}));
});

test("systemd, Compose and Kubernetes give a server time to end its requests and tasks, and proxies allow the slowest upload", () => {
  const { files, closingMs } = slownessBounds;
  const uploadSeconds = files.graceMs / 1000 + limits.cv.maxBytes / files.bytesPerSecond;
  const kubernetes = readText("ops/deploy/kubernetes/larkfold.yaml");
  const preStop = Number(/^ +sleep: \{ seconds: (\d+) \}$/m.exec(kubernetes)?.[1]);
  const stops = [
    [0, /^TimeoutStopSec=(\d+)$/m.exec(service)],
    [0, /^ {2}stop_grace_period: (\d+)s$/m.exec(compose)],
    [preStop, /^ +terminationGracePeriodSeconds: (\d+)$/m.exec(kubernetes)],
  ] as const;
  // Five seconds for the tasks that it has started, and as much for a busy machine.
  const ownSeconds = (longestDrainMs + closingMs + longestFlushMs) / 1000 + 5 + 5;
  for (const [before, match] of stops) expect(Number(match?.[1]) - before).toBeGreaterThan(ownSeconds);
  const [drain, uploads] = [longestDrainMs / 1000, closingMs / 1000];
  for (const text of [service, compose, kubernetes])
    expect(text).toContain(
      `${drain} seconds until it accepts no connection, ${uploads} until it ends the last upload`,
    );
  const sites = ["nginx.conf", "Caddyfile", "kubernetes/larkfold.yaml"].map((name) =>
    readText(`ops/deploy/${name}`),
  );
  const waits = sites.flatMap((text) => [
    ...text.matchAll(/(?:(?:read|send|write)[_-]timeout|timeouts: . request):? "?(\d+)/g),
  ]);
  expect(waits).toHaveLength(5);
  for (const [, seconds] of waits) expect(Number(seconds)).toBeGreaterThan(uploadSeconds);
});

/** Settings that confine the server, let uploads through and keep requests; a file without one of them still starts. */
const settings: Record<string, string[]> = {
  "larkfold@.service": [
    "User=larkfold",
    "Restart=always",
    "StartLimitIntervalSec=0",
    "UMask=0077",
    "StateDirectoryMode=0700",
    "CapabilityBoundingSet=",
    "NoNewPrivileges=yes",
    "PrivateDevices=yes",
    "PrivateTmp=yes",
    "ProtectHome=yes",
    "ProtectKernelModules=yes",
    "ProtectProc=invisible",
    "ProtectSystem=strict",
    "RestrictSUIDSGID=yes",
    "SystemCallArchitectures=native",
  ],
  "nginx.conf": [
    "ssl_protocols TLSv1.2 TLSv1.3;",
    "access_log /var/log/nginx/access.log larkfold;",
    "error_log /var/log/nginx/error.log crit;",
    "client_max_body_size 6m;",
    "proxy_request_buffering off;",
    "proxy_request_buffering on;",
    "gzip off;",
    "proxy_http_version 1.1;",
    'proxy_set_header Connection "";',
    "proxy_set_header Host $host;",
    "proxy_set_header X-Forwarded-For $remote_addr;",
    "proxy_set_header X-Forwarded-Proto $scheme;",
    "proxy_next_upstream error timeout http_502;",
    "proxy_cache_bypass $http_cookie $is_args;",
    "proxy_no_cache $http_cookie $is_args;",
  ],
  "nginx-upstream.conf": ["keepalive 32;", "keepalive_timeout 500ms;"],
  Caddyfile: [
    "max_size 6MB",
    "health_uri /healthz",
    "health_interval 250ms",
    "lb_policy random",
    "versions 1.1",
    "keepalive 500ms",
  ],
  "compose.yaml": [
    "read_only: true",
    "cap_drop: [ALL]",
    'security_opt: ["no-new-privileges:true"]',
    "restart: always",
  ],
  "kubernetes/larkfold.yaml": [
    "rollingUpdate: { maxUnavailable: 0, maxSurge: 1 }",
    "automountServiceAccountToken: false",
    "runAsNonRoot: true",
    "seccompProfile: { type: RuntimeDefault }",
    "httpGet: { path: /readyz, port: http }",
    "allowPrivilegeEscalation: false",
    "readOnlyRootFilesystem: true",
    "capabilities: { drop: [ALL] }",
    "minAvailable: 2",
  ],
};

test.each(Object.entries(settings))("%s has its settings of confinement and forwarding", (name, wanted) => {
  const lines = new Set(
    readText(`ops/deploy/${name}`)
      .split("\n")
      .map((line) => line.trim()),
  );
  expect(wanted.filter((line) => !lines.has(line))).toEqual([]);
});

test("the unit of nginx may create its cache folder", () => {
  const path = /^proxy_cache_path (\S+)/m.exec(readText("ops/deploy/nginx.conf"))?.[1] ?? "";
  expect(dirname(path)).toBe("/var/cache");
});

test("alerts and board ask the job larkfold for what every program of Node.js reports", () => {
  const files = readText("ops/deploy/alerts.yml") + readText("ops/deploy/grafana-board.json");
  const asked = [...files.matchAll(/\b(?:nodejs|process)_\w+(.{0,20})/g)].map(([, filter = ""]) => filter);
  expect(asked).toHaveLength(3);
  expect(asked.filter((filter) => !/^\{job=\\?"larkfold\\?"/.test(filter))).toEqual([]);
});

test.skipIf(spawnSync("promtool", ["--version"]).status !== 0)(
  "promtool accepts the alert rules, and each alert fires for its own cause only",
  () => {
    const run = (...args: string[]) =>
      spawnSync("promtool", args, { cwd: join(root, "ops/deploy"), encoding: "utf8" });
    const checked = run("check", "rules", "alerts.yml");
    expect(checked.status, checked.stdout + checked.stderr).toBe(0);
    const tested = run("test", "rules", "alerts.test.yml");
    expect(tested.status, tested.stdout + tested.stderr).toBe(0);
    const names = (file: string, key: string) =>
      new Set(
        [...readText(`ops/deploy/${file}`).matchAll(new RegExp(`${key}: (Larkfold\\w+)`, "g"))].map(
          ([, name]) => name,
        ),
      );
    expect(names("alerts.test.yml", "alertname")).toEqual(names("alerts.yml", "alert"));
  },
);

test.skipIf(!hasCaddy())("Caddy accepts the whole site, TLS included, without a warning of it", () => {
  const file = join(root, "ops/deploy/Caddyfile");
  const { stderr, status } = spawnSync("caddy", ["validate", "--adapter", "caddyfile", "--config", file], {
    encoding: "utf8",
  });
  expect(status, stderr).toBe(0);
  // The site `http://`, for names that are not the site's, is meant to be without HTTPS.
  const meant = "server is listening only on the HTTP port";
  const warnings = stderr.split("\n").filter((line) => /"level":"(warn|error)"/.test(line));
  expect(warnings.filter((line) => !line.includes(meant))).toEqual([]);
});

test.skipIf(!hasNginx())("nginx logs neither queries nor referrers, also when a server is away", async () => {
  const backend = createServer((_request, response) => response.end("job"));
  onTestFinished(() => void backend.close());
  await once(backend.listen(0, "127.0.0.1"), "listening");
  const { port } = backend.address() as AddressInfo; // a TCP server's address is always of this shape
  const [first, second] = [await freePort(), await freePort()];
  const nginx = await startShippedNginx([first, port, second]);
  onTestFinished(nginx.stop);
  const headers = { referer: "https://care.example.org/jobs?near=LS1" };
  const ask = async () => (await fetch(`${nginx.url}/jobs?near=LS1+4DY`, { headers })).status;
  expect(await Promise.all(Array.from({ length: 6 }, ask))).toEqual(Array(6).fill(200));
  backend.close();
  backend.closeAllConnections();
  expect(await ask()).toBe(502);
  const read = () => readFile(join(nginx.folder, "access.log"), "utf8");
  // Which server failed is seen there, in place of the log of errors.
  await expect.poll(read).toMatch(/"GET \/jobs" 502 \d+ "127\.0\.0\.1:\d+(, [\d.:]+){2}" "502, 502, 502"\n/);
  expect(await read()).toMatch(
    /"GET \/jobs" 200 3 "127\.0\.0\.1:\d+, 127\.0\.0\.1:\d+.*" "502,( 502,)? 200"\n/,
  );
  expect(await read()).not.toMatch(/near|LS1|\?/);
  expect(await nginx.log()).not.toMatch(/near|LS1|client:/);
});
