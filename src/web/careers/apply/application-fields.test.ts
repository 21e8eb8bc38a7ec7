import { expect, test } from "vitest";
import { ApplicationInput } from "#contract/applications.ts";
import { applicationRules, type RuledField } from "./application-fields.ts";

const samples: Record<RuledField, string[]> = {
  applicantName: [
    "",
    "A",
    " A ",
    "Am\u0001ara",
    "Am\nara",
    "Amara\n",
    "Al",
    "a".repeat(100),
    "a".repeat(101),
  ],
  applicantEmail: ["", "amara@", "a@b.org", `${"a".repeat(88)}@example.org`, `${"a".repeat(90)}@example.org`],
  applicantPhone: [
    "",
    "07700 900",
    "0770090012",
    " 07700 900123 ",
    "+44 (0)7700-900.123",
    "(+44) 7700 900123",
    "0".repeat(15),
    "abcdefghij",
    "07700 900123 ext 4",
    "07700+900123",
    "----------",
    "123456789 ",
    `+${"(".repeat(100_000)}`,
    "0".repeat(16),
    "0".repeat(21),
  ],
  coverLetter: ["", "one\r\n\ttwo\u000bthree\u0085", "\u0000", "\ud800", "a".repeat(2000), "a".repeat(2001)],
  adjustments: ["", "a".repeat(1000), "a".repeat(1001)],
};
const messages: Record<RuledField, string> = {
  applicantName: "Full name is required",
  applicantEmail: "Valid email address is required",
  applicantPhone: "Valid phone number is required",
  coverLetter: "Cover letter too long",
  adjustments: "Adjustments: please keep to 1,000 characters",
};

const rows: [RuledField, string][] = [
  ["applicantName", "[5.app.name-message]"],
  ["applicantEmail", "[5.app.email-message]"],
  ["applicantPhone", "[5.app.phone-message]"],
  ["coverLetter", "[5.app.cover-message]"],
  ["adjustments", "(decision 0022)"],
];

test.each(rows)("form and server refuse the same values of %s, in the same words %s", (field) => {
  const verdicts = samples[field].map((text) => {
    const answer = ApplicationInput.shape[field].safeParse(text);
    expect(applicationRules[field].validate(text), `${text.length} characters`).toBe(
      answer.success || answer.error.issues[0]?.message,
    );
    return answer.success;
  });
  expect(new Set(verdicts)).toEqual(new Set([true, false]));
  const tooLong = samples[field].at(-1) ?? "";
  expect(applicationRules[field].validate(tooLong)).toBe(messages[field]);
});
