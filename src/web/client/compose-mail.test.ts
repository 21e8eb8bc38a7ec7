import { expect, test } from "vitest";
import { letterHref } from "./compose-mail.ts";

const to = { mailTo: "hello@example.org", subject: "Website Enquiry" };

function fields(values: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) data.set(name, value);
  return data;
}

test("a mail has one line for each filled field, then the message, all encoded", () => {
  const href = letterHref(
    to,
    fields({
      name: "Jo & Sam",
      email: "jo@example.org",
      phone: " ",
      service: "Homecare",
      message: "Hi?\nBye.",
    }),
  );
  const letter = new URL(href);
  expect(letter.pathname).toBe("hello@example.org");
  expect(letter.searchParams.get("subject")).toBe("Website Enquiry: Homecare");
  expect(letter.searchParams.get("body")).toBe(
    "Name: Jo & Sam\r\nEmail: jo@example.org\r\nService: Homecare\r\n\r\nHi?\r\nBye.",
  );
});

test("without a service the subject has no addition", () => {
  const letter = new URL(letterHref(to, fields({ name: "Jo", service: "", message: "Hello" })));
  expect(letter.searchParams.get("subject")).toBe("Website Enquiry");
});
