import { isUtf8 } from "node:buffer";
import { readFileSync, statSync } from "node:fs";
import { guessWords } from "#contract/search/nearest.ts";

/** The environment of a process. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** Shorter names are similar to too many of other programs. */
const shortestCompared = 7;

/**
 * What other programs call the variables of `config.ts`. BASE_URL is none of them: tools such as Vite set it to a path,
 * and a start without PUBLIC_URL warns.
 */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  PORT: ["HTTP_PORT", "LISTEN_PORT", "SERVER_PORT"],
  HOST: ["BIND_ADDRESS", "LISTEN_ADDRESS", "LISTEN_HOST"],
  PUBLIC_URL: ["APP_URL", "PUBLIC_ADDRESS", "PUBLIC_HOST", "PUBLIC_ORIGIN", "SITE_URL"],
  DATA_DIR: ["DATADIR", "DATA_DIRECTORY", "DATA_FOLDER", "DATA_PATH"],
  BACKUP_KEPT_DAYS: ["BACKUP_DAYS", "BACKUP_RETENTION_DAYS"],
  ERASURES_FILE: ["ERASURES_PATH"],
  DATABASE_URL: [
    ...["DB", "DATABASE"].flatMap((name) => [
      `${name}_HOST`,
      `${name}_NAME`,
      `${name}_PASSWORD`,
      `${name}_USER`,
    ]),
    "DATABASE_DSN",
    "DB_DSN",
    "DB_URI",
    "DB_URL",
    "PG_URL",
    "POSTGRESQL_URL",
    "POSTGRES_URL",
  ],
  S3_ENDPOINT: ["S3_ENDPOINT_URL", "S3_URL"],
  S3_BUCKET: ["S3_BUCKET_NAME"],
  S3_ACCESS_KEY_ID: ["S3_ACCESSKEY", "S3_ACCESS_KEY", "S3_KEY", "S3_KEY_ID"],
  S3_SECRET_ACCESS_KEY: ["S3_SECRET", "S3_SECRET_KEY"],
  SMTP_URL: [
    "EMAIL_URL",
    "MAIL_HOST",
    "MAIL_URL",
    ...["HOST", "PASS", "PASSWORD", "SERVER", "USER"].map((part) => `SMTP_${part}`),
  ],
  MAIL_FROM: ["EMAIL_FROM", "MAIL_SENDER", "SMTP_FROM"],
  CLAMD_ADDRESS: ["CLAMAV_ADDRESS", "CLAMAV_HOST", "CLAMD_HOST", "CLAMD_SOCKET", "CLAMD_URL"],
  FIRST_ADMIN_USERNAME: ["ADMIN_USER", "ADMIN_USERNAME"],
  FIRST_ADMIN_PASSWORD: ["ADMIN_PASSWORD"],
  SESSION_SECRET: ["APP_SECRET", "COOKIE_SECRET", "SESSION_KEY", "SESSION_PASSWORD", "SESSION_SECRET_PATH"],
  PREVIOUS_SESSION_SECRET: [
    "OLD_SECRET",
    "OLD_SESSION_SECRET",
    "PREVIOUS_SECRET",
    "PREV_SESSION_SECRET",
    "SESSION_SECRET_OLD",
    "SESSION_SECRET_PREV",
    "SESSION_SECRET_PREVIOUS",
  ],
  FIND_A_JOB_TOKEN: ["FIND_A_JOB_KEY", "FIND_A_JOB_SECRET"],
  REQUIRE_SECOND_FACTOR: ["REQUIRE_2FA", "REQUIRE_MFA", "SECOND_FACTOR"],
  INVITE_TTL_HOURS: ["INVITATION_TTL_HOURS", "INVITE_HOURS", "INVITE_TTL_DAYS"],
  PASSWORD_POLICY: ["PASSWORD_RULES"],
  RATE_LIMITS: ["RATE_LIMITING"],
  METRICS_PORT: ["PROMETHEUS_PORT"],
  METRICS_HOST: ["METRICS_ADDRESS"],
  OTEL_EXPORTER_OTLP_ENDPOINT: ["OTEL_ENDPOINT", "OTLP_ENDPOINT"],
  LOG_LEVEL: ["LOGGING_LEVEL", "LOGLEVEL", "LOG_LVL"],
};

/**
 * The values of `names`: an empty variable counts as unset, and each of `secretNames` may come from the file in
 * `NAME_FILE`. Returns a sentence for each wrong one, and which names have their values from files.
 */
export function readVariables(
  environment: Variables,
  { names, secretNames }: { names: readonly string[]; secretNames: readonly string[] },
): { given: Record<string, string>; fromFiles: ReadonlySet<string>; wrong: string[] } {
  const set = Object.entries(environment).flatMap(([name, value]) => (value ? [[name, value] as const] : []));
  const given = Object.fromEntries(set);
  const fileNames = secretNames.map((name) => `${name}_FILE`);
  const fromFiles = new Set<string>();
  const wrong = mistypedNames(Object.keys(given), [...names, ...fileNames]);
  for (const name of secretNames) {
    const path = given[`${name}_FILE`];
    if (path === undefined) continue;
    const [content, failure] = readSecretFile(path);
    if (given[name] !== undefined) wrong.push(`${name} and ${name}_FILE are both set: keep one of them`);
    else if (content === undefined) wrong.push(`${name}_FILE names ${failure}: ${path}`);
    else {
      given[name] = content;
      fromFiles.add(name);
    }
  }
  return { given, fromFiles, wrong };
}

/** Some editors of Windows begin files with it; nobody sees it. */
const byteOrderMark = "\uFEFF";

/** The contents of the file, or what kind of file it is instead. */
function readSecretFile(path: string): [string] | [undefined, string] {
  try {
    // A pipe or a device may never end. Kubernetes' links lead to regular files.
    if (!statSync(path).isFile()) return [undefined, "no regular file"];
    // Editors end files with a line break, which is not part of the secret.
    const bytes = readFileSync(path);
    const content = bytes.toString("utf8").replace(/\r?\n$/, "");
    // Read as text, bytes of other encodings would all become the same character.
    if (!isUtf8(bytes) || content.includes("\0")) return [undefined, "a file that is no UTF-8 text"];
    if (content.startsWith(byteOrderMark)) return [undefined, "a file that begins with a byte-order mark"];
    if (/[\r\n]/.test(content)) return [undefined, "a file of several lines"];
    return content === "" ? [undefined, "an empty file"] : [content];
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "it failed";
    return [undefined, `a file that cannot be read (${code})`];
  }
}

/** The beginning of a name, such as INVITE_TTL: of two words or more, and not one that OpenTelemetry has. */
const isPart = /^(?!OTEL_)[A-Z\d]+_[A-Z\d]/;

/** A sentence for each unknown variable whose name is so near to a known one that this one is probably meant. */
function mistypedNames(set: readonly string[], names: readonly string[]): string[] {
  const known = new Set(names);
  const compared = names.filter((name) => name.length >= shortestCompared).toSorted();
  const meantBy = new Map(
    Object.entries(otherNames).flatMap(([name, others]) =>
      others.flatMap((other) => [
        [other, name] as const,
        ...(known.has(`${name}_FILE`) ? [[`${other}_FILE`, `${name}_FILE`] as const] : []),
      ]),
    ),
  );
  return set.flatMap((name) => {
    if (known.has(name)) return [];
    const upper = name.toUpperCase();
    const written = ownPrefix.test(upper) ? upper.replace("LARKFOLD_", "") : upper;
    const base = written.replace(/_FILE$/, "");
    if (known.has(written)) return [`${name} is no variable of this server (${written} is)`];
    if (base !== written && known.has(base))
      return [`${name} is no variable of this server (${base} is); only secrets are read from files`];
    const meant = meantBy.get(written) ?? nearestNames(written, compared);
    if (meant !== "") return [`${name} is no variable of this server (${meant} is)`];
    return written === upper ? [] : [`${name} is no variable of this server, and none begins with LARKFOLD_`];
  });
}

/** Kubernetes sets LARKFOLD_PORT, LARKFOLD_BACKUPS_PORT and others in this form for services that are named so. */
const ownPrefix = /^LARKFOLD_(?!(.+_)?(PORT|SERVICE_(HOST|PORT))(_|$))/;

/** The known names that may be meant, joined by "or". */
function nearestNames(written: string, compared: readonly string[]): string {
  if (written.length < shortestCompared) return "";
  // A plural in -IES differs from its singular by more letters than are forgiven.
  const singular = written.replace(/IES(?=_FILE$|$)/, "Y");
  const near = new Set([...guessWords(written, compared), ...guessWords(singular, compared)]);
  if (near.size > 0) return [...near].map((place) => compared[place]).join(" or ");
  return (isPart.test(written) && compared.find((other) => other.startsWith(written))) || "";
}
