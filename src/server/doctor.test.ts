import { execFile } from "node:child_process";
import { once } from "node:events";
import { cpSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { access, readdir } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { root } from "#ops/repository.ts";
import { createTestApp } from "#support/api.ts";
import { hasClamd, startClamd } from "#support/clamd.ts";
import { createDataDir, type DatabasePlace, type Engine, engines } from "#support/database.ts";
import { freePort } from "#support/nginx.ts";
import { sandboxRuns } from "#support/sandboxes.ts";
import { canMount, fillDisk, mountSmallDisk } from "#support/small-disk.ts";
import { startSmtp } from "#support/smtp.ts";
import { openDatabase } from "./db/connect.ts";
import { migrateTo } from "./db/migrate.ts";
import type { Finding } from "./doctor/findings.ts";
import { examineSite, hasFault } from "./doctor.ts";

/** Each starts a PDF worker. */
const timeout = 120_000;
const nobodyListens = "127.0.0.1:9";
const clock = () => new Date();
const envOf = ({ dataDir, databaseUrl }: DatabasePlace) => ({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl });

function about(findings: Finding[], name: string): string[] {
  return findings.filter((finding) => finding.about === name).map(({ level, text }) => `${level}: ${text}`);
}

/** A database with the schema, opened for the test to change. */
async function openSite(engine: Engine) {
  const place = await engine.copyPlace();
  const db = await engine.connect(place);
  return { env: envOf(place), db };
}

describe.each(engines)("the doctor on $name", { timeout }, (engine) => {
  test("reports no fault for a site that works, and names versions, disk, clock and sandbox", async () => {
    const { env } = await openSite(engine);
    const findings = await examineSite(env, clock);
    expect(findings.filter(({ level }) => level === "fault")).toEqual([]);
    const [version = "", clockLine = ""] = about(findings, "database");
    expect(version).toMatch(
      new RegExp(`^ok: ${engine.name} \\d.* answers, and its tables are this version's`),
    );
    expect(clockLine).toMatch(/^ok: The clocks? /);
    expect(about(findings, "versions")[0]).toContain(`Node.js ${process.version}`);
    expect(about(findings, "disk")[0]).toMatch(/\d+ MiB are free/);
    expect(about(findings, "PDF reader")[0]).toMatch(/confined by (bubblewrap|setpriv|permission-model)/);
  });

  test("notes missing tables and tables of an earlier version, and does not change them", async () => {
    const place = await engine.createPlace();
    const db = await openDatabase(place);
    await sql`select 1`.execute(db);
    expect(about(await examineSite(envOf(place), clock), "database")[0]).toMatch(/^note: .* no tables yet/);
    await migrateTo(db, "0012");
    const findings = await examineSite(envOf(place), clock);
    expect(about(findings, "database")[0]).toMatch(/^note: .* an earlier version's/);
    expect((await db.introspection.getTables()).map(({ name }) => name)).not.toContain("holds");
    await db.destroy();
  });

  test("a database of a later version, and an unfinished copy, are faults", async () => {
    const { env, db } = await openSite(engine);
    await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2026')`.execute(db);
    expect(about(await examineSite(env, clock), "database")[0]).toMatch(/^fault: .* a later version's/);
    await sql`create table unfinished_copy (source text not null)`.execute(db);
    await sql`insert into unfinished_copy (source) values ('a backup')`.execute(db);
    expect(about(await examineSite(env, clock), "database")[0]).toMatch(/^fault: .* copy of a backup/);
  });

  test("a clock behind the data's is a fault", async () => {
    const { env, db } = await openSite(engine);
    await db
      .insertInto("auditEntries")
      .values({
        id: crypto.randomUUID(),
        at: new Date(Date.now() + 60_000).toISOString(),
        actor: "ada",
        action: "job.created",
      })
      .execute();
    expect(about(await examineSite(env, clock), "database")[1]).toMatch(/^fault: The clock says .* NTP/);
  });
});

const postgres = engines.find(({ name }) => name === "PostgreSQL");

test.skipIf(!postgres)(
  "a clock that differs from the database's is reported with the difference",
  { timeout },
  async () => {
    if (!postgres) return;
    const { env } = await openSite(postgres);
    const off = async (seconds: number) => {
      const findings = await examineSite(env, () => new Date(Date.now() + seconds * 1000));
      return about(findings, "database")[1];
    };
    expect(await off(10)).toMatch(/^note: .* (9|10)\.\d seconds apart/);
    expect(await off(-40)).toMatch(/^fault: .* (39|40)\.\d seconds apart: set both by NTP/);
  },
);

test("each unreachable service is a fault, with its variable and without a secret", { timeout }, async () => {
  const env = {
    DATA_DIR: await createDataDir(),
    DATABASE_URL: `postgres://robin:hunter-two@${nobodyListens}/larkfold`,
    SMTP_URL: `smtps://robin:hunter-two@${nobodyListens}`,
    CLAMD_ADDRESS: nobodyListens,
    S3_ENDPOINT: `http://${nobodyListens}`,
    S3_BUCKET: "cvs",
    S3_REGION: "eu-west-2",
    S3_ACCESS_KEY_ID: "key",
    S3_SECRET_ACCESS_KEY: "hunter-two",
    ERASURES_FILE: "/mnt/away/erasures.jsonl",
  };
  const findings = await examineSite(env, clock);
  const [ledger, ...faults] = findings.flatMap(({ level, text }) => (level === "fault" ? [text] : []));
  expect(ledger).toMatch(/^ERASURES_FILE is .*: its folder does not exist\.$/);
  expect(faults).toHaveLength(4);
  for (const name of ["DATABASE_URL", "SMTP_URL", "CLAMD_ADDRESS", "the S3_ variables"])
    expect(faults).toContainEqual(expect.stringContaining(`(see ${name})`));
  for (const fault of faults) expect(fault).toContain("ECONNREFUSED");
  expect(JSON.stringify(findings)).not.toContain("hunter-two");
});

test(
  "a mail server that refuses the login is a fault, and one that accepts it is not",
  { timeout },
  async () => {
    const { url } = await startSmtp({ login: { user: "robin", password: "right" } });
    const dataDir = await createDataDir();
    const examine = async (password: string) => {
      const SMTP_URL = url.replace("smtp://", `smtp://robin:${password}@`);
      return about(await examineSite({ DATA_DIR: dataDir, SMTP_URL }, clock), "mail server")[0];
    };
    expect(await examine("right")).toMatch(/^ok: .* takes the user and password/);
    expect(await examine("wrong")).toMatch(/^fault: .*\(see SMTP_URL\)/);
  },
);

test.skipIf(!hasClamd())(
  "a scanner that responds is fine, and one that hangs is a fault",
  { timeout },
  async () => {
    const clamd = await startClamd();
    try {
      const env = { DATA_DIR: await createDataDir(), CLAMD_ADDRESS: clamd.address };
      expect(about(await examineSite(env, clock), "virus scanner")).toEqual(["ok: clamd answers."]);
      clamd.hang();
      expect(about(await examineSite(env, clock), "virus scanner")[0]).toMatch(/^fault: .*too long/);
    } finally {
      clamd.resume();
      await clamd.stop();
    }
  },
);

test.skipIf(!canMount)(
  "a full disk is a fault, as is one without inodes, and little space is a note",
  { timeout },
  async () => {
    const [full, little, crowded] = [
      mountSmallDisk(1024),
      mountSmallDisk(102_400),
      mountSmallDisk(102_400, 3),
    ];
    fillDisk(full);
    for (const name of ["first", "second"]) writeFileSync(join(crowded, name), "");
    const examine = async (dataDir: string) => about(await examineSite({ DATA_DIR: dataDir }, clock), "disk");
    expect(await Promise.all([full, little, crowded].map(examine))).toEqual([
      [expect.stringMatching(/^fault: 0 MiB are free for .* CVs will be refused\.$/)],
      [expect.stringMatching(/^note: 100 MiB are free for .* A busy day may need more\.$/)],
      ["fault: The file system has no room for another file."],
    ]);
  },
);

test("unsafe settings are notes and no faults", { timeout }, async () => {
  const dataDir = await createDataDir();
  const findings = await examineSite({ DATA_DIR: dataDir, PUBLIC_URL: "http://care.example.org" }, clock);
  const unsafe = about(findings, "unsafe").join("\n");
  for (const name of ["not https", "CLAMD_ADDRESS", "SMTP_URL", "PASSWORD_POLICY"])
    expect(unsafe).toContain(name);
  expect(unsafe.includes("note: This account is root")).toBe(process.getuid?.() === 0);
  expect(hasFault(findings)).toBe(false);
  expect(await readdir(dataDir)).toEqual([]);
});

/** `folder`: another checkout; `container`: a command that runs the command given to it. */
function runDoctor(
  env: Record<string, string>,
  { folder = root, container = [] }: { folder?: string; container?: string[] } = {},
): Promise<{ code: number; out: string }> {
  const script = join(folder, "src/server/admin-cli.ts");
  const [program, ...args] = [...container, process.execPath, script, "doctor"];
  return new Promise((resolve) => {
    execFile(program, args, { env: { PATH: process.env.PATH, ...env } }, (error, out) =>
      resolve({ code: typeof error?.code === "number" ? error.code : 0, out }),
    );
  });
}

test(
  "the command exits with 0 without a fault and with 1 otherwise, and makes no folder",
  { timeout },
  async () => {
    const dataDir = join(await createDataDir(), "not-there");
    const fine = await runDoctor({ DATA_DIR: dataDir });
    expect([fine.code, fine.out]).toEqual([0, expect.stringContaining("Faults: 0.")]);
    await expect(access(dataDir)).rejects.toThrow("ENOENT");
    const wrong = await runDoctor({ DATA_DIR: dataDir, TRUST_PROXY: "1", DATABSE_URL: "postgres://db/a" });
    expect(wrong.code).toBe(1);
    expect(wrong.out).toMatch(
      /^FAULT {2}configuration {2}The configuration is wrong: .*DATABSE_URL.*TRUST_PROXY/m,
    );
    expect((await runDoctor({ DATA_DIR: "/dev/null" })).out).toMatch(/^FAULT {2}data folder .*a file/m);
  },
);

test("a wrong fact about the provider is a fault that names its file and field", { timeout }, async () => {
  const folder = await createDataDir();
  for (const path of ["src", "package.json"])
    cpSync(join(root, path), join(folder, path), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  const facts = join(folder, "src/content/organisation.ts");
  const wrong = readFileSync(facts, "utf8").replace(/companyNumber: "\w+"/, 'companyNumber: "12 34"');
  writeFileSync(facts, wrong);
  const { code, out } = await runDoctor({ DATA_DIR: join(folder, "data") }, { folder });
  expect([code, out]).toEqual([
    1,
    expect.stringMatching(
      /^FAULT {2}configuration {2}src\/content\/organisation\.ts: companyNumber must be/m,
    ),
  ]);
});

test("a PDF reader that bubblewrap does not confine is a note", { timeout }, async () => {
  const dataDir = await createDataDir();
  // As in a container that forbids further namespaces.
  const container = sandboxRuns.bubblewrap
    ? ["bwrap", "--unshare-user", "--disable-userns", "--dev-bind", "/", "/"]
    : [];
  const { out } = await runDoctor({ DATA_DIR: dataDir }, { container });
  expect(out).toMatch(
    /^note {3}PDF reader {5}It is confined by (setpriv|permission-model), not by bubblewrap, .*"Confine the PDF reader"/m,
  );
});

test.skipIf(!sandboxRuns.bubblewrap)("a PDF reader in bubblewrap is fine", { timeout }, async () => {
  const findings = await examineSite({ DATA_DIR: await createDataDir() }, clock);
  expect(about(findings, "PDF reader")).toEqual(["ok: It is confined by bubblewrap."]);
});

test(
  "a metrics port is reported as free, as served by the server, or as taken by another program",
  { timeout },
  async () => {
    const METRICS_PORT = String(await freePort());
    const env = { DATA_DIR: await createDataDir(), METRICS_PORT };
    const examine = async () => about(await examineSite(env, clock), "metrics");
    const url = `http://127.0.0.1:${METRICS_PORT}/metrics`;
    expect(await examine()).toEqual([
      `note: Nobody serves metrics at ${url}: a server that is started here will.`,
    ]);
    const [engine] = engines;
    if (!engine) throw new Error("SQLite is always there");
    const { app } = await createTestApp({ engine, env: { METRICS_PORT } });
    await app.listen({ port: 0, host: "127.0.0.1" });
    expect(await examine()).toEqual([
      `ok: A server serves them at ${url}. Another one on this machine needs a METRICS_PORT of its own.`,
    ]);
    const other = createServer((_request, response) => response.end("hello")).listen(0, "127.0.0.1");
    await once(other, "listening");
    onTestFinished(() => void other.close());
    const { port } = other.address() as AddressInfo; // a TCP server's address is always of this shape
    env.METRICS_PORT = String(port);
    expect(await examine()).toEqual([
      `note: METRICS_PORT is ${port}, which another program uses on 127.0.0.1: a server goes on without metrics.`,
    ]);
  },
);
