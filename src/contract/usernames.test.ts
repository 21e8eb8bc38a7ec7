import { expect, test } from "vitest";
import { CreateAdminInput, InviteInput } from "./accounts.ts";
import { fieldMessages } from "./messages.ts";

const secrets = { password: "heron walks slowly", securityQuestion: "First school?", securityAnswer: "Hill" };

test.each([
  ["robin.reed", "robin.reed"],
  ["  Robin_Reed-2 ", "robin_reed-2"],
  ["ZOË", "zoë"],
  ["zoe\u0308", "zoë"],
  ["łukasz", "łukasz"],
  ["NGUYỄN", "nguyễn"],
  ["1.2", "1.2"],
  ["олена", "олена"],
  ["админ", "админ"],
  ["σωκράτης", "σωκράτης"],
  ["արամ", "արամ"],
  ["अमित", "अमित"],
  ["田中さくら", "田中さくら"],
])("the username %s is stored as %s", (username, stored) => {
  const created = CreateAdminInput.safeParse({ ...secrets, username, email: "robin@example.org" });
  expect(created.data?.username).toBe(stored);
  expect(InviteInput.parse({ username, email: "robin@example.org" })).toMatchObject({ username: stored });
});

test.each([
  ["Latin with a Cyrillic a", "\u0430dmin"],
  ["Latin with a Greek o", "r\u03bfbin"],
  ["Cyrillic letters that all look Latin", "\u0441\u0430\u0440\u0430"],
  ["Cyrillic letters that all look Latin, with an accent and a number", "\u0433\u043e\u0455\u0451.2"],
  ["Greek letters that all look Latin", "\u03bd\u03b1\u03bd\u03cc"],
  ["Armenian letters that all look Latin", "\u0570\u0585\u057d\u0578"],
  ["a phonetic letter that looks like an a", "\u0251dmin"],
  ["a dotless i", "adm\u0131n"],
  ["no letter or digit", "..."],
  ["hyphens alone", "---"],
  ["a space", "robin reed"],
  ["an at sign", "robin@example.org"],
  ["a slash", "robin/reed"],
  ["an invisible joiner", "rob\u200din"],
  ["an override of the direction", "rob\u202ein"],
  ["digits of another script", "robin\u0661"],
  ["full-width letters", "\uff41dmin\u3000"],
  ["a picture", "robin😀"],
  ["a Turkish İ, whose lower case differs between databases", "adm\u0130n"],
  ["the audit's name for strangers", "Visitor"],
  ["the audit's name for the server", "start-up"],
  ["the audit's name for the command line", "operator"],
])("a new username with %s is refused", (_, username) => {
  for (const schema of [CreateAdminInput, InviteInput]) {
    const result = schema.safeParse({ ...secrets, username, email: "robin@example.org" });
    expect(result.error?.issues[0]?.message).toBe(fieldMessages.usernameCharacters);
  }
});
