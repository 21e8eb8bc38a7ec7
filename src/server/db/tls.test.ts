/** A real PostgreSQL with TLS: the run's own offers it while this file runs, with a certificate for localhost. */
import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, chownSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createDataDir, createTestDatabase } from "#support/database.ts";
import { ordinaryAccount } from "#support/ordinary-account.ts";
import { readConfig } from "../config.ts";
import { failureText } from "../log/error-text.ts";
import { connectDatabase } from "./connect.ts";

const postgresUrl = inject("postgresUrl");
const canRun = postgresUrl !== null && spawnSync("openssl", ["version"]).status === 0;

/** Makes `name.pem` and `name.key` in the folder: an authority, or a certificate for localhost of the authority `by`. */
function certify(folder: string, name: string, by?: string): void {
  const key = [
    "-newkey",
    "ec",
    "-pkeyopt",
    "ec_paramgen_curve:prime256v1",
    "-nodes",
    "-keyout",
    `${name}.key`,
  ];
  const extension = by ? ["-addext", "subjectAltName=DNS:localhost"] : [];
  const subject = ["-subj", `/CN=${name}`, ...extension];
  const openssl = (...args: string[]) => execFileSync("openssl", args, { cwd: folder, stdio: "pipe" });
  if (by === undefined) openssl("req", "-x509", ...key, ...subject, "-days", "2", "-out", `${name}.pem`);
  else {
    openssl("req", ...key, ...subject, "-out", "request");
    const issuer = ["-CA", `${by}.pem`, "-CAkey", `${by}.key`, "-CAcreateserial"];
    openssl(
      "x509",
      "-req",
      "-in",
      "request",
      ...issuer,
      "-copy_extensions",
      "copy",
      "-days",
      "2",
      "-out",
      `${name}.pem`,
    );
  }
}

async function configure(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: postgresUrl ?? "" });
  await client.connect();
  for (const statement of [...statements, "select pg_reload_conf()"]) await client.query(statement);
  await client.end();
}

describe.skipIf(!canRun)("a PostgreSQL with TLS", () => {
  let folder = "";
  let address = "";

  beforeAll(async () => {
    folder = await createDataDir();
    certify(folder, "authority");
    certify(folder, "another");
    certify(folder, "server", "authority");
    chmodSync(folder, 0o755);
    const account = ordinaryAccount();
    if (account) chownSync(join(folder, "server.key"), account.uid, account.gid);
    writeFileSync(join(folder, "empty.pem"), "");
    await configure(
      `alter system set ssl_cert_file = '${join(folder, "server.pem")}'`,
      `alter system set ssl_key_file = '${join(folder, "server.key")}'`,
      "alter system set ssl = on",
    );
    address = (await createTestDatabase()).replace("127.0.0.1", "localhost");
  });
  afterAll(() =>
    configure(
      "alter system reset ssl",
      "alter system reset ssl_cert_file",
      "alter system reset ssl_key_file",
    ),
  );

  /** Connects as a start does, and answers whether the connection is encrypted, or what the start prints. */
  async function connected(query: string, host = "localhost"): Promise<boolean | string> {
    const { DATABASE_URL } = readConfig({
      DATABASE_URL: `${address.replace("localhost", host)}?${query.replaceAll("$", `${folder}/`)}`,
    });
    try {
      const db = await connectDatabase({ databaseUrl: DATABASE_URL, dataDir: "" });
      const { rows } = await sql<{
        ssl: boolean;
      }>`select ssl from pg_stat_ssl where pid = pg_backend_pid()`.execute(db);
      await db.destroy();
      return rows[0]?.ssl ?? false;
    } catch (error) {
      return failureText(error);
    }
  }

  test.each([
    ["", false],
    ["sslmode=disable", false],
    ["sslmode=no-verify", true],
    ["sslmode=require&uselibpqcompat=true", true],
    ["sslmode=require&sslrootcert=$authority.pem", true],
    ["sslmode=verify-full&sslrootcert=$authority.pem", true],
    ["sslrootcert=$authority.pem", true],
  ])("is connected to with “%s”, encrypted: %s", async (query, isEncrypted) => {
    expect(await connected(query)).toBe(isEncrypted);
  });

  const cannotBeUsed = "The database of DATABASE_URL cannot be used.\n";
  const untrusted = `${cannotBeUsed}unable to verify the first certificate: name the file of its authority by NODE_EXTRA_CA_CERTS, or by sslrootcert in the address\n`;

  test.each([
    "sslmode=require",
    "sslmode=verify-full",
    "sslmode=verify-full&sslrootcert=$another.pem",
    "sslrootcert=$another.pem",
  ])("whose authority is unknown is refused with “%s”, with advice", async (query) => {
    expect(await connected(query)).toBe(untrusted);
  });

  test("of before version 17 ends a connection that begins with TLS, and the refusal says so", async () => {
    const said = await connected("sslmode=no-verify&sslnegotiation=direct");
    expect(said).toBe(
      `${cannotBeUsed}the server ended the connection before it was encrypted: it may have no TLS at this port, and PostgreSQL has none for sslnegotiation=direct before version 17\n`,
    );
  });

  test("whose certificate is for another host is refused", async () => {
    expect(await connected("sslmode=verify-full&sslrootcert=$authority.pem", "127.0.0.1")).toBe(
      `${cannotBeUsed}Hostname/IP does not match certificate's altnames: IP: 127.0.0.1 is not in the cert's list: \n`,
    );
  });

  test.each([
    ["sslrootcert=$nowhere.pem", "a file that cannot be read (ENOENT)"],
    ["sslrootcert=$", "a file that cannot be read (EISDIR)"],
    ["sslrootcert=$empty.pem", "a file without a certificate"],
    ["sslcert=$server.key", "a file without a certificate"],
    ["sslkey=$server.pem", "a file without a key"],
  ])("is not asked where the address has “%s”", async (query, failure) => {
    const [name = "", path = ""] = query.split("=", 2);
    expect(await connected(`sslmode=verify-full&${query}`)).toBe(
      `${name} in the database's address names ${failure}: ${path.replace("$", `${folder}/`)}.\n`,
    );
  });
});
