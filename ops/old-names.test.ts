import { expect, test } from "vitest";
import { services } from "#content/services/list.ts";
import { originalNames } from "#content/services/offered.ts";
import { placesOfOldNames } from "./old-names.ts";

const renamed = (words: string, name: string) =>
  services.map((service) => (service.words === words ? { ...service, name } : service));

test("the first name of a renamed service is found in the texts, and not in comments", () => {
  expect(placesOfOldNames()).toEqual([]);
  const text =
    '// Residential care\n  a: "Our residential care",\n  b: "Supported living", // residential care\n';
  const path = "src/content/home.ts";
  const found = (name: string) => placesOfOldNames(renamed("residentialCare", name), [path], () => text);
  expect(found("Supported living")).toEqual([`${path}:2: Residential care`]);
  expect(found("Residential care at home")).toEqual([]);
});

test("it is found in the texts of other services, but not of those that are left out", () => {
  const found = placesOfOldNames(renamed("residentialCare", "Group living"));
  expect(found.join("\n")).toMatch(/^src\/content\/services\/therapeutic-care\.ts:\d+: Residential care$/m);
  const without = renamed("residentialCare", "Group living").filter(
    ({ words }) => words !== "therapeuticCare",
  );
  expect(placesOfOldNames(without).join()).not.toContain("therapeutic-care.ts");
});

test("it is not found in the sentences of commands, which no page shows", () => {
  const renamedBoth = [
    ...renamed("residentialCare", "Group living"),
    ...renamed("crisisSupport", "Urgent help"),
  ];
  const found = placesOfOldNames(renamedBoth);
  expect(found.join("\n")).not.toMatch(/^src\/content\/(check|report)\.ts/m);
});

test("the first names are those of the list", () => {
  expect(Object.fromEntries(services.map(({ words, name }) => [words, name]))).toEqual(originalNames);
});
