import { expect, onTestFinished, test, vi } from "vitest";
import { importWithFacts } from "#support/content-with-facts.ts";
import type { Organisation } from "../organisation-schema.ts";
import type { Service } from "./list.ts";
import { nameInSentence } from "./offered.ts";

test("a service's name inside a sentence is in lower case, but for abbreviations", () => {
  expect(nameInSentence({ name: "Short Breaks" })).toBe("short breaks");
  expect(nameInSentence({ name: "PBS support" })).toBe("PBS support");
  expect(nameInSentence({ name: "Saturday Club" })).toBe("Saturday club");
});

test("a service that mentions another says its name in the provider's list", async () => {
  vi.resetModules();
  // The files of a process share their modules: the next must not find the other name.
  onTestFinished(() => void vi.resetModules());
  const { services } = await import("./list.ts");
  Object.assign(services.find(({ words }) => words === "shortBreaks") ?? {}, { name: "Respite" });
  const { residentialCare } = await import("./residential-care.ts");
  expect(JSON.stringify(residentialCare.fit)).toContain("Our complex needs and respite teams do work");
});

test("a renamed service is called so by its own page's title, description, heading and letter", async () => {
  vi.resetModules();
  onTestFinished(() => void vi.resetModules());
  const { services } = await import("./list.ts");
  const names = new Map(services.map(({ words }, index) => [words, `Offer ${index}`]));
  for (const service of services) Object.assign(service, { name: names.get(service.words) });
  const { serviceWords } = await import("./words.ts");
  for (const [key, name] of names) {
    const { names: own, hero, contact } = serviceWords[key] ?? {};
    expect.soft(own?.title, key).toBe(name);
    expect
      .soft(JSON.stringify([own, hero, contact]), key)
      .not.toMatch(
        /residential care|complex needs|(crisis|emergency) support|staffing solutions|short breaks|therapeutic care/i,
      );
  }
  const { shortBreaks } = await import("./short-breaks.ts");
  expect(JSON.stringify(shortBreaks.fit)).toContain("Offer 0 starts at 16.");
});

test("without staffing solutions no other service says how soon staff come", async () => {
  vi.resetModules();
  onTestFinished(() => void vi.resetModules());
  const { services } = await import("./list.ts");
  const at = services.findIndex(({ words }) => words === "staffingSolutions");
  (services as Service[]).splice(at, 1); // the module's own list, of this test alone
  const { serviceWords } = await import("./words.ts");
  for (const [key, words] of Object.entries(serviceWords))
    if (key !== "staffingSolutions") expect.soft(JSON.stringify(words), key).not.toContain("24–48 hours");
});

test("the age of residential care is said by the service's name and of whom the provider supports", async () => {
  const said = async (people?: Organisation["people"]) => {
    const { services } = await importWithFacts({ people }, () => import("./list.ts"));
    Object.assign(services.find(({ words }) => words === "residentialCare") ?? {}, { name: "Group living" });
    return (await import("../people.ts")).sayAgeLimit();
  };
  onTestFinished(() => void vi.resetModules());
  const start = "Group living: for";
  expect(await said()).toBe(`${start} people aged 16 and over.`);
  expect(await said(["adults"])).toBe(`${start} people aged 18 and over.`);
  expect(await said(["children"])).toBe(`${start} young people aged 16 and 17.`);
});

test("with one service the home page speaks of no several", async () => {
  vi.resetModules();
  onTestFinished(() => void vi.resetModules());
  const { services } = await import("./list.ts");
  (services as Service[]).splice(1); // the module's own list, of this test alone
  const { hero, services: section } = await import("../home.ts");
  expect(hero.explore).toBe("Explore Our Service");
  expect(section.heading).toBe("How we can help");
});
