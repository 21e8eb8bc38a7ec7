import type { Page } from "@playwright/test";
import { expect, test } from "#support/fixtures.ts";
import { recordRequests } from "#support/requests.ts";
import { pageAddresses } from "#support/site-pages.ts";

const paths = pageAddresses.toSorted();

test("reading every page to its end makes one call, on the administrators' page, and no request to another host [7.common.no-other-calls]", async ({
  page,
  server,
}) => {
  test.slow();
  const requests = recordRequests(page.context(), server.url);
  for (const path of paths) {
    await page.goto(path);
    await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
    await page.waitForLoadState("networkidle");
  }
  expect(requests.others()).toEqual([]);
  expect(requests.pages()).toEqual(paths);
  expect(requests.calls()).toEqual(["readInit"]);
});

test("contact is a link to an email, a telephone or the chat; no form posts it, and nothing is embedded [1.marketing.no-form-submit, 7.common.no-other-calls]", async ({
  page,
}) => {
  for (const path of paths) {
    await page.goto(path);
    for (const scheme of await schemesOfLinks(page)) expect(["mailto:", "tel:"], path).toContain(scheme);
    for (const form of await formsOf(page))
      expect(["get /jobs", "get /jobs#apply", "dialog"], path).toContain(form);
    await expect(page.locator("iframe, object, embed"), path).toHaveCount(0);
    for (const chat of await page.locator('a[href^="https://wa.me/"]').all())
      await expect(chat, path).toHaveAttribute("target", "_blank");
  }
});

/**
 * The schemes of links other than http. The public text line for people in crisis is left out: it is not the
 * provider's.
 */
async function schemesOfLinks(page: Page): Promise<string[]> {
  const schemes = await page
    .locator('a[href]:not([href="sms:85258"])')
    .evaluateAll((links) =>
      links.map((link) => new URL(link.getAttribute("href") ?? "", link.baseURI).protocol),
    );
  return schemes.filter((scheme) => !scheme.startsWith("http"));
}

/** Method and action of each form of a page; `dialog` sends nothing. */
async function formsOf(page: Page): Promise<string[]> {
  return await page
    .locator("form")
    .evaluateAll((forms) =>
      forms.map((form) => `${form.getAttribute("method")} ${form.getAttribute("action") ?? ""}`.trim()),
    );
}
