import type { Locator, Page } from "@playwright/test";
import { organisation } from "#content/organisation.ts";
import { expect, samplePdf, test } from "#support/fixtures.ts";
import { createJobs } from "#support/jobs-on-server.ts";

/** A user of a keyboard, or of a thumb on a phone, with the number of presses. */
type Actor = {
  presses: () => number;
  /** Presses until this is reached, and once more to activate it. */
  activate: (target: Locator) => Promise<void>;
  /** The same for an element nearer to the end of the page. */
  activateFromEnd: (target: Locator) => Promise<void>;
  /** Passes the bar, which a thumb needs no press for. */
  skip: () => Promise<void>;
  /** Reaches a field; typed text is not counted, because it is the same on every device. */
  write: (field: Locator, text: string) => Promise<void>;
};

const mostTabs = 60;
const nightJob = "Waking Night Support Worker";
const crisisLine = new RegExp((organisation.crisisLine ?? organisation.phone).display);

function byKeys(page: Page): Actor {
  let count = 0;
  const press = async (key: string) => {
    await page.keyboard.press(key);
    count += 1;
  };
  const reach = async (target: Locator, key = "Tab") => {
    for (let tabs = 0; !(await isFocused(target)); tabs++) {
      expect(tabs, `${key} to ${String(target)}`).toBeLessThan(mostTabs);
      await press(key);
    }
  };
  return {
    presses: () => count,
    async activate(target) {
      await reach(target);
      await press("Enter");
    },
    async activateFromEnd(target) {
      await reach(target, "Shift+Tab");
      await press("Enter");
    },
    async skip() {
      await reach(page.getByRole("link", { name: "Skip to main content" }));
      await press("Enter");
    },
    async write(field, text) {
      await reach(field);
      await page.keyboard.insertText(text);
    },
  };
}

async function isFocused(target: Locator): Promise<boolean> {
  return (
    (await target.count()) > 0 && (await target.evaluate((element) => element === document.activeElement))
  );
}

function byThumb(): Actor {
  let count = 0;
  const activate = async (target: Locator) => {
    await target.tap();
    count += 1;
  };
  return {
    presses: () => count,
    activate,
    activateFromEnd: activate,
    skip: () => Promise.resolve(),
    async write(field, text) {
      await field.tap();
      count += 1;
      await field.fill(text);
    },
  };
}

type Task = {
  /** The limit, from the home page. */
  most: { keys: number; taps: number };
  do: (page: Page, actor: Actor) => Promise<void>;
};

const tasks: Record<string, Task> = {
  "ringing the crisis line": {
    most: { keys: 11, taps: 1 },
    async do(page, { activate }) {
      // The test makes no call.
      await page.evaluate(() => addEventListener("click", (event) => event.preventDefault()));
      await activate(
        page
          .locator("a[href^='tel:']:visible")
          .and(page.getByRole("link", { name: crisisLine }))
          .first(),
      );
    },
  },
  "reaching the regulator's report": {
    most: { keys: 12, taps: 1 },
    async do(page, { activateFromEnd }) {
      // The register is another site.
      await page.evaluate(() => addEventListener("click", (event) => event.preventDefault()));
      const [regulator] = organisation.regulators;
      await activateFromEnd(
        page.getByRole("contentinfo").getByRole("link", { name: regulator?.body }).first(),
      );
    },
  },
  "finding a night job near a town": {
    most: { keys: 12, taps: 2 },
    async do(page, { activate, write, skip }) {
      await openCareers(page, activate);
      await skip();
      await write(page.getByRole("searchbox").first(), "nights Harrowfen");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("heading", { name: nightJob }).first()).toBeVisible();
      await expect(page.getByRole("heading", { name: "Day Driver" })).toHaveCount(0);
    },
  },
  "sending a CV": {
    most: { keys: 30, taps: 8 },
    async do(page, { activate, write, skip }) {
      await openCareers(page, activate);
      await skip();
      const row = page.locator("summary", { hasText: `More about ${nightJob}` });
      if (await row.isVisible()) await activate(row);
      await activate(page.getByRole("button", { name: `Apply with CV for ${nightJob}` }));
      const dialog = page.getByRole("dialog");
      // Its script is loaded when it is first opened: until then the Tab key moves the focus on the page.
      await expect(dialog.getByLabel("Full Name")).toBeVisible();
      await write(dialog.getByLabel("Full Name"), "Amara Okafor");
      await write(dialog.getByLabel("Email Address"), "amara.okafor@example.org");
      await write(dialog.getByLabel("Phone Number"), "07700 900123");
      const choosing = page.waitForEvent("filechooser");
      await activate(dialog.getByLabel("Upload Your CV"));
      const buffer = await samplePdf();
      await (await choosing).setFiles({ name: "cv.pdf", mimeType: "application/pdf", buffer });
      await activate(dialog.getByRole("button", { name: "Submit Application" }));
      await expect(page.getByText(/APP-[0-9A-Z]{6}/).first()).toBeVisible();
    },
  },
  "finding out how to complain": {
    most: { keys: 13, taps: 1 },
    async do(page, { activateFromEnd }) {
      await activateFromEnd(page.getByRole("contentinfo").getByRole("link", { name: "Complaints" }));
      await expect(page.getByRole("heading", { name: "Complaints", exact: true })).toBeInViewport();
    },
  },
};

/** On a phone the careers page is one press away beside the menu: the first visible link to it. */
async function openCareers(page: Page, activate: Actor["activate"]): Promise<void> {
  await activate(page.getByRole("link", { name: "Careers" }).and(page.locator(":visible")).first());
  await expect(page).toHaveURL(/\/jobs/);
}

test.beforeEach(async ({ server }) => {
  const shared = { location: "Harrowfen", employmentType: "FULL_TIME" } as const;
  await createJobs(server, [
    { ...shared, title: "Day Driver" },
    { ...shared, title: nightJob },
  ]);
});

for (const [name, task] of Object.entries(tasks)) {
  test(`${name} by keyboard`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto("/");
    const actor = byKeys(page);
    await task.do(page, actor);
    expect(actor.presses()).toBeLessThanOrEqual(task.most.keys);
  });
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true });
  for (const [name, task] of Object.entries(tasks)) {
    test(`${name} by thumb`, async ({ page }) => {
      await page.goto("/");
      const actor = byThumb();
      await task.do(page, actor);
      expect(actor.presses()).toBeLessThanOrEqual(task.most.taps);
    });
  }
});
