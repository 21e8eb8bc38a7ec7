import { palette } from "#brand/palette.ts";
import { checkServices, photographPlaces } from "#content/check.ts";
import { checkOrganisation } from "#content/check-facts.ts";
import { organisation } from "#content/organisation.ts";
import { photographMistakes } from "#content/photograph-slots.ts";
import { services } from "#content/services/list.ts";
import { temporaryFolder } from "#support/temporary.ts";
import { execFile } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import packageFile from "../package.json" with { type: "json" };
import { contentMistakes, readBrand } from "./content-mistakes.ts";
import { readText, root } from "./repository.ts";

test("the repository's own content has no mistakes", async () => {
  expect(await contentMistakes()).toEqual([]);
});

test("a wrong mark and wrong colours are named together, before the types are checked", async () => {
  const brand = {
    mark: "<svg></svg>",
    palette: { ...palette, "on-btn": palette.btn },
  } as unknown as Parameters<typeof contentMistakes>[0]; // as an author may write them, against the types
  expect((await contentMistakes(brand)).join("\n")).toMatch(
    /palette\.ts: "on-btn" on "btn" [\s\S]*mark\.svg must be one <svg> with a viewBox/,
  );
  expect(packageFile.scripts.build).toMatch(/^node ops\/content\.ts check && npm run check:types && /);
  expect(readBrand().mark).toContain("viewBox");
});

test("a colour with an unknown name is refused, with the name that is near", async () => {
  const { "art-sun": sun, ...others } = palette;
  const mistakesOf = (wrong: object) => contentMistakes({ ...readBrand(), palette: wrong as typeof palette }); // as an author may write it
  expect(await mistakesOf({ ...others, "art-snu": sun })).toEqual([
    'src/brand/palette.ts: "art-sun" must not be missing; it is a colour such as #0f4336.',
    'src/brand/palette.ts: "art-snu" is no colour of the palette; did you mean art-sun?',
  ]);
  expect(await mistakesOf({ ...palette, zebra: "#ffffff" })).toEqual([
    'src/brand/palette.ts: "zebra" is no colour of the palette.',
  ]);
});

test("a document whose file is missing is named beside other mistakes", async () => {
  const brand = { ...readBrand(), mark: "<svg></svg>" };
  expect((await contentMistakes(brand, [{ title: "Plan", file: "no-plan.pdf" }])).join("\n")).toMatch(
    /mark\.svg must be one <svg>[\s\S]*documents\[0\]\.file must be a PDF [\s\S]*no-plan\.pdf is not there/,
  );
});

test("a font that is missing, or no WOFF2, is named", async () => {
  const folder = mkdtempSync(join(temporaryFolder, "fonts-"));
  for (const file of ["body.woff2", "body-extended.woff2"]) writeFileSync(join(folder, file), "wOF2\0\u0001");
  writeFileSync(join(folder, "display.woff2"), "\0\u0001\0\0 as a .ttf begins");
  expect(await contentMistakes(readBrand(), [], folder)).toEqual([
    "src/brand/type/display.woff2 must be a font in WOFF2, and is in another format.",
    "src/brand/type/display-extended.woff2 must be a font in WOFF2, and is not there.",
    "src/brand/type/body-bold.woff2 must be a font in WOFF2, and is not there.",
  ]);
});

test("the home and the photograph in the guide's examples are valid", async () => {
  const fences = [...readText("docs/rebrand.md").matchAll(/```ts\n([\s\S]*?)```/g)];
  const examples: unknown[] = await Promise.all(
    fences.map(async ([, code = ""]) => {
      const address = `data:text/javascript,export default ${encodeURIComponent(code)}`;
      return ((await import(/* @vite-ignore */ address)) as { default: unknown }).default;
    }),
  );
  expect(examples).toHaveLength(2);
  const [home, photograph] = examples;
  expect(() =>
    checkServices(services, checkOrganisation({ ...organisation, locations: [home] })),
  ).not.toThrow();
  expect(photographMistakes(photographPlaces(organisation, services), [photograph])).toEqual([]);
});

test("a build warns of facts that have expired, and is not refused for them", async () => {
  const laterDate =
    "globalThis.Date = class extends Date { constructor(...at) { super(...(at.length > 0 ? at : ['2029-01-01'])); } };";
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    ["--import", `data:text/javascript,${encodeURIComponent(laterDate)}`, "ops/content.ts", "check"],
    { cwd: root },
  );
  expect(stdout).toBe("");
  expect(stderr).toContain(
    "src/content/organisation.ts: past its day: security.expires: security.txt is not sent since",
  );
  expect(stderr).toContain("organisation.ts: past its day: certificates[0].expires: ");
});

test("services that are no list are refused before any text of theirs is read", async () => {
  const hook = `import { registerHooks } from "node:module";
    registerHooks({ load: (url, context, next) => url.endsWith("/services/list.ts")
      ? { format: "module", source: "export const services = {};", shortCircuit: true } : next(url, context) });`;
  const run = promisify(execFile)(
    process.execPath,
    ["--import", `data:text/javascript,${encodeURIComponent(hook)}`, "ops/content.ts", "check"],
    { cwd: root },
  );
  await expect(run).rejects.toMatchObject({
    code: 1,
    stderr: "src/content/services/list.ts: services must be a list between [ and ].\n",
  });
});
