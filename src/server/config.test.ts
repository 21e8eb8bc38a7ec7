import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createDataDir } from "#support/database.ts";
import { Environment, readConfig, secretNames } from "./config.ts";
import { checkDataFolder } from "./data-folder.ts";

const origins = ["care.example.org", "https://*.example.org", "https://care.example.org/jobs"];
const words = ["yes", "ON ", "1"];
const secrets = [" ".repeat(40), "short", "ab".repeat(30)];
const good = "0123456789abcdef0123456789abcdef";
const printable = ["eu west", "a\nb", "größe"];
const s3 = {
  S3_ENDPOINT: "https://s3.example.org",
  S3_BUCKET: "larkfold",
  S3_REGION: "eu-west-2",
  S3_ACCESS_KEY_ID: "key",
  S3_SECRET_ACCESS_KEY: "secret",
};

/** Three refused values or more of each variable. What `DATA_DIR` names is checked on use, below. */
const wrongValues: { [name in keyof typeof Environment.shape]: string[] } = {
  PORT: ["http", "65536", "0x50"],
  HOST: ["any", "127.0.0.1:3000", "300.1.1.1"],
  PUBLIC_URL: origins,
  DATA_DIR: [
    "~/data",
    "$HOME/data",
    '"/var/lib/care"',
    "/",
    "/tmp/..",
    "file:///var/lib/care",
    "C:\\care",
    "c:/care",
    "care\\data",
    "%h/care",
    "/var/lib/%i",
  ],
  ERASURES_FILE: ["erasures.jsonl", "/var/lib/", "~/erasures.jsonl", "/var/%h/a.jsonl", "/var/$HOME/a.jsonl"],
  BACKUP_KEPT_DAYS: ["a month", "0", "731"],
  DATABASE_URL: ["mysql://host/larkfold", "postgres://host", "postgres://host/larkfold?sslmode=bogus"],
  S3_ENDPOINT: ["s3.example.org", "https://*.example.org", "https://s3.example.org/?a"],
  S3_BUCKET: ["my_bucket", "two..dots", "https://s3.example.org/larkfold"],
  S3_REGION: ["EU/1", "eu-west-", "“eu-west-2”"],
  S3_ACCESS_KEY_ID: printable,
  S3_SECRET_ACCESS_KEY: printable,
  SMTP_URL: [
    "smtps://care user:secret@mail.example.org",
    "mail.example.org",
    "smtp://mail.example.org:0",
    "smtp://mail.example.org/in?x=1",
  ],
  MAIL_FROM: ["Careers", "careers@", "Careers <careers@example.org"],
  CLAMD_ADDRESS: ["3310", "/tmp", "tcp://localhost:3310"],
  FIRST_ADMIN_USERNAME: [
    "ab",
    " ab ",
    "a".repeat(61),
    "<admin>",
    "rob>in",
    "rob\nin",
    "rob\tin",
    "rob\u0007in",
    "rob\u200Bin",
    "rob\u2028in",
  ],
  FIRST_ADMIN_PASSWORD: ["aaaaaaaa", "right horse ", "a".repeat(201)],
  SESSION_SECRET: ["short", "ab".repeat(30), `${good}\n`],
  PREVIOUS_SESSION_SECRET: secrets,
  FIND_A_JOB_TOKEN: ["0123456789abcdef", "ab".repeat(20), `${"0123456789".repeat(4)}+/=`],
  REQUIRE_SECOND_FACTOR: words,
  INVITE_TTL_HOURS: ["soon", "0", "9000"],
  PASSWORD_POLICY: words,
  RATE_LIMITS: ["yes", "ON ", "OFF"],
  TRUST_PROXY: ["nginx", "1", "0.0.0.0/0"],
  METRICS_PORT: ["metrics", "3000", "9464.5"],
  METRICS_HOST: ["all", "127.0.0.1:9464", "300.1.1.1"],
  OTEL_EXPORTER_OTLP_ENDPOINT: [
    "127.0.0.1:4318",
    "grpc://127.0.0.1:4317",
    "http://",
    "http://a:4318#b",
    "http://a/?b",
    "http://a/v1/traces",
  ],
  OTEL_SERVICE_NAME: ["Care\nHome", '"Care Home"', "Care\u200BHome"],
  OTEL_TRACES_SAMPLER_ARG: ["half", "1.5", "-1"],
  LOG_LEVEL: ["verbose", "INFO", "3"],
};

const cases = Object.entries(wrongValues).flatMap(([name, values]) =>
  values.map((value) => ({
    name,
    value: value.length > 50 ? `${value.slice(0, 50)}…` : value,
    whole: value,
  })),
);

test.each(cases)("$name=$value is refused by a sentence that names it", ({ name, whole }) => {
  const others = name.startsWith("S3_") ? s3 : {};
  expect(() => readConfig({ ...others, [name]: whole })).toThrow(
    new RegExp(`^The configuration is wrong: ${name} [a-z][^\\n]*\\.$`),
  );
});

test("this file tests three wrong values or more of every variable", () => {
  expect(Object.keys(wrongValues).toSorted()).toEqual(Object.keys(Environment.shape).toSorted());
  for (const values of Object.values(wrongValues)) expect(new Set(values).size).toBeGreaterThanOrEqual(3);
});

test("a folder of DATA_DIR may have a colon or a percent sign that is for nobody else", () => {
  for (const DATA_DIR of ["./a:b", "/srv/50%", "/srv/100%_care", "../data"])
    expect(readConfig({ DATA_DIR }).DATA_DIR).toBe(DATA_DIR);
});

test("every wrong variable is named at once", () => {
  expect(() => readConfig({ PORT: "x", TRUST_PROXY: "nginx", DATABSE_URL: "postgres://host/a" })).toThrow(
    /DATABSE_URL .*\(DATABASE_URL is\); PORT .*; TRUST_PROXY /,
  );
});

describe("a folder that cannot be used as DATA_DIR is refused by a sentence that names it", () => {
  test("a file", async () => {
    const file = join(await createDataDir(), "file");
    await writeFile(file, "");
    await expect(checkDataFolder(file)).rejects.toThrow(
      `DATA_DIR is ${file}, which cannot be used: it is a file`,
    );
    await expect(checkDataFolder(join(file, "data"))).rejects.toThrow(
      /^DATA_DIR .* a part of its path is a file/,
    );
  });

  test("a place that nobody may write to", async () => {
    await expect(checkDataFolder("/proc/self")).rejects.toThrow(
      /^DATA_DIR is \/proc\/self, which cannot be used: /,
    );
  });

  test("a folder that does not respond", async () => {
    const hangs = () => new Promise<void>(() => undefined);
    await expect(checkDataFolder("/mnt/away", { withinMs: 20, probe: hangs })).rejects.toThrow(
      "DATA_DIR is /mnt/away, which cannot be used: it has not answered for 0.02 seconds.",
    );
  });
});

/** Other names of each variable: misspelt, or those of other programs. */
const nearNames: { [name in keyof typeof Environment.shape]: string[] } = {
  PORT: ["LISTEN_PORT", "HTTP_PORT"],
  HOST: ["BIND_ADDRESS"],
  PUBLIC_URL: ["public_url", "PUBLIC_URI", "SITE_URL", "LARKFOLD_PUBLIC_URL"],
  DATA_DIR: ["DATADIR", "DATA_DIRS", "DATA_PATH"],
  ERASURES_FILE: ["ERASURE_FILE"],
  BACKUP_KEPT_DAYS: ["BACKUP_KEPT", "BACKUP_KEEP_DAYS", "BACKUP_RETENTION_DAYS"],
  DATABASE_URL: ["DATABSE_URL", "DB_URL", "POSTGRES_URL", "DB_PASSWORD", "DATABASE_HOST"],
  S3_ENDPOINT: ["S3_END_POINT", "S3_URL"],
  S3_BUCKET: ["S3_BUCKETS", "S3_BUCKET_NAME"],
  S3_REGION: ["S3_REGIONS"],
  S3_ACCESS_KEY_ID: ["S3_ACCESS_KEY", "S3_KEY"],
  S3_SECRET_ACCESS_KEY: ["S3_SECRET_KEY", "S3_SECRET"],
  SMTP_URL: ["SMTP_URI", "SMTP_HOST", "SMTP_PASS", "SMTP_PASSWORD", "MAIL_URL"],
  MAIL_FROM: ["MAILFROM", "EMAIL_FROM"],
  CLAMD_ADDRESS: ["CLAMD_ADRESS", "CLAMAV_HOST", "CLAMD_HOST"],
  FIRST_ADMIN_USERNAME: ["FIRST_ADMIN_USER", "ADMIN_USERNAME"],
  FIRST_ADMIN_PASSWORD: ["FIRST_ADMIN_PASS", "ADMIN_PASSWORD"],
  SESSION_SECRET: ["SESSION_SECRETS", "SESSION_KEY", "COOKIE_SECRET"],
  PREVIOUS_SESSION_SECRET: ["PREVIOUS_SESSION_SECRETS", "OLD_SESSION_SECRET", "OLD_SECRET"],
  FIND_A_JOB_TOKEN: ["FIND_A_JOB_TOKENS", "FIND_A_JOB_KEY"],
  REQUIRE_SECOND_FACTOR: ["REQUIRE_SECOND_FACTORS", "REQUIRE_2FA"],
  INVITE_TTL_HOURS: ["INVITE_TTL", "INVITATION_TTL_HOURS"],
  PASSWORD_POLICY: ["PASSWORD_POLICIES", "PASSWORD_RULES"],
  RATE_LIMITS: ["RATE_LIMIT", "RATE_LIMITING"],
  TRUST_PROXY: ["TRUSTED_PROXY", "TRUST_PROXIES", "TRUSTED_PROXIES"],
  METRICS_PORT: ["METRIC_PORT", "metrics_port", "PROMETHEUS_PORT"],
  METRICS_HOST: ["METRIC_HOST", "METRICS_ADDRESS"],
  OTEL_EXPORTER_OTLP_ENDPOINT: ["OTEL_EXPORTER_OTLP_ENDPOINTS", "OTLP_ENDPOINT"],
  OTEL_SERVICE_NAME: ["OTEL_SERVICE_NAMES"],
  OTEL_TRACES_SAMPLER_ARG: ["OTEL_TRACES_SAMPLER_ARGS"],
  LOG_LEVEL: ["LOG_LEVELS", "LOG_LVL", "LOGLEVEL"],
};

const nearCases = [...Object.entries(nearNames), ["SMTP_URL_FILE", ["SMTP_URL_FIEL"]] as const].flatMap(
  ([meant, names]) => names.map((written) => [written, meant]),
);

test.each([
  ...nearCases,
  ["DB_URL_FILE", "DATABASE_URL_FILE"],
  ["smtp_url_file", "SMTP_URL_FILE"],
  ["PUBLIC_URL_FILE", "PUBLIC_URL"],
])("the unknown variable %s is refused with the known one that it resembles, %s", (written, meant) => {
  expect(() => readConfig({ [written]: "x" })).toThrow(
    `${written} is no variable of this server (${meant} is)`,
  );
});

test("an empty variable counts as unset, and TRUST_PROXY is a list of addresses and networks", () => {
  const { TRUST_PROXY, HOST } = readConfig({
    TRUST_PROXY: "loopback, 10.0.0.0/8,::1,fc00::/7,2a00::/16",
    HOST: "",
  });
  expect([TRUST_PROXY, HOST]).toEqual([
    ["loopback", "10.0.0.0/8", "::1", "fc00::/7", "2a00::/16"],
    "0.0.0.0",
  ]);
  expect(readConfig({ TRUST_PROXY: "" }).TRUST_PROXY).toBe(false);
});

describe("a secret from a file", () => {
  const value = good;

  test("is read without the line break at its end", async () => {
    const file = join(await createDataDir(), "secret");
    await writeFile(file, `${value}\n`);
    expect(readConfig({ SESSION_SECRET_FILE: file }).SESSION_SECRET).toBe(value);
  });

  test.each(secretNames)("%s_FILE that is not there is named", (name) => {
    expect(() => readConfig({ [`${name}_FILE`]: "/nowhere/secret" })).toThrow(
      `${name}_FILE names a file that cannot be read (ENOENT): /nowhere/secret`,
    );
  });

  test("is refused when it begins or ends with what nobody sees", async () => {
    const file = join(await createDataDir(), "secret");
    await writeFile(file, `\uFEFF${value}`);
    for (const name of secretNames)
      expect(() => readConfig({ [`${name}_FILE`]: file })).toThrow(
        `${name}_FILE names a file that begins with a byte-order mark: ${file}`,
      );
    await writeFile(file, ` ${value}\r\n`);
    for (const name of ["SESSION_SECRET", "FIRST_ADMIN_PASSWORD"])
      expect(() => readConfig({ [`${name}_FILE`]: file })).toThrow(
        `${name}_FILE names a file whose text must have no space, line break or pair of quotation marks around it`,
      );
    // A secret that was accepted so far can still be replaced.
    expect(readConfig({ PREVIOUS_SESSION_SECRET: `${value}\n` }).PREVIOUS_SESSION_SECRET).toBe(`${value}\n`);
  });

  test("is refused when it has several lines, or is no regular file", async () => {
    const file = join(await createDataDir(), "secret");
    await writeFile(file, `${value}\n${value}\n`);
    expect(() => readConfig({ SESSION_SECRET_FILE: file })).toThrow(
      `SESSION_SECRET_FILE names a file of several lines: ${file}`,
    );
    for (const path of ["/dev/zero", "/proc"])
      expect(() => readConfig({ SESSION_SECRET_FILE: path })).toThrow(
        `SESSION_SECRET_FILE names no regular file: ${path}`,
      );
  });

  test("is refused when the variable is set too, and when the file is empty", async () => {
    const file = join(await createDataDir(), "secret");
    await writeFile(file, "\n");
    expect(() => readConfig({ SESSION_SECRET_FILE: file })).toThrow(
      "SESSION_SECRET_FILE names an empty file",
    );
    expect(() => readConfig({ SESSION_SECRET: value, SESSION_SECRET_FILE: file })).toThrow(
      "SESSION_SECRET and SESSION_SECRET_FILE are both set",
    );
  });

  test.each(secretNames)(
    "a wrong value from %s_FILE is refused by the variable's name, without the value",
    async (name) => {
      const file = join(await createDataDir(), "secret");
      await writeFile(file, "kö x");
      const others = name.startsWith("S3_") ? { ...s3, [name]: undefined } : {};
      const read = () => readConfig({ ...others, [`${name}_FILE`]: file });
      expect(read).toThrow(`The configuration is wrong: ${name}_FILE names a file whose text must `);
      expect(read).not.toThrow(/kö x/);
    },
  );
});
