import { z } from "zod";
import { limits } from "./limits.ts";
import { fieldMessages } from "./messages.ts";
import { line } from "./text-schemas.ts";

const base64Url = z
  .string()
  .max(20_000)
  .regex(/^[\w-]*$/);
const Transports = z.array(line().max(40)).max(10);

/** Six digits of an authenticator app; apps show them with a space, which people type too. */
const Code = line({ error: fieldMessages.code })
  .overwrite((text) => text.replaceAll(/\s/g, ""))
  .regex(/^\d{6}$/, fieldMessages.code);
/** Eight letters and digits, with any spaces, hyphens and case. */
const RecoveryCode = line({ error: fieldMessages.recoveryCode })
  .max(40, fieldMessages.recoveryCode)
  .overwrite((text) => text.replaceAll(/[\s-]/g, "").toUpperCase())
  .regex(/^[A-Z0-9]{8}$/, fieldMessages.recoveryCode);
const PasskeyName = line({ error: fieldMessages.passkeyName })
  .min(1, fieldMessages.passkeyName)
  .max(limits.secondStep.passkeyNameMax);

/** Options to sign with a passkey (WebAuthn, PublicKeyCredentialRequestOptionsJSON). */
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

/** Options to create a passkey (WebAuthn, PublicKeyCredentialCreationOptionsJSON). */
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

/** The common part of both passkey responses (WebAuthn). */
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

/** A created passkey (WebAuthn, RegistrationResponseJSON). */
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

/** The ways to complete a login that waits for its second step. */
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
    // For a body that fits none: the broken rule of the way it resembles.
    { error: ({ input, errors }) => errors[isByRecoveryCode(input) ? 1 : 0]?.[0]?.message },
  )
  .meta({ id: "SecondStepRequest" });
export type SecondStepInput = z.infer<typeof SecondStepInput>;

function isByRecoveryCode(input: unknown): boolean {
  return typeof input === "object" && input !== null && "recoveryCode" in input;
}

/** The second factors of the own account, without secrets. */
export const Factors = z
  .object({
    /** Whether the provider requires one for this account. */
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

/** The setup of an authenticator app, shown once: the key, also as a QR code. */
export const AppSetup = z
  .object({
    key: z.string(),
    uri: z.string(),
    /** The dark squares as an SVG path of `size` × `size` units. */
    qr: z.object({ size: z.number(), path: z.string() }),
  })
  .meta({ id: "AuthenticatorAppSetup" });
export type AppSetup = z.infer<typeof AppSetup>;

export const AppConfirmation = z.object({ code: Code }).meta({ id: "AuthenticatorAppConfirmation" });

export const NewPasskeyInput = z
  .object({ name: PasskeyName, passkey: PasskeyAddition })
  .meta({ id: "NewPasskeyRequest" });

/** Recovery codes, returned only once; missing if there were some before. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) }).meta({ id: "RecoveryCodes" });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;
