import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { hasNginx } from "#support/nginx.ts";
import { reachableAtRunTime } from "#support/module-imports.ts";
import { readText, root } from "../repository.ts";

const compose = readText("ops/deploy/compose.yaml");

test("every name that the Compose file uses is defined in it", () => {
  const defined = new Set([...compose.matchAll(/: &([\w-]+)$/gm)].map(([, name]) => name));
  const used = [...compose.matchAll(/[ [{]\*([\w-]+)/g)].map(([, name]) => name);
  expect(used).not.toEqual([]);
  expect(used.filter((name) => !defined.has(name))).toEqual([]);
  const sections = new Set([...compose.matchAll(/^ {2}([\w-]+):/gm)].map(([, name]) => name));
  const mounted = [...compose.matchAll(/volumes: \["([\w-]+):/g), ...compose.matchAll(/source: ([\w-]+)/g)];
  const waitedFor = [...compose.matchAll(/depends_on: \[(.+)\]/g)].flatMap(([, names = ""]) =>
    names.split(", "),
  );
  const names = [...mounted.map(([, name]) => name), ...waitedFor];
  expect(names).toHaveLength(9);
  expect(names.filter((name) => !sections.has(name))).toEqual([]);
});

test("nginx in Compose forwards to the addresses of the replicas and the store, and to no others", () => {
  const addressOf = (name: string) =>
    new RegExp(`^ {2}${name}:\\n(?: {4}.*\\n)*? {4}networks: .*ipv4_address: ([\\d.]+)`, "m").exec(
      compose,
    )?.[1];
  const replicas = [...compose.matchAll(/server ([\d.]+):3000/g)].map(([, address]) => address);
  expect(replicas).toEqual([addressOf("replica-1"), addressOf("replica-2")]);
  expect(/proxy_pass http:\/\/([\d.]+):7070/.exec(compose)?.[1]).toBe(addressOf("store"));
  const [, network = ""] = /subnet: ([\d.]+)\.0\/24/.exec(compose) ?? [];
  for (const address of [...replicas, addressOf("store")]) expect(address).toContain(`${network}.`);
  expect(compose).toContain(`TRUST_PROXY: ${network}.0/24`);
});

// `npm run build` would check the types of the tests too, which are not copied into the image.
test("the image is built by a program all of whose files are copied into it", () => {
  const [, program = ""] = /^RUN node (ops\/\S+)/m.exec(readText("ops/deploy/Dockerfile")) ?? [];
  const leftOut = readText("ops/deploy/Dockerfile.dockerignore").split("\n").filter(Boolean);
  const read = [...reachableAtRunTime([program, "vite.config.ts"])];
  expect(read).toContain("ops/freshness.ts");
  expect(read.filter((path) => leftOut.some((folder) => path.startsWith(`${folder}/`)))).toEqual([]);
});

const jobs = [
  { folder: "migrate", script: "src/server/admin-cli.ts", command: "migrate", ports: [53, 5432, 6432] },
  {
    folder: "backup",
    script: "src/server/backup-cli.ts",
    command: "backup /backups/`date +%F-%H%M%S`",
    ports: [53, 5432, 6432, 443, 7070],
  },
];

test.each(jobs)(
  "the Kubernetes job in $folder has the pods' image, secret and confinement, but not their label",
  ({ folder, script, command, ports }) => {
    const [pods = "", job = ""] = ["larkfold.yaml", `${folder}/job.yaml`].map((name) =>
      readText(`ops/deploy/kubernetes/${name}`),
    );
    const shared =
      /^ +(image|- secretRef|runAs\w+|seccompProfile|allowPrivilege\w+|readOnly\w+|capabilities|automount\w+): .*$/gm;
    const settingsOf = (text: string) => (text.match(shared) ?? []).map((line) => line.trim()).toSorted();
    expect(settingsOf(job)).toEqual(settingsOf(pods));
    expect(settingsOf(job)).toHaveLength(10);
    const [, written = ""] = /^ +command: \[(.+)\]$/m.exec(job) ?? [];
    expect(written.replace(/^sh, -c, "exec (.+)"$/, "$1").replaceAll(", ", " ")).toBe(
      `node ${script} ${command}`,
    );
    expect(existsSync(join(root, script))).toBe(true);
    // With the pods' label it would get visitors' requests.
    expect(new Set(job.match(/\bapp: \S+/g))).toEqual(new Set([`app: larkfold-${folder}`]));
    const [, policy = ""] =
      new RegExp(`matchLabels: \\{ app: larkfold-${folder} \\}\\n([\\s\\S]+?)^---`, "m").exec(pods) ?? [];
    const reached = [...policy.matchAll(/TCP, port: (\d+)/g)].map(([, port]) => Number(port));
    expect(reached).toEqual(ports);
    // `kubectl apply` of the folder takes the files directly in it, and refuses generated names.
    expect(job).toContain(`generateName: larkfold-${folder}-`);
  },
);

test("a backup in a cluster is on a volume of its own, which no pod that serves mounts, and which the job restores", () => {
  const pods = readText("ops/deploy/kubernetes/larkfold.yaml");
  const job = readText("ops/deploy/kubernetes/backup/job.yaml");
  expect(job).toContain("- { name: backups, mountPath: /backups }");
  expect(job).toMatch(/- name: backups\n +persistentVolumeClaim: \{ claimName: larkfold-backups \}/);
  expect(pods).toContain("kind: PersistentVolumeClaim\nmetadata:\n  name: larkfold-backups\n");
  expect(pods).not.toContain("claimName: larkfold-backups");
  // A restore tells whether the file of erasures is there.
  for (const line of pods.match(/^.*(?:ERASURES_FILE|mountPath: \/erasures|claimName).*$/gm) ?? [])
    expect(job).toContain(line);
  // The document replaces the command by `sed`.
  expect(job.match(/command: /g)).toHaveLength(1);
});

test("pods keep the ids of what was erased on a volume that outlives them and that all share", () => {
  const pods = readText("ops/deploy/kubernetes/larkfold.yaml");
  const [, folder = ""] = /ERASURES_FILE, value: (\S+)\/erasures\.jsonl \}/.exec(pods) ?? [];
  const [, volume = ""] = new RegExp(`- \\{ name: (\\S+), mountPath: ${folder} \\}`).exec(pods) ?? [];
  const [, claim = ""] =
    new RegExp(`- name: ${volume}\\n +persistentVolumeClaim: \\{ claimName: (\\S+) \\}`).exec(pods) ?? [];
  expect(pods).toMatch(new RegExp(`kind: PersistentVolumeClaim\\nmetadata:\\n  name: ${claim}\\n`));
  expect(pods).toContain("accessModes: [ReadWriteMany]");
});

test("containers serve metrics, which in a cluster the namespace monitoring alone reaches", () => {
  const pods = readText("ops/deploy/kubernetes/larkfold.yaml");
  expect(compose).toMatch(/METRICS_PORT: 9464\n +METRICS_HOST: 0\.0\.0\.0\n/);
  expect(pods).toMatch(/METRICS_PORT, value: "9464" \}\n.*METRICS_HOST, value: 0\.0\.0\.0 \}/);
  expect(pods).toContain("- { name: metrics, containerPort: 9464 }");
  expect(pods).toMatch(/metadata\.name: monitoring \}\n +ports:\n +- \{ protocol: TCP, port: 9464 \}/);
});

test("pods may reach the usual port of every service that their environment can name", () => {
  const pods = readText("ops/deploy/kubernetes/larkfold.yaml");
  const [, rules = ""] = /^ {2}egress:\n([\s\S]+?)^---/m.exec(pods) ?? [];
  const portsOf = (variable: string) => {
    const [, text = ""] =
      new RegExp(`# ${variable}[.:].*\\n +- ports:\\n((?: +- \\{.+\\n)+)`).exec(rules) ?? [];
    return [...text.matchAll(/TCP, port: (\d+)/g)].map(([, port]) => Number(port));
  };
  expect(portsOf("DATABASE_URL")).toContain(5432);
  expect(portsOf("S3_ENDPOINT")).toContain(443);
  expect(portsOf("SMTP_URL")).toEqual(expect.arrayContaining([465, 587]));
  expect(portsOf("CLAMD_ADDRESS")).toEqual([3310]);
  expect(portsOf("OTEL_EXPORTER_OTLP_ENDPOINT")).toEqual([4318]);
});

test("visitors come by a gateway whose proxies alone reach the pods, with the time that a slow CV takes", () => {
  const pods = readText("ops/deploy/kubernetes/larkfold.yaml");
  expect(pods).not.toContain("ingress-nginx");
  expect(pods.match(/^kind: (Gateway|HTTPRoute)$/gm)).toHaveLength(3);
  expect(pods).toMatch(/name: envoy-gateway-system \}\n +ports:\n +- \{ protocol: TCP, port: 3000 \}/);
  const wait = /proxy_read_timeout (\d+s);/.exec(readText("ops/deploy/nginx.conf"))?.[1];
  expect(pods).toContain(`timeouts: { request: ${wait} }`);
});

// MinIO's images and repository are no longer maintained.
test("every image is named by a version, and none is MinIO's", () => {
  const images = [...compose.matchAll(/image: (\S+)/g)].map(([, image = ""]) => image);
  expect(images).toHaveLength(4);
  expect(images.filter((image) => !/:v?\d/.test(image) || image.startsWith("minio"))).toEqual([]);
});

test("every service of Compose has a limit of memory", () => {
  const [, services = ""] = /^services:\n([\s\S]+?)^networks:/m.exec(compose) ?? [];
  const bounded = services.split(/^ {2}(?=[\w-]+:$)/m).filter((text) => /^[\w-]+:$/m.test(text));
  expect(bounded).toHaveLength(6);
  expect(bounded.filter((text) => !/mem_limit: |<<: \*server/.test(text))).toEqual([]);
});

test("Compose gives PostgreSQL two minutes to make its database, and starts no replica before it answers by TCP", () => {
  const [, check = ""] = /^ {2}database:\n[\s\S]+?^ {4}healthcheck:\n((?: {6}.*\n)+)/m.exec(compose) ?? [];
  expect(check).toContain('test: ["CMD", "pg_isready", "-h", "127.0.0.1", "-U", "larkfold"]\n');
  expect(check).toContain("start_period: 120s\n");
});

test("Compose publishes its ports by IPv4 alone, for Docker hides the addresses of IPv6 visitors", () => {
  const published = [...compose.matchAll(/^ {4}ports: \[(.+)\]$/gm)].map(([, ports]) => ports);
  expect(published).toEqual(['"0.0.0.0:80:80", "0.0.0.0:443:443"']);
});

test("both nginx sites keep idle connections to the servers for the same time", () => {
  const upstreams = [readText("ops/deploy/nginx-upstream.conf"), compose];
  const times = upstreams.flatMap((text) => text.match(/^ +keepalive_timeout .+;$/gm) ?? []);
  expect(times.map((line) => line.trim())).toEqual(Array(2).fill("keepalive_timeout 500ms;"));
});

test("a replica that starts slowly is not unhealthy, upon which a restart in turn would end", () => {
  const [, timeout, startPeriod] =
    /^HEALTHCHECK .*--timeout=(\d+)s --start-period=(\d+)s /m.exec(readText("ops/deploy/Dockerfile")) ?? [];
  expect(Number(timeout)).toBeGreaterThanOrEqual(10);
  expect(Number(startPeriod)).toBeGreaterThanOrEqual(120);
});

/** The file that Compose adds beside nginx.conf: the text below `content: |` of a config, with its variables. */
function composeConfig(name: string): string {
  const [, text = ""] =
    new RegExp(`^ {2}${name}:\\n {4}content: \\|\\n((?: {6}.*\\n?)+)`, "m").exec(compose) ?? [];
  return text.replaceAll("${S3_HOST}", "cvs.example.org").replaceAll("$$", "$");
}

const nginxSites = {
  "Debian's nginx": readText("ops/deploy/nginx-upstream.conf"),
  "the nginx of Compose": composeConfig("upstream"),
};

test.skipIf(!hasNginx()).each(Object.entries(nginxSites))(
  "%s takes the whole site, TLS included",
  async (name, upstream) => {
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
    const store = name.includes("Compose") ? composeConfig("store-site") : "";
    const site = `${readText("ops/deploy/nginx.conf")}\n${store}`
      .replaceAll(/\/etc\/letsencrypt\/live\/(care|cvs)\.example\.org\//g, `${folder}/`)
      .replace("/var/cache/larkfold", join(folder, "cache"))
      .replaceAll("/var/log/nginx/", `${folder}/`)
      .replace("/etc/nginx/larkfold-upstream.conf", join(folder, "upstream.conf"));
    expect(upstream).toContain("keepalive 32;");
    await writeFile(join(folder, "upstream.conf"), upstream);
    await writeFile(join(folder, "site.conf"), site);
    // Debian's own site stays enabled beside it.
    const debians = "server { listen 80 default_server; listen [::]:80 default_server; server_name _; }";
    const beside = name.includes("Compose") ? "" : debians;
    await writeFile(
      join(folder, "nginx.conf"),
      `pid ${folder}/pid; events {} http { include ${folder}/site.conf; ${beside} }`,
    );
    const { stderr, status } = spawnSync(
      "/usr/sbin/nginx",
      ["-t", "-c", join(folder, "nginx.conf"), "-e", join(folder, "log")],
      { encoding: "utf8" },
    );
    expect(status, stderr).toBe(0);
    expect(stderr).not.toContain("[warn]");
  },
);
