import type { Page } from "@playwright/test";
import { jobPath } from "#contract/paths.ts";
import { expect, test } from "#support/fixtures.ts";
import { createJobs } from "#support/jobs-on-server.ts";

/** Whether every letter of the element comes from a font that the page brought, and which files these are. */
async function fontsOf(page: Page, selector: string) {
  await page.evaluate(() => document.fonts.ready);
  const client = await page.context().newCDPSession(page);
  await client.send("DOM.enable");
  await client.send("CSS.enable");
  const { root } = await client.send("DOM.getDocument");
  const { nodeId } = await client.send("DOM.querySelector", { nodeId: root.nodeId, selector });
  const { fonts } = await client.send("CSS.getPlatformFontsForNode", { nodeId });
  return fonts.map(({ familyName, isCustomFont }) => (isCustomFont ? "of the page" : familyName));
}

function filesOf(page: Page): string[] {
  const files: string[] = [];
  page.on("request", (asked) => {
    if (asked.resourceType() === "font")
      files.push(asked.url().replace(/.*\/([a-z-]+)-[\w-]{8}\.woff2$/, "$1"));
  });
  return files;
}

test("Welsh and Polish letters of an advert come from the site's fonts, fetched for them alone", async ({
  page,
  server,
}) => {
  const [plain] = await createJobs(server, [{ title: "Night Cook" }]);
  const fetched = filesOf(page);
  await page.goto(jobPath(plain?.id ?? ""), { waitUntil: "networkidle" });
  expect(fetched.toSorted()).toEqual(["atkinson-next", "besley"]);

  const [welsh] = await createJobs(server, [
    { title: "Gweithiwr Tŷ Ŵyn, Ŷ a ŵ", description: "Ŵ ŵ Ŷ ŷ, in the team of Łucja Šimůnek." },
  ]);
  await page.goto(jobPath(welsh?.id ?? ""), { waitUntil: "networkidle" });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Gweithiwr Tŷ Ŵyn, Ŷ a ŵ");
  expect(new Set(await fontsOf(page, "h1"))).toEqual(new Set(["of the page"]));
  const description = await page
    .getByText("Łucja")
    .first()
    .evaluate((element) => {
      element.id = "described";
      return `#${element.id}`;
    });
  expect(new Set(await fontsOf(page, description))).toEqual(new Set(["of the page"]));
  expect(fetched).toEqual(expect.arrayContaining(["atkinson-ext", "besley-ext"]));
});
