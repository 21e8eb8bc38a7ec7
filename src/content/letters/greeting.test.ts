import { expect, test } from "vitest";
import { greet } from "./greeting.ts";

test.each(["Amara Okafor", "Zoë O’Brien-Núñez", "Tomasz Lis", "Dr. J. Smith", "Lee", "李 明"])(
  "%s is greeted by name",
  (name) => {
    expect(greet(name)).toBe(`Hello ${name},`);
  },
);

test("spaces and line breaks in a name become one space", () => {
  expect(greet(" Amara \r\n\t Okafor ")).toBe("Hello Amara Okafor,");
});

test.each([
  "<script>alert(1)</script>",
  "Win at evil.com",
  "https://evil.example",
  "www.evil.example",
  "a@b.example",
  "J.R. Smith",
  "Amara\u202eOkafor",
  "Amara\u0000",
  "You have won £1000",
])("%s is greeted without the name", (name) => {
  expect(greet(name)).toBe("Hello,");
});
