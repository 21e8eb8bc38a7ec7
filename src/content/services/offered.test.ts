import { expect, onTestFinished, test, vi } from "vitest";
import { nameInSentence } from "./offered.ts";

test("a service's name inside a sentence is in lower case, but for abbreviations", () => {
  expect(nameInSentence({ name: "Short Breaks" })).toBe("short breaks");
  expect(nameInSentence({ name: "PBS support" })).toBe("PBS support");
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
