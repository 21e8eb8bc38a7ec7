import { expect, test } from "vitest";
import { redact } from "./redact.ts";

const known = {
  applicantName: "Zoë O’Brien-Núñez",
  applicantEmail: "zoe.obrien@example.org",
  applicantPhone: "+44 7700 900123",
};

test.each([
  ["Zoë O’Brien-Núñez\nSupport worker", "█████\nSupport worker"],
  ["ZOE OBRIEN, NUNEZ", "█████"],
  ["Z O Ë\nCurriculum vitae", "█████\nCurriculum vitae"],
  ["write to zoe.obrien@example.org or zoe @ home.example", "write to █████ or █████"],
  ["Mobile: 07700 900123 or +44 (0)7700 900-123", "Mobile: █████ or █████"],
  ["Said 900123 or 00 900-123, room 90012 34 since 2012", "Said █████ or █████, room 90012 34 since 2012"],
  ["12 Rose Lane, Leeds LS1 4AB\nDrives", "█████\nDrives"],
  ["I live at 7b Old Mill Road, Saltby", "I live at █████"],
  ["Address: Flat 2, The Maltings", "Address: █████"],
  ["Date of birth: 4 May 1987\nDOB 04/05/1987", "Date of birth: █████\nDOB █████"],
  ["see linkedin.com/in/zoe-1 and https://zoe.example/x?y", "see █████ and █████"],
  ["NI number AB 12 34 56 C", "NI number █████"],
])("%j is redacted to %j", (text, shown) => {
  expect(redact(text, known)).toBe(shown);
});

test.each([
  ["The Zoltans; Zoltán's referee, zoltanka", "The █████; █████'s referee, █████"],
  ["Zolt rang. zolt again. Zol, Ben and Benedek's", "█████ rang. █████ again. █████ and █████'s"],
  ["Samuel or sams", "█████ or █████"],
  [
    "The same care. All the time, and Has a car. Her sample.",
    "The same care. All the time, and Has a car. Her sample.",
  ],
])("%j is redacted to %j by each part of a name", (text, shown) => {
  expect(redact(text, { ...known, applicantName: "Zoltan Sam Benedek Carey Herbert Hassan" })).toBe(shown);
});

test("words about work and training stay", () => {
  const text =
    "Care Assistant, Fenside Homecare, 03/2020 - 08/2022\nLevel 3 Diploma in Adult Care, 2024\nFour years, 40 hours";
  expect(redact(text, known)).toBe(text);
});

test.each(["a", "a-", "a.", "1-", "www."])("pages of %j are redacted in time", (part) => {
  const page = part.repeat(20_000 / part.length);
  const before = performance.now();
  for (let number = 0; number < 10; number += 1) redact(page, known);
  expect(performance.now() - before).toBeLessThan(2_500);
});

test("a name with regular-expression characters is matched literally, and a long text is redacted in time", () => {
  expect(redact("Al (.*)+ Smith", { ...known, applicantName: "(.*)+ [Smith" })).toBe("Al (.*)+ █████");
  const long = "1 a ".repeat(50_000);
  const before = performance.now();
  redact(long, known);
  expect(performance.now() - before).toBeLessThan(5_000);
});
