import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { isEmail } from "./email.ts";

const bySchema = z.email();

test("the browser takes and refuses the same e-mail addresses as the server", () => {
  const known = [
    "amara.okafor@example.org",
    "o'neil+jobs@mail.example.co.uk",
    "amara.okafor@",
    "@example.org",
    "amara@example",
    "amara..okafor@example.org",
    ".amara@example.org",
    "amara okafor@example.org",
    "amara@exam_ple.org",
    "",
  ];
  for (const text of known) expect(isEmail(text), text).toBe(bySchema.safeParse(text).success);
  fc.assert(
    fc.property(
      fc.oneof(
        fc.emailAddress(),
        fc.string({ unit: fc.constantFrom(...Array.from("ab1.@-_'+ ")), maxLength: 16 }),
      ),
      (text) => isEmail(text) === bySchema.safeParse(text).success,
    ),
  );
});
