import { limits } from "#contract/limits.ts";
import { expect, test } from "vitest";
import { makeUnique, usernameFromNames } from "./usernames.ts";

test.each([
  ["Jane", "Doe", "jane.doe"],
  ["Zoë", "O'Brien", "zoe.obrien"],
  ["  Anne Marie", "Smith-Jones ", "anne-marie.smith-jones"],
  ["Łukasz", "Đorđević", "lukasz.dordevic"],
  ["Søren", "Weiß", "soren.weiss"],
  ["Æthel", "Œuvre", "aethel.oeuvre"],
  ["İpek", "Yıldız", "ipek.yildiz"],
  ["Prince", "!", "prince"],
  ["李", "小龙", "admin"],
  ["李", "Li", "admin.li"],
])("%s %s gets the username %s", (first, last, username) => {
  expect(usernameFromNames(first, last)).toBe(username);
});

test("a long name is cut to leave room for a number, and ends in a letter", () => {
  const username = usernameFromNames("a".repeat(53), "b".repeat(60));
  expect(username).toBe("a".repeat(53));
  expect(usernameFromNames("a".repeat(60), "b".repeat(60)).length + 6).toBeLessThanOrEqual(
    limits.username.max,
  );
});

test("a taken username gets the lowest free number from 2 on", () => {
  const taken = new Set(["jane.doe", "jane.doe2", "jane.doe4"]);
  expect(makeUnique("jane.doe", (candidate) => taken.has(candidate))).toBe("jane.doe3");
  expect(makeUnique("joan.doe", (candidate) => taken.has(candidate))).toBe("joan.doe");
});
