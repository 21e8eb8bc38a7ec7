import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { errorPages } from "#content/words/error-pages.ts";
import { expect, test } from "#support/fixtures.ts";
import { expectRoomForSpacing, pixelsBeside } from "#support/text-spacing.ts";

for (const width of [320, 390])
  test(`the page for an error of the server has its reference in one line at ${width} px`, async ({
    page,
    server,
  }) => {
    const db = new DatabaseSync(join(server.dataDir, "larkfold.sqlite"));
    db.exec("alter table jobs rename to lost_jobs");
    db.close();
    await page.setViewportSize({ width, height: 800 });
    expect((await page.goto("/jobs?q=night"))?.status()).toBe(500);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(errorPages.failed.title);
    const lines = await page.getByText("If you tell us about it").evaluate((note) => {
      const [, id = ""] = /quote ([\da-f-]{36})\.$/.exec(note.textContent) ?? [];
      const walker = document.createTreeWalker(note, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const start = walker.currentNode.textContent?.indexOf(id) ?? -1;
        if (start < 0) continue;
        const range = document.createRange();
        range.setStart(walker.currentNode, start);
        range.setEnd(walker.currentNode, start + id.length);
        return range.getClientRects().length;
      }
      return 0;
    });
    expect(lines).toBe(1);
    expect(await pixelsBeside(page)).toBe(0);
    await expectRoomForSpacing(page);
  });
