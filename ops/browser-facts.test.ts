import { join } from "node:path";
import { build, type Rolldown } from "vite";
import { expect, test } from "vitest";
import { browserFacts } from "./browser-facts.ts";
import { root } from "./repository.ts";

const large = join(root, "test/rebrand/large/organisation.ts");

/** The browser's code of a script that prints what `reads` gives of a large provider's facts. */
async function built(reads: string): Promise<string> {
  const entry = "\0entry.ts";
  const script = {
    name: "script",
    resolveId: (id: string) => (id === entry ? id : null),
    load: (id: string) =>
      id === entry
        ? `import { lang, organisation } from ${JSON.stringify(large)}; console.log(lang, ${reads});`
        : null,
  };
  const bundle = (await build({
    root,
    configFile: false,
    logLevel: "silent",
    plugins: [script, browserFacts()],
    build: { write: false, rolldownOptions: { input: entry } },
  })) as Rolldown.RolldownOutput; // of one output that is not watched
  return bundle.output.map((file) => (file.type === "chunk" ? file.code : "")).join("");
}

test("scripts have what they read of the facts, and of locations no more than name and place", async () => {
  const code = await built("organisation.emails, organisation.locations");
  expect(code).toContain("en-GB");
  expect(code).toContain("emails:");
  expect(code.match(/area:/g)).toHaveLength(40);
  for (const left of ["inspectedOn", "rating:", "partners", "testimonials", "groupEntities"])
    expect(code, left).not.toContain(left);
});

test("a script that reads a fact which is left out stops the build, which names both", async () => {
  await expect(built("organisation.partners.length")).rejects.toThrow(
    /entry.*\.js reads "partners" of the provider's facts/,
  );
  await expect(built("organisation.locations.map(({ bus }) => bus)")).rejects.toThrow('reads "bus"');
});
