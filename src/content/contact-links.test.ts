import { expect, test } from "vitest";
import { chatHref, mailHref, phoneHref } from "./contact-links.ts";
import { organisation } from "./organisation.ts";
import { optionalFacts } from "#support/optional-facts.ts";

test("the chat link has the chat number and the greeting", () => {
  const link = new URL(chatHref(optionalFacts.chat));
  expect(link.origin + link.pathname).toBe(`https://wa.me/${optionalFacts.chat.number}`);
  expect(link.searchParams.get("text")).toBe(optionalFacts.chat.greeting);
});

test("a phone link dials the international number", () => {
  expect(phoneHref(organisation.phone)).toBe("tel:+442079460140");
});

test("an email subject is encoded", () => {
  expect(mailHref("hello@example.org", "Care & support")).toBe(
    "mailto:hello@example.org?subject=Care%20%26%20support",
  );
  expect(mailHref("hello@example.org")).toBe("mailto:hello@example.org");
});
