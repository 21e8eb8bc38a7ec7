import { z } from "zod";
import { limits } from "#contract/limits.ts";
import { readClamdAddress } from "./cvs/scan/clamd.ts";
import { readS3Settings, type S3Settings } from "./cvs/storage/s3-settings.ts";
import { readMailbox, readSmtpUrl } from "./mail/addresses.ts";

const optionalText = z
  .string()
  .trim()
  .transform((text) => text || undefined)
  .optional();
/** A variable that `read` understands; `read` answers null for a wrong one. Undefined when it is not set. */
function settingRead<T>(read: (text: string) => T | null, expected: string) {
  return optionalText.transform((text, context): T | undefined => {
    if (text === undefined) return undefined;
    const value = read(text);
    if (value !== null) return value;
    context.addIssue({ code: "custom", message: expected });
    return z.NEVER;
  });
}
const origin = z
  .url({ protocol: /^https?$/, error: "must be an address such as https://care.example.org" })
  .transform((url) => url.replace(/\/+$/, ""))
  .refine((url) => new URL(url).origin === url, "must be an origin without a path")
  .optional();

/** Every environment variable that the server reads (docs/operations.md lists them for an operator). */
export const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default("0.0.0.0"),
  PUBLIC_URL: origin,
  DATA_DIR: z.string().min(1).default("./data"),
  ERASURES_FILE: optionalText,
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "must start with postgres://")
    .optional(),
  S3_ENDPOINT: origin,
  S3_BUCKET: optionalText,
  S3_REGION: optionalText,
  S3_ACCESS_KEY_ID: optionalText,
  S3_SECRET_ACCESS_KEY: optionalText,
  SMTP_URL: settingRead(readSmtpUrl, "must be an address such as smtps://user:password@mail.example.org:465"),
  MAIL_FROM: settingRead(readMailbox, "must be an address such as Careers <careers@example.org>"),
  CLAMD_ADDRESS: settingRead(
    readClamdAddress,
    "must be host:port or the path of a socket, such as 127.0.0.1:3310 or /run/clamav/clamd.ctl",
  ),
  FIRST_ADMIN_USERNAME: z.string().trim().min(limits.username.min).max(limits.username.max).default("admin"),
  FIRST_ADMIN_PASSWORD: z.string().min(limits.password.min).max(limits.password.max).optional(),
  SESSION_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
  PREVIOUS_SESSION_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
  REQUIRE_SECOND_FACTOR: z.enum(["off", "masters", "all"]).default("off"),
  INVITE_TTL_HOURS: z.coerce.number().positive().max(8760).default(limits.invitation.ttlHours),
  PASSWORD_POLICY: z.enum(["standard", "strict"]).default("standard"),
  RATE_LIMITS: z.enum(["on", "off"]).default("on"),
  TRUST_PROXY: z
    .string()
    .optional()
    .transform((text) => (text ? text.split(",").map((part) => part.trim()) : false)),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
});

const loopbackHosts = new Set(["127.0.0.1", "::1", "localhost"]);

export type Config = z.output<typeof Environment> & {
  /** The object store of the CVs; undefined when they lie in a folder. */
  s3: S3Settings | undefined;
};

/**
 * Reads the environment; the only reader of `process.env`. An empty variable counts as unset. Throws one sentence that
 * names every wrong variable, or what is missing beside what is set.
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const result = Environment.safeParse(given);
  if (!result.success) {
    const wrong = result.error.issues.map((issue) => `${issue.path.join(".")} ${lowerFirst(issue.message)}`);
    throw new Error(`The configuration is wrong: ${wrong.join("; ")}.`);
  }
  if (result.data.RATE_LIMITS === "off" && !loopbackHosts.has(result.data.HOST))
    throw new Error(
      "The configuration is wrong: RATE_LIMITS=off is for load tests with HOST on loopback only.",
    );
  return { ...result.data, s3: readS3Settings(result.data) };
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
