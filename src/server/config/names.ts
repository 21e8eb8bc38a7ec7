import { guessWords } from "#contract/search/nearest.ts";

/** Shorter names are similar to too many of other programs: of those only neighbours that changed places are noticed. */
const shortestCompared = 7;

/**
 * What other programs call the variables of `config.ts`. BASE_URL is none of them: tools such as Vite set it to a path,
 * and a start without PUBLIC_URL warns.
 */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  PORT: ["HTTP_PORT", "LISTEN_PORT", "PORTS", "SERVER_PORT"],
  HOST: ["BIND_ADDRESS", "HOSTS", "LISTEN_ADDRESS", "LISTEN_HOST"],
  PUBLIC_URL: ["APP_URL", "PUBLIC_ADDRESS", "PUBLIC_HOST", "PUBLIC_ORIGIN", "SITE_URL"],
  DATA_DIR: [
    "DATADIR",
    "DATA_DIRECTORY",
    "DATA_FOLDER",
    "DATA_PATH",
    ...["DATABASE", "DB", "SQLITE"].flatMap((name) => [`${name}_FILE`, `${name}_PATH`]),
  ],
  BACKUP_KEPT_DAYS: ["BACKUP_DAYS", "BACKUP_RETENTION_DAYS"],
  ERASURES_FILE: ["ERASURES_PATH"],
  DATABASE_URL: [
    ...["DB", "DATABASE"].flatMap((name) => [
      `${name}_HOST`,
      `${name}_NAME`,
      `${name}_PASSWORD`,
      `${name}_PORT`,
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
  S3_ENDPOINT: ["S3_ENDPOINT_URL", "S3_HOST", "S3_PORT", "S3_URL"],
  S3_BUCKET: ["S3_BUCKET_NAME"],
  S3_ACCESS_KEY_ID: ["S3_ACCESSKEY", "S3_ACCESS_KEY", "S3_KEY", "S3_KEY_ID"],
  S3_SECRET_ACCESS_KEY: ["S3_SECRET", "S3_SECRET_KEY"],
  SMTP_URL: [
    "EMAIL_URL",
    "MAIL_URL",
    ...["HOST", "PASS", "PASSWORD", "PORT", "SERVER", "USER", "USERNAME"].flatMap((part) => [
      `MAIL_${part}`,
      `SMTP_${part}`,
    ]),
  ],
  MAIL_FROM: ["EMAIL_FROM", "MAIL_FROM_ADDRESS", "MAIL_SENDER", "SMTP_FROM"],
  CLAMD_ADDRESS: ["CLAMAV_ADDRESS", "CLAMAV_HOST"],
  FIRST_ADMIN_USERNAME: ["ADMIN_USER", "ADMIN_USERNAME"],
  FIRST_ADMIN_PASSWORD: ["ADMIN_PASSWORD"],
  SESSION_SECRET: ["APP_SECRET", "COOKIE_SECRET", "SECRET", "SECRET_KEY"],
  PREVIOUS_SESSION_SECRET: [
    "OLD_SECRET",
    "OLD_SESSION_SECRET",
    "PREVIOUS_SECRET",
    "PREV_SESSION_SECRET",
    "SESSION_SECRET_OLD",
    "SESSION_SECRET_PREV",
    "SESSION_SECRET_PREVIOUS",
  ],
  REQUIRE_SECOND_FACTOR: ["REQUIRE_2FA", "REQUIRE_MFA", "SECOND_FACTOR"],
  INVITE_TTL_HOURS: ["INVITATION_TTL_HOURS"],
  PASSWORD_POLICY: ["PASSWORD_RULES"],
  RATE_LIMITS: ["RATE_LIMITING"],
  METRICS_PORT: ["PROMETHEUS_PORT"],
  METRICS_HOST: ["METRICS_ADDRESS"],
  OTEL_EXPORTER_OTLP_ENDPOINT: ["OTEL_ENDPOINT", "OTLP_ENDPOINT"],
  LOG_LEVEL: ["LOGGING_LEVEL", "LOGLEVEL", "LOG_LVL"],
};

/**
 * What platforms that offer a PostgreSQL set for every program by themselves. Beside DATABASE_URL nobody expects them to have an
 * effect, and nobody may be able to unset them; without it the site would start on SQLite.
 */
const ofPlatforms = new Set([
  "POSTGRESQL_URL",
  "POSTGRES_CONNECTION_STRING",
  "POSTGRES_PRISMA_URL",
  "POSTGRES_URI",
  "POSTGRES_URL",
  "POSTGRES_URL_NON_POOLING",
]);

/** Beside one of these nobody expects another program's name for it to have an effect. */
const enoughAlone = new Set(["DATABASE_URL", "PUBLIC_URL"]);

/** Those that the server's libraries and its start read. A name that differs from one by a slip is meant for it. */
const ofLibraries = ["NODE_ENV", "NODE_EXTRA_CA_CERTS", "OTEL_EXPORTER_OTLP_HEADERS"];

/**
 * Beginnings of our variables. Any other name with one of them is refused, also where another program has it: nobody can tell
 * S3_FORCE_PATH_STYLE for that program from the same for this server, where it would do nothing, and who set it would not be told.
 * A process has an environment of its own, so the other program loses nothing. Only what nobody has set is left alone (below).
 */
const families = [
  "BACKUP_KEPT_",
  "CLAMD_",
  "ERASURES_",
  "FIND_A_JOB_",
  "FIRST_ADMIN_",
  "INVITE_",
  "MAIL_",
  "METRICS_",
  "PREVIOUS_SESSION_",
  "RATE_LIMIT",
  "S3_",
  "SESSION_",
  "SMTP_",
  "TRUST_PROX",
];

/** A desktop's sessions, and settings of images that hold clamd, which may be in the same environment file. */
const isOfOthers = /^(SESSION_MANAGER$|CLAMD_CONF_|CLAMD_STARTUP_TIMEOUT$)/;

/**
 * Whether Kubernetes, or Docker for a linked container, sets this for a service of the name before it: S3_SERVICE_HOST,
 * S3_PORT=tcp://10.0.0.1:9000, S3_PORT_9000_TCP_ADDR, SMTP_NAME=/web/smtp.
 */
function isOfService(name: string, value: string): boolean {
  if (/_SERVICE_(HOST|PORT)(_|$)|_PORT_\d+_(TCP|UDP|SCTP)(_|$)|_ENV_/.test(name)) return true;
  return (
    (name.endsWith("_PORT") && /^\w+:\/\//.test(value)) || (name.endsWith("_NAME") && value.startsWith("/"))
  );
}

/** Whether Kubernetes sets one of our own names, METRICS_PORT, for a service that is named as its first part. */
export function isLinkToService(
  name: string,
  value: string,
  environment: Readonly<Record<string, string | undefined>>,
): boolean {
  const service = name.replace(/_PORT$/, "");
  return service !== name && /^(tcp|udp|sctp):\/\//.test(value) && `${service}_SERVICE_HOST` in environment;
}

/** The beginning of a name, such as INVITE_TTL: of two words or more, and not one that OpenTelemetry has. */
const isPart = /^(?!OTEL_)[A-Z\d]+_[A-Z\d]/;

const ownPrefix = "LARKFOLD_";

/**
 * A sentence for each variable of `set` that is none of `names`, and is so near to one, or begins so, that it is
 * probably meant for this server.
 */
export function mistypedNames(set: Readonly<Record<string, string>>, names: readonly string[]): string[] {
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
  return Object.entries(set).flatMap(([name, value]) => {
    const upper = name.toUpperCase();
    if (known.has(name) || ofLibraries.includes(name) || isOfOthers.test(upper) || isOfService(upper, value))
      return [];
    const inPlaceOf = ofPlatforms.has(upper) ? "DATABASE_URL" : meantBy.get(upper)?.replace(/_FILE$/, "");
    if (enoughAlone.has(inPlaceOf ?? "") && (`${inPlaceOf}` in set || `${inPlaceOf}_FILE` in set)) return [];
    if (ofPlatforms.has(upper))
      return [`${name} is no variable of this server (DATABASE_URL is): give its value to DATABASE_URL`];
    const written = upper.startsWith(ownPrefix) ? upper.slice(ownPrefix.length) : upper;
    const base = written.replace(/_FILE$/, "");
    if (known.has(written)) return [`${name} is no variable of this server (${written} is)`];
    if (base !== written && known.has(base))
      return [`${name} is no variable of this server (${base} is); only secrets are read from files`];
    const meant =
      meantBy.get(written) ??
      (nearestNames(written, compared) || swappedName(written, names) || turnedName(written, names));
    if (meant !== "") return [`${name} is no variable of this server (${meant} is)`];
    const related = relatives(written, names);
    if (related !== "")
      return [
        `${name} is no variable of this server (${related} is); if another program needs it, start this server without it`,
      ];
    return written === upper ? [] : [`${name} is no variable of this server, and none begins with LARKFOLD_`];
  });
}

/** The known names that may be meant, joined by "or". */
function nearestNames(written: string, compared: readonly string[]): string {
  if (written.length < shortestCompared) return "";
  // A plural in -IES differs from its singular by more letters than are forgiven.
  const singular = written.replace(/IES(?=_FILE$|$)/, "Y");
  const near = new Set([...guessWords(written, compared), ...guessWords(singular, compared)]);
  if (near.size > 0) return [...near].map((place) => compared[place]).join(" or ");
  return (isPart.test(written) && compared.find((other) => other.startsWith(written))) || "";
}

/** A short name of which two neighbours changed places. */
function swappedName(written: string, names: readonly string[]): string {
  return names.find((name) => name.length < shortestCompared && isSwapped(written, name)) ?? "";
}

/** A name with its words in another order, as SECRET_SESSION, or one of the libraries with a slip. */
function turnedName(written: string, names: readonly string[]): string {
  const words = sortedWords(written);
  return (
    names.find((name) => sortedWords(name) === words) ??
    ofLibraries.find((name) => isOneSlip(written, name)) ??
    ""
  );
}

function sortedWords(name: string): string {
  return name.split("_").toSorted().join("_");
}

/** The names of the same family, joined by "or". */
function relatives(written: string, names: readonly string[]): string {
  const family = families.find((beginning) => written.startsWith(beginning));
  const isFile = written.endsWith("_FILE");
  const related = names.filter(
    (name) => family && name.startsWith(family) && (isFile || !isPath(name, names)),
  );
  return related.join(" or ");
}

function isPath(name: string, names: readonly string[]): boolean {
  return name.endsWith("_FILE") && names.includes(name.slice(0, -"_FILE".length));
}

function isSwapped(written: string, name: string): boolean {
  const places = written.split("").flatMap((letter, place) => (letter === name[place] ? [] : [place]));
  const [first = 0, second = 0] = places;
  if (written.length !== name.length || places.length !== 2 || second !== first + 1) return false;
  return written[first] === name[second] && written[second] === name[first];
}

/** Whether one letter was left out, added or changed, or two neighbours changed places. */
function isOneSlip(written: string, name: string): boolean {
  const shorter = Math.min(written.length, name.length);
  let start = 0;
  while (start < shorter && written[start] === name[start]) start++;
  let end = 0;
  while (end < shorter - start && written.at(-1 - end) === name.at(-1 - end)) end++;
  return Math.max(written.length, name.length) - start - end <= 1 || isSwapped(written, name);
}
