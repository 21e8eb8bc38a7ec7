import { expect, test } from "vitest";
import { checkOrganisation } from "./check-facts.ts";
import { organisation } from "./organisation.ts";
import { phoneKind } from "./phone-numbers.ts";

test("a number has a kind by its first digits, and one outside the numbering plan has none", () => {
  const kindOf = (display: string) => phoneKind(`+44${display.replaceAll(" ", "").slice(1)}`);
  for (const display of ["020 7946 0140", "01632 960417", "0113 496 0000", "016977 2345", "0300 123 4567"])
    expect(kindOf(display), display).toBe("landline");
  expect(kindOf("07700 900123")).toBe("mobile");
  for (const display of ["0808 157 0962", "0800 111 111"]) expect(kindOf(display), display).toBe("free");
  for (const display of ["0845 464 0000", "0909 879 0000", "070 0000 0000", "056 0000 0000"])
    expect(kindOf(display), display).toBe("special");
  for (const display of [
    "00000 000000",
    "01000 000000",
    "0200 000 0000",
    "0400 000 0000",
    "0600 000 0000",
    "0800 1111",
  ])
    expect(kindOf(display), display).toBeUndefined();
});

test("a telephone number outside the numbering plan, or of another form, is refused in one sentence", () => {
  const mistakes = (display: string, tel: string) => {
    try {
      checkOrganisation({ ...organisation, phone: { display, tel } });
    } catch (error) {
      return (error as Error).message; // thrown by the check
    }
    return "";
  };
  const start = "src/content/organisation.ts: phone.display must be a";
  expect(mistakes("00000 000000", "+440000000000")).toBe(
    `${start} number of the UK numbering plan, such as 020 7946 0140.`,
  );
  expect(mistakes("020 7946 014", "+442079460140")).toBe(
    `${start} number of the UK numbering plan, such as 020 7946 0140.\nsrc/content/organisation.ts: phone.tel must be the same number as display.`,
  );
  expect(mistakes("O20 7946 0140", "+442079460140")).toBe(`${start} UK number such as 020 7946 0140.`);
  expect(mistakes("07700 900123", "+447700900123")).toBe("");
});
