import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { Environment } from "#server/config.ts";
import { hasNginx } from "#support/nginx.ts";
import { startFlags } from "#support/server.ts";
import { readText, root } from "../repository.ts";

const packageFile = JSON.parse(readText("package.json")) as {
  dependencies: Record<string, string>;
};
const dockerfile = readText("ops/deploy/Dockerfile");
const service = readText("ops/deploy/larkfold.service");
const compose = readText("ops/deploy/compose.yaml");

test("the image is made with the Node.js that the package pins, copies what is there, and starts without npm", () => {
  const images = [...dockerfile.matchAll(/^FROM node:([\d.]+)-/gm)].map(([, version]) => version);
  expect(new Set(images)).toEqual(new Set([packageFile.dependencies.node]));
  const fromHere = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths = ""]) =>
    paths.split(" "),
  );
  expect(fromHere.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  expect(dockerfile).toMatch(/^USER node$/m);
  expect(JSON.parse(/^CMD (.+)$/m.exec(dockerfile)?.[1] ?? "")).toEqual([
    "node",
    ...startFlags,
    "build/server/main.js",
  ]);
});

test("the unit and the image start the server with the flags of npm start", () => {
  expect(startFlags).toEqual(["--disable-sigusr1", "--max-semi-space-size=4"]);
  const command = ["/bin/node", ...startFlags, "build/server/main.js"].join(" ");
  expect(/^ExecStart=.*$/m.exec(service)?.[0]).toContain(command);
});

test("every variable that a file sets for the server is one that the server reads", () => {
  const known = new Set([...Object.keys(Environment.shape), "NODE_ENV"]);
  const ofUnit = [...(/^Environment=(.*)$/m.exec(service)?.[1] ?? "").matchAll(/([A-Z_\d]+)=/g)];
  const ofImage = [...(/^ENV (.*)$/m.exec(dockerfile)?.[1] ?? "").matchAll(/([A-Z_\d]+)=/g)];
  const block = /environment: &environment\n((?: {4}\S.*\n)+)/.exec(compose)?.[1] ?? "";
  const ofCompose = [...block.matchAll(/^ {4}([A-Z_\d]+):/gm)];
  const names = [...ofUnit, ...ofImage, ...ofCompose].map(([, name = ""]) => name);
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => !known.has(name))).toEqual([]);
});

test.skipIf(spawnSync("systemd-analyze", ["--version"]).status !== 0)(
  "systemd takes the unit without a complaint",
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "larkfold-unit-"));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const file = join(folder, "larkfold.service");
    // The account and the checkout are the operator's.
    await writeFile(
      file,
      service.replaceAll(/^(User|Group)=.*\n/gm, "").replaceAll("/opt/larkfold/", `${root}/`),
    );
    const { stderr, status } = spawnSync("systemd-analyze", ["verify", "--man=no", file], {
      encoding: "utf8",
    });
    const ofOurs = stderr.split("\n").filter((line) => line.includes("larkfold.service"));
    expect({ ofOurs, status }).toEqual({ ofOurs: [], status: 0 });
  },
);

test.skipIf(!hasNginx())("nginx takes the whole site, TLS included", async () => {
  const folder = await mkdtemp(join(tmpdir(), "larkfold-site-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const [key, certificate] = [join(folder, "privkey.pem"), join(folder, "fullchain.pem")];
  const subject = ["-subj", "/CN=care.example.org", "-days", "1"];
  spawnSync("openssl", [
    "req",
    "-x509",
    "-newkey",
    "rsa:2048",
    "-nodes",
    "-keyout",
    key,
    "-out",
    certificate,
    ...subject,
  ]);
  const site = readText("ops/deploy/nginx.conf")
    .replaceAll("/etc/letsencrypt/live/care.example.org/", `${folder}/`)
    .replace("/var/cache/nginx/larkfold", join(folder, "cache"))
    .replace("/etc/nginx/larkfold-upstream.conf", join(root, "ops/deploy/nginx-upstream.conf"));
  await writeFile(join(folder, "site.conf"), site);
  await writeFile(
    join(folder, "nginx.conf"),
    `pid ${folder}/pid; events {} http { include ${folder}/site.conf; }`,
  );
  const { stderr, status } = spawnSync(
    "/usr/sbin/nginx",
    ["-t", "-c", join(folder, "nginx.conf"), "-e", join(folder, "log")],
    { encoding: "utf8" },
  );
  expect(status, stderr).toBe(0);
  expect(stderr).not.toContain("[warn]");
});
