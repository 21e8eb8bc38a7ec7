/**
 * Passkeys as a second factor (WebAuthn). They belong to the host of the site's address: browsers use them nowhere
 * else, and signatures made for another site are refused.
 */
import { randomBytes } from "node:crypto";
import type { PasskeyAddition, PasskeyAnswer, PasskeyCreation, PasskeyRequest } from "#contract/factors.ts";
import type { AdminFactorRow } from "../../db/schema.ts";

/** The site's origin as the browser sees it, and its name. */
export type Site = { origin: string; name: string };

/** The stored facts of a new passkey. */
type NewPasskey = Pick<AdminFactorRow, "credentialId" | "publicKey" | "counter" | "transports">;

type Stored = Pick<AdminFactorRow, "credentialId" | "publicKey" | "transports">;

/** Loaded on first use, because its certificate parsers are slow to load and rarely needed. */
const load = () => import("@simplewebauthn/server");

export function newChallenge(): string {
  return randomBytes(32).toString("base64url");
}

/** The options with which a browser creates a passkey for the account. */
export async function creationOptions(
  account: { id: string; username: string },
  existing: readonly Stored[],
  challenge: string,
  site: Site,
): Promise<PasskeyCreation> {
  const { generateRegistrationOptions } = await load();
  const options = await generateRegistrationOptions({
    rpName: site.name,
    rpID: hostOf(site),
    userName: account.username,
    userDisplayName: account.username,
    userID: new TextEncoder().encode(account.id),
    challenge: Buffer.from(challenge, "base64url"),
    attestationType: "none",
    excludeCredentials: existing.map(describe),
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
  });
  return options as PasskeyCreation; // as the contract describes what is made of these
}

/** The passkey that a browser has created, or null when the answer is invalid. */
export async function readCreation(
  response: PasskeyAddition,
  challenge: string,
  site: Site,
): Promise<NewPasskey | null> {
  const { verifyRegistrationResponse } = await load();
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        ...response,
        response: { ...response.response, transports: [] },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: hostOf(site),
      requireUserVerification: false,
    });
    if (!registrationInfo) return null;
    const { id, publicKey, counter } = registrationInfo.credential;
    return {
      credentialId: id,
      publicKey: Buffer.from(publicKey).toString("base64url"),
      counter,
      transports: JSON.stringify(response.response.transports ?? []),
    };
  } catch {
    return null; // the library throws for whatever is wrong with what a browser sent
  }
}

/** The options with which a browser signs with one of these passkeys. */
export function requestOptions(existing: readonly Stored[], challenge: string, site: Site): PasskeyRequest {
  return {
    challenge,
    rpId: hostOf(site),
    timeout: 60_000,
    userVerification: "preferred",
    allowCredentials: existing.map((stored) => ({ ...describe(stored), type: "public-key" })),
  };
}

/** The counter of the passkey, or null when the answer was not signed by it for this challenge and site. */
export async function readAnswer(
  response: PasskeyAnswer,
  stored: Stored,
  challenge: string,
  site: Site,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await load();
  const { credentialId, publicKey } = stored;
  if (credentialId === null || publicKey === null) return null;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: hostOf(site),
      requireUserVerification: false,
      // With 0 the library accepts any counter: a lower one is audited and not refused (decision 0047).
      credential: { id: credentialId, publicKey: Buffer.from(publicKey, "base64url"), counter: 0 },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null; // as above
  }
}

/** Whether a counter did not grow: a sign of a copied key, but also of authenticators that do not count. */
export function isCounterOdd(stored: number, told: number): boolean {
  return told <= stored && (told > 0 || stored > 0);
}

function hostOf({ origin }: Site): string {
  return new URL(origin).hostname;
}

function describe({ credentialId, transports }: Stored) {
  return { id: credentialId ?? "", transports: JSON.parse(transports ?? "[]") as string[] }; // written above
}
