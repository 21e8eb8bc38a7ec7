import { organisation } from "#content/organisation.ts";
import { backupDays } from "#content/retention.ts";
import { isLoopback } from "./listening.ts";
import type { Variables } from "./variables.ts";

/** Those of the settings of `config.ts` that may be unsafe. */
type Settings = {
  PUBLIC_URL?: string | undefined;
  s3?: { endpoint: string } | undefined;
  DATABASE_URL?: string | undefined;
  CLAMD_ADDRESS?: unknown;
  SMTP_URL?: unknown;
  SESSION_SECRET?: string | undefined;
  PREVIOUS_SESSION_SECRET?: string | undefined;
  METRICS_PORT?: number | undefined;
  METRICS_HOST: string;
  PASSWORD_POLICY: string;
  REQUIRE_SECOND_FACTOR: string;
  FIND_A_JOB_TOKEN?: string | undefined;
  BACKUP_KEPT_DAYS: number;
};

/** What PostgreSQL's own programs read of the environment, to find a database. */
const ofPostgres = ["PGHOST", "PGHOSTADDR", "PGPORT", "PGDATABASE", "PGUSER", "PGSERVICE"];

function aboutUnread(environment: Variables): string[] {
  const set = ofPostgres.filter((name) => environment[name]);
  if (set.length === 0) return [];
  const names = `${set.join(", ")} ${set.length > 1 ? "are" : "is"}`;
  return [
    `DATABASE_URL is not set, and ${names}: the rows are in SQLite in DATA_DIR. This server finds PostgreSQL by DATABASE_URL alone.`,
  ];
}

/** Settings that are allowed but unsafe or surprising on a public site, each as one sentence with advice. */
export function warningsAbout(config: Settings, environment: Variables): string[] {
  const warnings = config.DATABASE_URL === undefined ? aboutUnread(environment) : [];
  if (config.PUBLIC_URL === undefined)
    warnings.push(
      "PUBLIC_URL is not set: links in mails name localhost, and cookies go over unencrypted connections too.",
    );
  else if (config.PUBLIC_URL.startsWith("http:"))
    warnings.push("PUBLIC_URL is not https: passwords and CVs can be read on their way.");
  if (config.PUBLIC_URL?.startsWith("https:") && config.s3?.endpoint.startsWith("http:"))
    warnings.push("S3_ENDPOINT is not https: browsers send it no CV from a page that is.");
  if (config.CLAMD_ADDRESS === undefined)
    warnings.push("CLAMD_ADDRESS is not set: CVs are not scanned for viruses.");
  if (config.SMTP_URL === undefined)
    warnings.push("SMTP_URL is not set: mails become files in DATA_DIR/outbox, and nobody gets them.");
  if (config.SESSION_SECRET === undefined && config.DATABASE_URL !== undefined)
    warnings.push(
      "SESSION_SECRET is not set, and DATABASE_URL is: the secret is in DATA_DIR/secret, so a server with another DATA_DIR refuses what this one signed, and cannot read authenticator apps.",
    );
  if (config.SESSION_SECRET === undefined && config.PREVIOUS_SESSION_SECRET !== undefined)
    warnings.push(
      "PREVIOUS_SESSION_SECRET is set, and SESSION_SECRET is not: new signatures are made with the secret in DATA_DIR/secret. Set SESSION_SECRET to end the replacement.",
    );
  if (
    config.PREVIOUS_SESSION_SECRET !== undefined &&
    config.PREVIOUS_SESSION_SECRET === config.SESSION_SECRET
  )
    warnings.push(
      "PREVIOUS_SESSION_SECRET is SESSION_SECRET: what the replaced secret signed and encrypted is not accepted.",
    );
  if (config.METRICS_PORT !== undefined && !isLoopback(config.METRICS_HOST))
    warnings.push(
      `METRICS_HOST is ${config.METRICS_HOST}, not loopback: metrics have no password. Use a private address or a network policy.`,
    );
  if (config.PASSWORD_POLICY === "standard")
    warnings.push("PASSWORD_POLICY is standard: administrators may choose short and common passwords.");
  if (config.REQUIRE_SECOND_FACTOR === "off")
    warnings.push("REQUIRE_SECOND_FACTOR is off: a stolen password and security answer open an account.");
  if (config.FIND_A_JOB_TOKEN !== undefined && organisation.findAJobCategory === undefined)
    warnings.push(
      "FIND_A_JOB_TOKEN is set, and src/content/organisation.ts has no findAJobCategory: there are no files for Find a Job.",
    );
  if (config.BACKUP_KEPT_DAYS > backupDays)
    warnings.push(
      `BACKUP_KEPT_DAYS is more than the ${backupDays} days that the privacy policy names (src/content/retention.ts).`,
    );
  return warnings;
}
