import { expect, test } from "vitest";
import { createTotp } from "./totp.ts";

const id = "0d1c7a52-8a4f-4e43-8f0a-000000000001";
const secret = Buffer.alloc(32, 1);
const totp = createTotp({ secret, issuer: "Larkfold" });
const rfcSecret = Buffer.from("12345678901234567890");
const at = (seconds: number) => new Date(seconds * 1000);

/** RFC 6238, appendix B, for SHA-1: the last six of its eight digits. */
test.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
])("at %s seconds the code of RFC 6238 is accepted as that of its step", (seconds, code) => {
  const { sealed: secretSealed } = totp.create(id, "robin", rfcSecret);
  expect(totp.stepOf({ id, secretSealed }, code, at(seconds))).toBe(Math.floor(seconds / 30));
});

test("a code is accepted one step early or late, and not two", () => {
  const { sealed: secretSealed } = totp.create(id, "robin", rfcSecret);
  const taken = [-60, -30, 0, 30, 60].map((late) =>
    totp.stepOf({ id, secretSealed }, "005924", at(1_234_567_890 + late)),
  );
  const step = Math.floor(1_234_567_890 / 30);
  expect(taken).toEqual([null, step, step, step, null]);
});

test("a secret is stored encrypted, for one factor and with the server's secret", () => {
  const { sealed: secretSealed, key } = totp.create(id, "robin", rfcSecret);
  expect(key).toBe("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
  expect(Buffer.from(secretSealed, "base64url").includes(rfcSecret)).toBe(false);
  expect(totp.create(id, "robin", rfcSecret).sealed).not.toBe(secretSealed);
  const now = at(59);
  const elsewhere = { id: id.replace(/1$/, "2"), secretSealed };
  expect(totp.stepOf(elsewhere, "287082", now)).toBeNull();
  const other = createTotp({ secret: Buffer.alloc(32, 2), issuer: "Larkfold" });
  expect(other.stepOf({ id, secretSealed }, "287082", now)).toBeNull();
  expect(other.reseal({ id, secretSealed })).toBeNull();
  const changed = createTotp({
    secret: Buffer.alloc(32, 2),
    previousSecret: secret,
    issuer: "Larkfold",
  });
  expect(changed.stepOf({ id, secretSealed }, "287082", now)).toBe(1);
  const resealed = changed.reseal({ id, secretSealed });
  expect(other.stepOf({ id, secretSealed: resealed }, "287082", now)).toBe(1);
  for (const broken of [null, "", "AAAA", secretSealed.slice(2)])
    expect(totp.stepOf({ id, secretSealed: broken }, "287082", now)).toBeNull();
});

test("the QR code is one path, and the key's address has the standard's form", () => {
  const { uri, key, qr } = totp.create(id, "robin.reed");
  expect(uri).toBe(
    `otpauth://totp/Larkfold:robin.reed?issuer=Larkfold&secret=${key}&algorithm=SHA1&digits=6&period=30`,
  );
  expect(qr.size).toBeGreaterThan(30);
  expect(qr.path).toMatch(/^(M\d+ \d+h1v1h-1z)+$/);
});
