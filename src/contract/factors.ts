import { z } from "zod";
import { limits } from "./limits.ts";
import { fieldMessages } from "./messages.ts";
import { line } from "./text-schemas.ts";

const base64Url = z
  .string()
  .max(20_000)
  .regex(/^[\w-]*$/);
const Transports = z.array(line().max(40)).max(10);

/** Six digits of an authenticator app; apps show them with a space, and people type it. */
const Code = line({ error: fieldMessages.code })
  .overwrite((text) => text.replaceAll(/\s/g, ""))
  .regex(/^\d{6}$/, fieldMessages.code);
/** Eight letters and digits, however they are spaced, hyphenated and written. */
const RecoveryCode = line({ error: fieldMessages.recoveryCode })
  .max(40, fieldMessages.recoveryCode)
  .overwrite((text) => text.replaceAll(/[\s-]/g, "").toUpperCase())
  .regex(/^[A-Z0-9]{8}$/, fieldMessages.recoveryCode);
const PasskeyName = line({ error: fieldMessages.passkeyName })
  .min(1, fieldMessages.passkeyName)
  .max(limits.secondStep.passkeyNameMax);

/** What a browser needs to sign with a passkey (WebAuthn, PublicKeyCredentialRequestOptionsJSON). */
export const PasskeyRequest = z
  .object({
    challenge: z.string(),
    rpId: z.string(),
    timeout: z.number(),
    userVerification: z.enum(["preferred"]),
    allowCredentials: z.array(
      z.object({ id: z.string(), type: z.literal("public-key"), transports: z.array(z.string()) }),
    ),
  })
  .meta({ id: "PasskeyRequest" });
export type PasskeyRequest = z.infer<typeof PasskeyRequest>;

/** What a browser needs to make a passkey (WebAuthn, PublicKeyCredentialCreationOptionsJSON). */
export const PasskeyCreation = z
  .object({
    challenge: z.string(),
    rp: z.object({ name: z.string(), id: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ type: z.literal("public-key"), alg: z.number() })),
    timeout: z.number(),
    attestation: z.enum(["none"]),
    excludeCredentials: z.array(
      z.object({ id: z.string(), type: z.literal("public-key"), transports: z.array(z.string()) }),
    ),
    authenticatorSelection: z.object({
      residentKey: z.enum(["preferred"]),
      userVerification: z.enum(["preferred"]),
    }),
  })
  .meta({ id: "PasskeyCreation" });
export type PasskeyCreation = z.infer<typeof PasskeyCreation>;

/** What both answers of a passkey have (WebAuthn). */
const PasskeyResponse = z.object({
  id: base64Url,
  rawId: base64Url,
  type: z.literal("public-key"),
});

/** A passkey's signature at a login (WebAuthn, AuthenticationResponseJSON). */
export const PasskeyAnswer = PasskeyResponse.extend({
  response: z.object({ clientDataJSON: base64Url, authenticatorData: base64Url, signature: base64Url }),
});
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>;

/** A passkey that a browser has made (WebAuthn, RegistrationResponseJSON). */
export const PasskeyAddition = PasskeyResponse.extend({
  response: z.object({
    clientDataJSON: base64Url,
    attestationObject: base64Url,
    transports: Transports.optional(),
  }),
});
export type PasskeyAddition = z.infer<typeof PasskeyAddition>;

const secondStepMethods = ["totp", "passkey", "recovery-code"] as const;
export type SecondStepMethod = (typeof secondStepMethods)[number];

/** What a login that waits for its second step may be completed with. */
export const SecondStep = z
  .object({
    methods: z.array(z.enum(secondStepMethods)),
    /** Null without a passkey. */
    passkey: PasskeyRequest.nullable(),
  })
  .meta({ id: "SecondStep" });
export type SecondStep = z.infer<typeof SecondStep>;

/** The second step of a login (decision 0047): one of the three. */
export const SecondStepInput = z
  .union(
    [
      z.strictObject({ code: Code }),
      z.strictObject({ recoveryCode: RecoveryCode }),
      z.strictObject({ passkey: PasskeyAnswer }),
    ],
    // A body that fits none: the broken rule of the one that it was meant for.
    { error: ({ input, errors }) => errors[isByRecoveryCode(input) ? 1 : 0]?.[0]?.message },
  )
  .meta({ id: "SecondStepRequest" });
export type SecondStepInput = z.infer<typeof SecondStepInput>;

function isByRecoveryCode(input: unknown): boolean {
  return typeof input === "object" && input !== null && "recoveryCode" in input;
}

/** The second factors of whoever is signed in: never a secret. */
export const Factors = z
  .object({
    /** Whether the provider requires one of this account. */
    isRequired: z.boolean(),
    /** The authenticator app. */
    app: z.object({ id: z.string(), createdAt: z.string(), lastUsedAt: z.string().nullable() }).nullable(),
    passkeys: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        createdAt: z.string(),
        lastUsedAt: z.string().nullable(),
      }),
    ),
    /** Null before the first were made. */
    recoveryCodes: z.object({ left: z.number(), createdAt: z.string() }).nullable(),
  })
  .meta({ id: "Factors" });
export type Factors = z.infer<typeof Factors>;

/** What an authenticator app is set up with, shown once: the key, and the same as a drawn QR code. */
export const AppSetup = z
  .object({
    key: z.string(),
    uri: z.string(),
    /** The dark squares as an SVG path in a field of `size` × `size`. */
    qr: z.object({ size: z.number(), path: z.string() }),
  })
  .meta({ id: "AuthenticatorAppSetup" });
export type AppSetup = z.infer<typeof AppSetup>;

export const AppConfirmation = z.object({ code: Code }).meta({ id: "AuthenticatorAppConfirmation" });

export const NewPasskeyInput = z
  .object({ name: PasskeyName, passkey: PasskeyAddition })
  .meta({ id: "NewPasskeyRequest" });

/** Recovery codes, readable this once; none when there were some before. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) }).meta({ id: "RecoveryCodes" });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;
