import { z } from "zod";
import { errorCodes } from "./errors.ts";
import { SecondStep } from "./factors.ts";
import { limits } from "./limits.ts";
import { fieldMessages } from "./messages.ts";
import { line, verbatim } from "./text-schemas.ts";
import { emailPattern } from "./text/email.ts";
import { foldUsername, isUsername } from "./usernames.ts";

const { password, username, securityAnswer, securityQuestion, adminEmail, personName } = limits;

const required = (message: string, max: number) => line({ error: message }).min(1, message).max(max);
/** Secrets keep their spaces; only an empty one is refused. */
const secret = (message: string, max: number) => verbatim({ error: message }).min(1, message).max(max);

export const NewUsername = line({ error: fieldMessages.usernameTooShort })
  .overwrite(foldUsername)
  .min(username.min, fieldMessages.usernameTooShort)
  .max(username.max, `Username must be at most ${username.max} characters`)
  .refine(isUsername, fieldMessages.usernameCharacters);
const NewPassword = verbatim({ error: fieldMessages.passwordTooShort })
  .min(password.min, fieldMessages.passwordTooShort)
  .max(password.max);
const Email = line({ error: fieldMessages.email })
  .max(adminEmail.max, fieldMessages.email)
  .pipe(z.email({ pattern: emailPattern, error: fieldMessages.email }));

/**
 * The present session (§3 Session). `username` is present only with a session, `needsFactor` only if the provider
 * requires a second factor that is not set up yet: until then all calls except those of the own account are refused.
 */
export const Session = z
  .object({
    authenticated: z.boolean(),
    isMasterAdmin: z.boolean(),
    username: z.string().optional(),
    needsFactor: z.literal(true).optional(),
  })
  .meta({ id: "Session" });
export type Session = z.infer<typeof Session>;

export const Init = z.object({ initialized: z.boolean(), setupRequired: z.boolean() }).meta({ id: "Init" });
export type Init = z.infer<typeof Init>;

export const LoginInput = z
  .object({
    username: required(fieldMessages.username, username.max),
    password: secret(fieldMessages.password, password.max),
    securityAnswer: required(fieldMessages.securityAnswer, securityAnswer.max),
  })
  .meta({ id: "LoginRequest" });
export type LoginInput = z.infer<typeof LoginInput>;

/**
 * The reply to a login; `isReturning` tells whether this administrator had logged in before. With `secondStep` there
 * is no session yet: the login waits for its second step (decision 0047).
 */
export const LoginResult = Session.extend({
  isReturning: z.boolean(),
  secondStep: SecondStep.optional(),
}).meta({ id: "LoginResult" });
export type LoginResult = z.infer<typeof LoginResult>;

/** The password, entered again before a sensitive call (decision 0038). */
export const Reauthentication = z
  .object({ password: secret(fieldMessages.password, password.max) })
  .meta({ id: "ReauthenticationRequest" });
export type Reauthentication = z.infer<typeof Reauthentication>;

export const ReminderInput = z
  .object({ username: required(fieldMessages.username, username.max) })
  .meta({ id: "ReminderRequest" });

/** The account's security questions, for a browser that has logged in to it before; otherwise none (decision 0033). */
export const Reminder = z.object({ securityQuestions: z.array(z.string()) }).meta({ id: "Reminder" });
export type Reminder = z.infer<typeof Reminder>;

export const SetupInput = z
  .object({
    username: required(fieldMessages.username, username.max),
    tempPassword: secret(fieldMessages.tempPassword, password.max),
    password: NewPassword,
    securityQuestion: required(fieldMessages.securityQuestion, securityQuestion.max),
    securityAnswer: required(fieldMessages.securityAnswer, securityAnswer.max),
  })
  .meta({ id: "SetupRequest" });
export type SetupInput = z.infer<typeof SetupInput>;

/**
 * Creation of an administrator. `passwordHash` and `securityAnswerHash` are plain secrets with misleading names
 * (decision 0007): the server hashes them. Their aliases `password` and `securityAnswer` are resolved first.
 */
export const CreateAdminInput = z
  .preprocess(
    (body, context) => {
      if (typeof body !== "object" || body === null) return body;
      const { password: plain, securityAnswer: answer, ...rest } = body as Record<string, unknown>;
      const canonical: Record<string, unknown> = { passwordHash: plain, securityAnswerHash: answer };
      for (const [name, alias] of Object.entries(canonical))
        if (alias !== undefined && rest[name] !== undefined && rest[name] !== alias)
          context.addIssue(errorCodes["alias-conflict"].sentence);
      return { ...canonical, ...rest };
    },
    z.object({
      username: NewUsername,
      email: Email,
      passwordHash: NewPassword,
      securityQuestion: required(fieldMessages.securityQuestion, securityQuestion.max),
      securityAnswerHash: required(fieldMessages.securityAnswer, securityAnswer.max),
    }),
  )
  .meta({ id: "CreateAdminRequest" });
export type CreateAdminInput = z.infer<typeof CreateAdminInput>;

/** By username and email (careers page form), or by names with an optional email (admin page form). */
export const InviteInput = z
  .union(
    [
      z.object({ username: NewUsername, email: Email }),
      z.object({
        firstName: required(fieldMessages.firstName, personName.max),
        lastName: required(fieldMessages.lastName, personName.max),
        email: z.union([z.literal("").transform(() => undefined), Email]).optional(),
        /**
         * If the name or the email is invited already: "number" adds a number to the username, "refuse" refuses it.
         */
        ifTaken: z.enum(["number", "refuse"]).optional(),
      }),
    ],
    // For a body that fits neither form: the first broken rule of the form it resembles.
    { error: ({ input, errors }) => errors[isByNames(input) ? 1 : 0]?.[0]?.message },
  )
  .meta({ id: "InviteRequest" });
export type InviteInput = z.infer<typeof InviteInput>;

export const Invitation = z
  .object({
    credentials: z.object({ username: z.string(), tempPassword: z.string(), invitationMessage: z.string() }),
  })
  .meta({ id: "Invitation" });
export type Invitation = z.infer<typeof Invitation>;

function isByNames(input: unknown): boolean {
  return typeof input === "object" && input !== null && ("firstName" in input || "lastName" in input);
}

/** An administrator as the admin screens see it (§3). */
export const Admin = z
  .object({
    id: z.string(),
    username: z.string(),
    email: z.string(),
    isMasterAdmin: z.boolean(),
    isActive: z.boolean(),
    createdAt: z.string(),
    lastLogin: z.string().nullable(),
    /** The end of the invitation of an account that is not set up; null once it is set up. */
    invitedUntil: z.string().nullable(),
    /** Whether First Time Setup will make it a master admin. */
    isInvitedAsMaster: z.boolean(),
    /** The number of present sessions, and when one of them was last seen, to the minute. */
    sessions: z.number(),
    lastSeenAt: z.string().nullable(),
  })
  .meta({ id: "Admin" });
export type Admin = z.infer<typeof Admin>;

/** The signed-in administrator's own account: which security questions are set, never the answers. */
export const Account = z
  .object({ username: z.string(), email: z.string(), securityQuestions: z.array(z.string()) })
  .meta({ id: "Account" });
export type Account = z.infer<typeof Account>;

/** An unexpired session of the own account. */
export const RunningSession = z
  .object({
    id: z.string(),
    /** Browser and system, such as "Firefox on Windows"; null if unknown. */
    browser: z.string().nullable(),
    startedAt: z.string(),
    /** To the minute. */
    lastSeenAt: z.string(),
    /** Whether it is the session of this call. */
    isCurrent: z.boolean(),
  })
  .meta({ id: "RunningSession" });
export type RunningSession = z.infer<typeof RunningSession>;

/** A change to the own account; each needs the current password. A new password ends every session. */
export const AccountChange = z
  .object({
    currentPassword: secret(fieldMessages.password, password.max),
    password: NewPassword.optional(),
    /** Adds the second or third question. */
    securityQuestion: required(fieldMessages.securityQuestion, securityQuestion.max).optional(),
    securityAnswer: required(fieldMessages.securityAnswer, securityAnswer.max).optional(),
  })
  .meta({ id: "AccountChange" });
export type AccountChange = z.infer<typeof AccountChange>;
