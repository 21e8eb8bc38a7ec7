import { expect, test } from "vitest";
import { writeInvitationMessage } from "./invitation-message.ts";

test("the message has address, username, temporary password, steps and the expiry in London time", () => {
  const message = writeInvitationMessage({
    username: "jane.doe",
    tempPassword: "k7mq-3xwp-h2nd-vt8s-ay4e",
    expiresAt: "2026-07-01T22:30:00.000Z",
    siteUrl: "https://care.example.org",
  });
  const lines = message.split("\n");
  expect(lines).toContain("Address: https://care.example.org/admin-access");
  expect(lines).toContain("Username: jane.doe");
  expect(lines).toContain("Temporary password: k7mq-3xwp-h2nd-vt8s-ay4e");
  expect(message).toContain("First Time Setup");
  expect(message).toContain("until Wednesday 1 July 2026 at 23:30.");
});
