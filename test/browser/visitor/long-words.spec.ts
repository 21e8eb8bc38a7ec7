/** A word that is longer than a line wraps: no page scrolls sideways. */
import { createCanvas, loadImage } from "@napi-rs/canvas";
import { expect, test } from "#support/fixtures.ts";
import { createJobs } from "#support/jobs-on-server.ts";
import { longWordJob } from "#support/long-words.ts";
import { pixelsBeside } from "#support/text-spacing.ts";

for (const width of [320, 390, 768, 1280])
  test(`at ${width} px long words in a job wrap in the list, on its page and among similar jobs`, async ({
    page,
    server,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const [first] = await createJobs(server, [longWordJob, longWordJob, { title: "Cook" }]);
    for (const path of ["/jobs", `/jobs?job=${first?.id}`]) {
      await page.goto(path);
      await expect.poll(() => pixelsBeside(page), path).toBe(0);
      await page.evaluate(() => {
        for (const part of document.querySelectorAll("details")) part.open = true;
      });
      expect(await pixelsBeside(page), `${path}, opened`).toBe(0);
    }
    await expect(page.getByRole("region", { name: "Similar jobs" })).toContainText(longWordJob.location);
  });

for (const [length, lines] of [
  ["short", 1],
  ["long", 3],
] as const)
  test(`the ${length} title of a dialog shows its letters whole on a phone, and no part of another line`, async ({
    page,
    server,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    // Each line has letters with a tail, and tall ones.
    const [job] = await createJobs(server, [
      {
        title: Array(lines * 2)
          .fill("Gardening Group")
          .join(" "),
      },
    ]);
    await page.goto(`/jobs?job=${job?.id}`);
    await page
      .getByRole("button", { name: /^Apply with CV/ })
      .first()
      .click();
    const title = page.getByRole("dialog").getByRole("heading", { level: 2 });
    await expect(title).toHaveCSS("overflow-y", "hidden");
    await page.evaluate(() => document.fonts.ready);
    const { x = 0, y = 0, width = 0, height = 0 } = (await title.boundingBox()) ?? {};
    const edge = { x, y: Math.floor(y + height) - 1, width, height: 1 };
    expect(await coloursOf(await page.screenshot({ clip: edge })), "at the lower edge").toBe(1);
  });

/** The number of different colours in a picture. */
async function coloursOf(picture: Buffer): Promise<number> {
  const image = await loadImage(picture);
  const context = createCanvas(image.width, image.height).getContext("2d");
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  return new Set(new Uint32Array(data.buffer)).size;
}
