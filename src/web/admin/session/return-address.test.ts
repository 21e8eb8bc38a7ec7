import { expect, test } from "vitest";
import { loginPathFor, readReturnAddress } from "./return-address.ts";

const searchOf = (path: string) => path.slice(path.indexOf("?"));

test("a login returns to the page, filter and application that was asked for", () => {
  const address = "/admin-applications?status=pending&application=a%26b";
  expect(readReturnAddress(searchOf(loginPathFor(address)))).toBe(address);
  expect(readReturnAddress(searchOf(loginPathFor("/admin-access?open=jobs")))).toBe(
    "/admin-access?open=jobs",
  );
});

test("a login never leads to another website or another page", () => {
  for (const address of [
    "https://example.org/admin-applications",
    "//example.org/admin-applications",
    "/\\example.org/admin-applications",
    "data:text/html,hello",
    "/api/admin/logout",
    "admin-applications",
    "",
  ])
    expect(readReturnAddress(searchOf(loginPathFor(address))), address).toBeUndefined();
  expect(readReturnAddress("")).toBeUndefined();
});
