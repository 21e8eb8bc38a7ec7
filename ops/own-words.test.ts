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

test("every file that the guide asks a provider to read is listed", () => {
  const [, step = ""] = readText("docs/rebrand.md").split("## 4. The words");
  const [words = ""] = step.split("**Another language.**");
  const named = [...words.matchAll(/`(?:[\w-]+\/)*([\w-]+\.ts)`/g)].map(([, file = ""]) => file);
  expect(named).toContain("careers.ts");
  const listed = Object.keys(ownWords);
  // The law on employment and the bodies of each nation hold no promise of the provider.
  for (const file of named.filter((name) => !/^(employment|bodies)\.ts$/.test(name)))
    expect
      .soft(
        listed.some((path) => path.endsWith(`/${file}`)),
        file,
      )
      .toBe(true);
});

test("the law of another nation than the provider's is left out", () => {
  const said = unchangedWords(readText, [], "wales").join("\n");
  expect(said).not.toContain("src/content/nations/england.ts");
  expect(said).toContain("src/content/nations/checks.ts");
});
