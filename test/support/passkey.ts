/** A passkey in software: gives a browser's answers, and manipulated ones. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

type Asked = { challenge: string; host: string; origin?: string };

/** User present and verified; with `0x40` a new credential follows. */
const flags = 0x05;

function dataOf(host: string, flag: number, counter: number): Buffer {
  const data = Buffer.alloc(37);
  createHash("sha256").update(host).digest().copy(data);
  data.writeUInt8(flag, 32);
  data.writeUInt32BE(counter, 33);
  return data;
}

function clientDataOf(type: string, { challenge, host, origin = `http://${host}` }: Asked): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

/** CBOR: a map of key type EC2, algorithm ES256, curve P-256 and the two coordinates (RFC 9053). */
function coseKeyOf(publicKey: KeyObject): Buffer {
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  return Buffer.concat([
    Buffer.from("a5010203262001215820", "hex"),
    Buffer.from(x, "base64url"),
    Buffer.from("225820", "hex"),
    Buffer.from(y, "base64url"),
  ]);
}

export function createPasskey() {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const credentialId = randomBytes(16);
  const id = credentialId.toString("base64url");
  const coseKey = coseKeyOf(publicKey);
  const shared = { id, rawId: id, type: "public-key", clientExtensionResults: {} };
  return {
    id,

    /** What a browser sends for a new passkey. */
    create(asked: Asked) {
      const length = Buffer.from([0, credentialId.length]);
      const credential = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey]);
      const data = Buffer.concat([dataOf(asked.host, flags | 0x40, 0), credential]);
      // CBOR: a map of fmt "none", attStmt {} and authData.
      const attestation = Buffer.concat([
        Buffer.from("a363666d74646e6f6e656761747453746d74a0686175746844617461", "hex"),
        Buffer.from([0x58, data.length]),
        data,
      ]);
      return {
        ...shared,
        response: {
          clientDataJSON: clientDataOf("webauthn.create", asked).toString("base64url"),
          attestationObject: attestation.toString("base64url"),
          transports: ["internal"],
        },
      };
    },

    /** What a browser sends at a login. */
    answer(asked: Asked, counter = 0) {
      const clientData = clientDataOf("webauthn.get", asked);
      const data = dataOf(asked.host, flags, counter);
      const hash = createHash("sha256").update(clientData).digest();
      return {
        ...shared,
        response: {
          clientDataJSON: clientData.toString("base64url"),
          authenticatorData: data.toString("base64url"),
          signature: sign("sha256", Buffer.concat([data, hash]), privateKey).toString("base64url"),
        },
      };
    },
  };
}
