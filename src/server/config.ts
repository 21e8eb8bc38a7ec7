import { isIP } from "node:net";
import { resolve } from "node:path";
import { z } from "zod";
import { backupDays } from "#content/retention.ts";
import { limits } from "#contract/limits.ts";
import { mistakeInFirstPassword } from "./auth/password-policy.ts";
import { mistakeInDatabaseUrl, readDatabaseUrl } from "./config/database-url.ts";
import { isOrigin, isWholeHost, namesHost } from "./config/hosts.ts";
import { isLoopback, readHost } from "./config/listening.ts";
import { isExample } from "./config/placeholders.ts";
import { readProxies } from "./config/proxies.ts";
import { readVariables, type Variables } from "./config/variables.ts";
import { readClamdAddress } from "./cvs/scan/clamd.ts";
import { readS3Settings, type S3Settings } from "./cvs/storage/s3-settings.ts";
import { mistakeInSmtpUrl, readMailbox, readSmtpUrl } from "./mail/addresses.ts";

/**
 * A variable parsed by `read`, which returns null for a wrong value; `expected` says what is expected, or what is wrong.
 * Undefined when it is not set.
 */
function settingRead<T>(
  read: (text: string) => T | null,
  expected: string | ((text: string) => string | null),
) {
  return z
    .string()
    .transform((text, context): T => {
      const value = read(text);
      if (value !== null) return value;
      const message = typeof expected === "string" ? expected : (expected(text) ?? "");
      context.addIssue({ code: "custom", message });
      return z.NEVER;
    })
    .optional();
}

/** One of these, written as they are. */
function oneOf<const T extends string>(...values: readonly T[]) {
  return z.enum(values, { error: `must be one of ${values.join(", ")}` });
}

/** A text of `min` to `max` characters. */
function textOf({ min, max }: { min: number; max: number }) {
  const error = `must have ${min} to ${max} characters`;
  return z.string().min(min, error).max(max, error);
}

/** An address of the web, of which nothing but its host was checked. */
const address = z
  .url({ protocol: /^https?$/, error: "must be an address such as https://care.example.org", abort: true })
  .refine(isOrigin, {
    error:
      "must be an origin such as https://care.example.org, whose host has no empty part and no dot at its end, and no port 0",
    abort: true,
  })
  .refine(namesHost, {
    error: "must have a host's name or address: 0.0.0.0, [::] and a number are none",
    abort: true,
  })
  .refine((url) => !new URL(url).host.includes("*"), { error: "must name one host", abort: true })
  // Of what is not needed only slashes at its end are taken.
  .transform((url) => ({ bare: new URL(url).href.replace(/\/+$/, ""), origin: new URL(url).origin }));
const origin = address
  .refine(
    ({ bare, origin: own }) => bare === own,
    "must be an origin such as https://care.example.org, without user, path or query",
  )
  .transform((url) => url.origin)
  .optional();
/** Hosted stores have a path before the bucket, which signatures hold as it is sent: no code of it may be written otherwise. */
const storeAddress = address
  .refine(
    ({ bare, origin: own }) => bare.startsWith(own) && /^(\/[\w.~-]+)*$/.test(bare.slice(own.length)),
    "must be an address such as https://s3.example.org or https://s3.example.org/storage/v1, without user or query, and with nothing but letters, digits and hyphens in its path",
  )
  .transform((url) => url.bare)
  .optional();

/** Numbers as people write them: Number() would take "0x50", "3e3" and " " too. */
function numberOf(pattern: RegExp, { min, max }: { min: number; max: number }, expected: string) {
  return z
    .string()
    .refine((text) => pattern.test(text) && Number(text) >= min && Number(text) <= max, expected)
    .transform(Number);
}
const port = numberOf(/^\d+$/, { min: 0, max: 65_535 }, "must be a whole number from 0 to 65535");
const daysOfBackups = numberOf(
  /^\d+$/,
  { min: 1, max: 730 },
  "must be a whole number of days, from 1 to 730: the age of the oldest backup",
);
const hours = numberOf(
  /^(\d+(\.\d+)?|\.\d+)$/,
  { min: 1 / 60, max: 8760 },
  "must be a number of hours, up to 8760",
);

const host = (byDefault: string) =>
  settingRead(readHost, "must be an address of this machine such as 127.0.0.1, or localhost, without a port")
    .transform((text) => text ?? byDefault)
    .default(byDefault);

/** Long and mixed enough not to be guessed: 40 spaces are not. */
const fewestDifferent = 8;
const fewestInPassword = 4;
/** A group of fewer characters that fills a whole secret is a word, or a thumb on the keys. */
const shortestGroup = 16;
const notBare = "must have no space, line break or pair of quotation marks around it";
/** From one source with these and from another without, it is not the same: some readers of an environment file remove them. */
const isBare = (text: string) => text === text.trim() && !/^(["']).*\1$/s.test(text);
const secret = z
  .string()
  .refine(
    (text) => text.length >= 32 && new Set(text).size >= fewestDifferent,
    `must have at least 32 characters, ${fewestDifferent} different ones among them: openssl rand -base64 33 makes one`,
  );
/** Whether a group of characters is repeated to the end, where it may be cut off. */
function isRepeated(text: string): boolean {
  return Array.from({ length: shortestGroup - 1 }, (_, place) => place + 1).some(
    (length) => 2 * length <= text.length && text.slice(length) === text.slice(0, -length),
  );
}
const repeated = `must not repeat a group of fewer than ${shortestGroup} characters: openssl rand -base64 33 makes one that does not`;

const ofExample = "must not be one of an example, which everybody knows: openssl rand -base64 33 makes one";

/** A secret that is part of an address without encoding. */
const addressToken = settingRead(
  (text) =>
    /^[\w.~-]{32,200}$/.test(text) && new Set(text).size >= fewestDifferent && !isExample(text) ? text : null,
  "must have 32 to 200 letters, digits and hyphens, 8 different ones among them, and not be one of an example: openssl rand -hex 32 makes one",
);

/** A key, a name or a region of an object store: printable, and none holds a space. */
const storeText = settingRead(
  (text) => (/^[\u0021-\u007e]+$/.test(text) && isBare(text) ? text : null),
  "must be printable characters without spaces, and without quotation marks around them",
);
/** Part of a host's name in requests of the client: it takes no other. */
const region = settingRead(
  (text) => (/^(?!-)[a-zA-Z\d-]{1,63}(?<!-)$/.test(text) ? text : null),
  "must be a region such as eu-west-2: letters, digits and hyphens",
);
/** S3's own rules for the name of a bucket. */
const bucket = settingRead(
  (text) => (/^(?!.*\.\.)[a-z\d][a-z\d.-]{1,61}[a-z\d]$/.test(text) && isIP(text) === 0 ? text : null),
  "must be a bucket's name such as care-cvs: 3 to 63 small letters, digits, dots and hyphens, no underscore",
);

/** Whether nothing in it is for a shell, for systemd, for Windows or for a browser: here each would name a folder. */
function isPath(text: string): boolean {
  return !/^[~"']|[$\\]|%[a-z]|^[a-z][a-z\d+.-]*:/i.test(text);
}

const absolutePath = settingRead(
  (text) => (text.startsWith("/") && !text.endsWith("/") && isPath(text) ? text : null),
  "must be the whole path of a file as it is, such as /var/lib/care-erasures.jsonl: the server replaces no $ and no %",
);

function readCollectorUrl(text: string): string | null {
  const isAddress =
    /^https?:\/\/[^/\\][^?#]*$/.test(text) && URL.canParse(text) && isWholeHost(new URL(text).hostname);
  return isAddress && !ofTraces.test(text) ? text : null;
}
/** The exporter puts the path of traces behind the address, also behind this one. */
const ofTraces = /\/v1\/(traces|metrics|logs)\/*$/;

/** Every environment variable that the server reads (docs/operations.md lists them for an operator). */
export const Environment = z.object({
  PORT: port.default(3000),
  HOST: host("0.0.0.0"),
  PUBLIC_URL: origin,
  DATA_DIR: settingRead(
    (text) => (isPath(text) && resolve(text) !== "/" ? text : null),
    "must be the path of a folder as it is, not of / itself, not file: and no path of Windows: the server replaces no ~, no $ and no %, and removes no quotes",
  )
    .transform((text) => text ?? "./data")
    .default("./data"),
  ERASURES_FILE: absolutePath,
  BACKUP_KEPT_DAYS: daysOfBackups.default(backupDays),
  DATABASE_URL: settingRead(readDatabaseUrl, mistakeInDatabaseUrl),
  S3_ENDPOINT: storeAddress,
  S3_BUCKET: bucket,
  S3_REGION: region,
  S3_ACCESS_KEY_ID: storeText,
  S3_SECRET_ACCESS_KEY: storeText,
  SMTP_URL: settingRead(readSmtpUrl, mistakeInSmtpUrl),
  MAIL_FROM: settingRead(readMailbox, "must be an address such as Careers <careers@example.org>"),
  CLAMD_ADDRESS: settingRead(
    readClamdAddress,
    "must be host:port or the path of a socket, not of a folder or a file, such as 127.0.0.1:3310 or /run/clamav/clamd.ctl",
  ),
  FIRST_ADMIN_USERNAME: textOf(limits.username)
    .refine(isBare, notBare)
    .refine(
      (text) => !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>]/u.test(text),
      "must have no line break, no other character that nobody sees, and no < or >",
    )
    .default("admin"),
  FIRST_ADMIN_PASSWORD: textOf(limits.password)
    .refine((text) => new Set(text).size >= fewestInPassword, "must have four different characters or more")
    .refine(isBare, notBare)
    .optional(),
  SESSION_SECRET: secret
    .refine(isBare, notBare)
    .refine((text) => !isRepeated(text), repeated)
    .refine((text) => !isExample(text), ofExample)
    .optional(),
  // As it is: earlier versions took any.
  PREVIOUS_SESSION_SECRET: secret.optional(),
  FIND_A_JOB_TOKEN: addressToken,
  REQUIRE_SECOND_FACTOR: oneOf("off", "masters", "all").default("off"),
  INVITE_TTL_HOURS: hours.default(limits.invitation.ttlHours),
  PASSWORD_POLICY: oneOf("standard", "strict").default("standard"),
  RATE_LIMITS: oneOf("on", "off").default("on"),
  TRUST_PROXY: settingRead(
    readProxies,
    "must be addresses or networks of your reverse proxies such as 127.0.0.1,10.0.0.0/8, none wider than /8 (IPv6: /16), no number, no host's name, and none from which nothing comes, as 0.0.0.0",
  ).transform((proxies) => proxies ?? false),
  METRICS_PORT: port.optional(),
  METRICS_HOST: host("127.0.0.1"),
  OTEL_EXPORTER_OTLP_ENDPOINT: settingRead(readCollectorUrl, (text) =>
    ofTraces.test(text)
      ? "must end before /v1/…, which the server puts behind it: /v1/traces"
      : "must be the address of a collector such as http://127.0.0.1:4318, without ? and #",
  ),
  OTEL_SERVICE_NAME: settingRead(
    (text) => (/\p{Cc}|\p{Cf}|\p{Zl}|\p{Zp}/u.test(text) || !isBare(text) ? null : text),
    "must be a text of one line, without quotation marks around it",
  ).transform((text) => text ?? "larkfold"),
  OTEL_TRACES_SAMPLER_ARG: numberOf(
    /^([01](\.\d+)?|\.\d+)$/,
    { min: 0, max: 1 },
    "must be the share of requests to trace, from 0 to 1",
  ).default(1),
  LOG_LEVEL: oneOf("fatal", "error", "warn", "info", "debug", "silent").default("info"),
});

/** Each of these may be read from a file instead: `NAME_FILE` holds the file's path. */
export const secretNames = [
  "DATABASE_URL",
  "S3_ACCESS_KEY_ID",
  "S3_SECRET_ACCESS_KEY",
  "SMTP_URL",
  "FIRST_ADMIN_PASSWORD",
  "SESSION_SECRET",
  "PREVIOUS_SESSION_SECRET",
  "FIND_A_JOB_TOKEN",
] as const;

/** Blanks around these are a part of them, which is refused or, in the last one, taken. */
const verbatimNames = ["FIRST_ADMIN_PASSWORD", "SESSION_SECRET", "PREVIOUS_SESSION_SECRET"] as const;

export type Config = z.output<typeof Environment> & {
  /** The object store of the CVs; undefined when they are stored in a folder. */
  s3: S3Settings | undefined;
};

/**
 * Reads the environment; the only reader of `process.env`. Throws one text that names every wrong variable, or what
 * is missing.
 */
export function readConfig(environment: Variables): Config {
  const { given, fromFiles, wrong } = readVariables(environment, {
    names: Object.keys(Environment.shape),
    secretNames,
    verbatimNames,
  });
  const result = Environment.safeParse(given);
  if (!result.success)
    for (const { path, message } of result.error.issues) {
      const name = path.join(".");
      wrong.push(
        fromFiles.has(name) ? `${name}_FILE names a file whose text ${message}` : `${name} ${message}`,
      );
    }
  if (!result.success || wrong.length > 0)
    throw new Error(`The configuration is wrong: ${wrong.join("; ")}.`);
  if (result.data.RATE_LIMITS === "off" && !isLoopback(result.data.HOST))
    throw new Error(
      "The configuration is wrong: RATE_LIMITS=off is for load tests with HOST on loopback only.",
    );
  const { PORT, METRICS_PORT, PASSWORD_POLICY, FIRST_ADMIN_USERNAME, FIRST_ADMIN_PASSWORD } = result.data;
  const firstAdmin = { policy: PASSWORD_POLICY, username: FIRST_ADMIN_USERNAME };
  const mistake = FIRST_ADMIN_PASSWORD && mistakeInFirstPassword(FIRST_ADMIN_PASSWORD, firstAdmin);
  if (mistake) throw new Error(`The configuration is wrong: FIRST_ADMIN_PASSWORD ${mistake}.`);
  if (METRICS_PORT === PORT && PORT !== 0)
    throw new Error(
      `The configuration is wrong: METRICS_PORT must be another port than PORT, which is ${PORT}.`,
    );
  return { ...result.data, s3: readS3Settings(result.data) };
}
