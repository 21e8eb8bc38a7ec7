import { expect, test } from "vitest";
import { chatHref, mailHref, phoneHref } from "./contact-links.ts";
import { organisation } from "./organisation.ts";

test("the chat link goes to the chat number and carries the greeting [2.chat.greeting]", () => {
  const link = new URL(chatHref());
  expect(link.origin + link.pathname).toBe(`https://wa.me/${organisation.chat.number}`);
  expect(link.searchParams.get("text")).toBe(organisation.chat.greeting);
});

test("a phone link dials the international number", () => {
  expect(phoneHref(organisation.phone)).toBe("tel:+442079460140");
});

test("an e-mail subject is encoded", () => {
  expect(mailHref("hello@example.org", "Care & support")).toBe(
    "mailto:hello@example.org?subject=Care%20%26%20support",
  );
  expect(mailHref("hello@example.org")).toBe("mailto:hello@example.org");
});
