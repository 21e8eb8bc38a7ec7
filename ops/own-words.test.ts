import { expect, test } from "vitest";
import { ownWords, unchangedWords } from "./own-words.ts";
import { listFiles, readText } from "./repository.ts";

test("every listed phrase of the product is in its file", () => {
  const found = unchangedWords().map((line) => line.slice(0, line.indexOf(":")));
  expect(found).toEqual(Object.keys(ownWords));
  for (const [path, promises] of Object.entries(ownWords))
    for (const promise of promises)
      expect.soft(readText(path).includes(promise), `${path}: ${promise}`).toBe(true);
});

test("every service, policy and page with words of its own is listed", () => {
  const shared =
    /\/(list|service-list|offered|service-words|words|funding|clauses|group|page-dates|contact-links|legal-identity)\.ts$/;
  const files = ["services", "policies"].flatMap((folder) => listFiles(`src/content/${folder}`, [".ts"]));
  const written = files.filter((path) => !shared.test(path) && !path.endsWith(".test.ts"));
  expect(written.length).toBeGreaterThan(10);
  for (const path of written) expect.soft(Object.keys(ownWords)).toContain(path);
});

test("a file whose listed phrases were replaced, or that was deleted, is not reported", () => {
  const said = unchangedWords((path) =>
    path === "src/content/careers.ts" ? "An answer usually within three working days." : "Other words.",
  );
  expect(said).toEqual(["src/content/careers.ts: “usually within three working days”"]);
});

test("the texts of a service that is not offered are left out, because no page shows them", () => {
  const said = unchangedWords(readText, ["shortBreaks"]).join("\n");
  expect(said).toContain("src/content/services/short-breaks.ts");
  expect(said).not.toContain("src/content/services/crisis-support.ts");
  expect(said).toContain("src/content/services/list.ts");
});
