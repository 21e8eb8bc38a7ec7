import type { Page } from "@playwright/test";
import { jobPath, pagePaths } from "#contract/paths.ts";
import { expect, test } from "#support/fixtures.ts";
import { createJobs } from "#support/jobs-on-server.ts";

/** For each element that the selector finds: the source of its fonts. */
async function fontsOf(page: Page, selector: string): Promise<string[][]> {
  await page.evaluate(() => document.fonts.ready);
  const client = await page.context().newCDPSession(page);
  await client.send("DOM.enable");
  await client.send("CSS.enable");
  const { root } = await client.send("DOM.getDocument");
  const { nodeIds } = await client.send("DOM.querySelectorAll", { nodeId: root.nodeId, selector });
  const drawn = [];
  for (const nodeId of nodeIds) {
    const { fonts } = await client.send("CSS.getPlatformFontsForNode", { nodeId });
    drawn.push(fonts.map(({ familyName, isCustomFont }) => (isCustomFont ? "of the page" : familyName)));
  }
  return drawn;
}

function filesOf(page: Page): string[] {
  const files: string[] = [];
  page.on("request", (asked) => {
    if (asked.resourceType() === "font")
      files.push(asked.url().replace(/.*\/([a-z-]+)-[\w-]{8}\.woff2$/, "$1"));
  });
  return files;
}

test("Welsh and Polish letters of an advert come from the site's fonts, which are fetched only for them", async ({
  page,
  server,
}) => {
  const [plain] = await createJobs(server, [{ title: "Night Cook" }]);
  const fetched = filesOf(page);
  await page.goto(jobPath(plain?.id ?? ""), { waitUntil: "networkidle" });
  expect(fetched.toSorted()).toEqual(["body", "body-bold", "display"]);

  const [welsh] = await createJobs(server, [
    { title: "Gweithiwr Tŷ Ŵyn, Ŷ a ŵ", description: "Ŵ ŵ Ŷ ŷ, in the team of Łucja Šimůnek." },
  ]);
  await page.goto(jobPath(welsh?.id ?? ""), { waitUntil: "networkidle" });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Gweithiwr Tŷ Ŵyn, Ŷ a ŵ");
  expect(new Set((await fontsOf(page, "h1")).flat())).toEqual(new Set(["of the page"]));
  const description = await page
    .getByText("Łucja")
    .first()
    .evaluate((element) => {
      element.id = "described";
      return `#${element.id}`;
    });
  expect(new Set((await fontsOf(page, description)).flat())).toEqual(new Set(["of the page"]));
  expect(fetched).toEqual(expect.arrayContaining(["body-extended", "display-extended"]));
});

/** Latin-1 and Latin Extended-A. */
const letters = Array.from({ length: 0x180 }, (_, code) => String.fromCodePoint(code)).filter((character) =>
  /\p{L}/u.test(character),
);

for (const { name, tag } of [
  { name: "headings", tag: "h2" },
  { name: "words", tag: "p" },
  { name: "bold words", tag: "b" },
])
  test(`every letter of Latin-1 and Latin Extended-A is drawn by the site's font of ${name}`, async ({
    page,
  }) => {
    await page.goto(pagePaths.contact);
    await page.evaluate(
      ({ all, of }) => {
        // A line for every sixteen letters: fonts are queried line by line.
        const lines = Array.from({ length: Math.ceil(all.length / 16) }, (_, line) =>
          Object.assign(document.createElement(of), {
            textContent: all.slice(16 * line, 16 * line + 16).join(" "),
          }),
        );
        document.body.replaceChildren(...lines);
        document.body.getBoundingClientRect(); // layout requests the fonts
      },
      { all: letters, of: tag },
    );
    await expect
      .poll(async () => {
        const drawn = await fontsOf(page, `body > ${tag}`);
        return drawn.flatMap((fonts, line) =>
          fonts
            .filter((font) => font !== "of the page")
            .map((font) => `${font} among ${letters.slice(16 * line, 16 * line + 16).join("")}`),
        );
      })
      .toEqual([]);
    expect(letters.length).toBeGreaterThan(240);
  });

test("letters of the first font files load no second file", async ({ page, server }) => {
  const [irish] = await createJobs(server, [{ title: "Nurse for Seán, Zoë and José" }]);
  const fetched = filesOf(page);
  await page.goto(jobPath(irish?.id ?? ""), { waitUntil: "networkidle" });
  expect(fetched.toSorted()).toEqual(["body", "body-bold", "display"]);
});
