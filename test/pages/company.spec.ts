import type { Locator } from "@playwright/test";
import { organisation } from "#content/organisation.ts";
import { expect, test } from "#support/fixtures.ts";
import { optionalFacts } from "#support/optional-facts.ts";
import { expectRegulatorsNearTop } from "#support/regulators-near-top.ts";

// The served pages, without script.
test.use({ javaScriptEnabled: false });

const { phone, emails } = organisation;

test("governance is about quality assurance, training, transparency and evidence-based practice [2.governance.title, 2.governance.topics]", async ({
  page,
}) => {
  await page.goto("/governance");
  await expect(page).toHaveTitle(/^Governance and Quality Assurance \|/);
  const assurance = page.locator("#assurance");
  await expect(assurance.getByRole("heading", { level: 2 })).toHaveText("Governance and Quality Assurance");
  await expect(assurance.getByRole("heading", { level: 3 })).toHaveText([
    "Quality assurance",
    "Training",
    "Transparency",
    "Evidence-based practice",
  ]);
});

test("governance has an Email Compliance Team button in its opening and its contact section [2.governance.compliance-button]", async ({
  page,
}) => {
  await page.goto("/governance");
  for (const place of [".fold-hero", "#contact"]) {
    const button = page.locator(place).getByRole("link", { name: "Email Compliance Team" });
    await expect(button).toHaveAttribute("href", `mailto:${emails.compliance}?subject=Compliance%20Enquiry`);
  }
});

test("governance names its regulators near its top, on phones and laptops", ({ page }) =>
  expectRegulatorsNearTop(page, organisation));

test("crisis support names the regulators after what happens next", async ({ page }) => {
  await page.goto("/services/crisis-support");
  for (const { href } of organisation.regulators)
    await expect(page.locator(`#steps + .container a[href="${href}"]`)).toBeVisible();
});

test("governance lists the registers, certificates and companies of the provider's data", async ({
  page,
}) => {
  await page.goto("/governance");
  const registers = page.locator("#registers");
  for (const { body, href, providerId } of organisation.regulators) {
    await expect(registers.getByRole("link", { name: body })).toHaveAttribute("href", href);
    await expect(registers).toContainText(providerId);
  }
  for (const { number } of organisation.certificates) await expect(registers).toContainText(number);
  for (const width of [360, 390, 768, 800, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect.soft(await brokenDates(registers.locator(".certificates small")), `at ${width} px`).toEqual([]);
  }
  await expect(page.locator("#group").getByRole("term")).toHaveText(
    organisation.groupEntities.map(({ name }) => name),
  );
});

test("governance links the documents that can be read before those that are sent on request", async ({
  page,
}) => {
  await page.goto("/governance");
  const documents = page.locator("#documents");
  await expect(documents.getByRole("heading", { level: 3 })).toHaveText([
    "Documents to read or download",
    "Documents you can ask for",
  ]);
  const linked = documents.getByRole("list").first();
  const onRequest = documents.getByRole("list").last();
  await expect(linked.getByRole("listitem")).toHaveText([
    "Carbon reduction plan (PDF)",
    "Modern slavery statement (web page)",
    "How we answer complaints (web page)",
    "Data protection: our privacy policy (web page)",
  ]);
  const hrefs = await linked.getByRole("link").evaluateAll((all) => all.map((a) => a.getAttribute("href")));
  expect(hrefs).toEqual([
    optionalFacts.carbonReductionPlan,
    optionalFacts.modernSlavery,
    "/contact#complaints",
    "/privacy-policy",
  ]);
  await expect(onRequest.getByRole("listitem")).toHaveCount(8);
  await expect(onRequest.getByRole("link")).toHaveCount(0);
});

test("technology shows logs, rostering, clock-in, medication and alerts [2.technology.topics]", async ({
  page,
}) => {
  await page.goto("/technology");
  for (const name of [
    "Real-time logs",
    "Smart rostering",
    "GPS clock-in/out",
    "Medication management",
    "Instant alerts",
  ])
    await expect(page.getByRole("heading", { level: 2, name })).toBeVisible();
  await expect(page.getByRole("table", { name: "Sample roster of one week" }).getByRole("row")).toHaveCount(
    5,
  );
});

test("the performance summary shows the averages of the partners' ratings [2.feedback.summary, 2.routes.feedback]", async ({
  page,
}) => {
  await page.goto("/feedback");
  await expect(page.locator(".performance-summary > div")).toHaveText([
    /^Communication\s*Excellent$/,
    /^Daily Reporting\s*Excellent$/,
    /^Care Quality\s*4\.5\/5$/,
    /^Responsiveness\s*Excellent$/,
    /^Recommendation\s*100%$/,
  ]);
});

test("four partners are quoted, each with role, body, month and ratings [2.feedback.testimonials]", async ({
  page,
}) => {
  await page.goto("/feedback");
  const quotes = page.locator("#testimonials").getByRole("figure");
  await expect(quotes).toHaveCount(4);
  const [first] = organisation.testimonials;
  await expect(quotes.first()).toContainText(first?.feedback ?? "no testimonial");
  await expect(quotes.first()).toContainText(`${first?.authority}, March 2026`);
  await quotes.first().getByText("Ratings given").click();
  await expect(quotes.first().getByRole("term")).toHaveCount(5);
});

test("feedback has three highlights and a wall of partners set in type [2.feedback.highlights, 2.feedback.logo-wall]", async ({
  page,
}) => {
  await page.goto("/feedback");
  await expect(page.locator("#highlights .trifold > li")).toHaveText([
    /^We tell them first\s*Good news and bad/,
    /^Records they can use\s*Daily logs/,
    /^The same faces\s*A small team/,
  ]);
  const wall = page.locator("#partners");
  await expect(wall.getByRole("listitem")).toHaveText(
    organisation.partners.map(({ name, kind }) => `${name} ${kind}`),
  );
  await expect(wall.locator("img, svg")).toHaveCount(0);
});

test("the contact page has four cards, one for each way [2.contact.cards, 2.routes.contact]", async ({
  page,
}) => {
  await page.goto("/contact");
  const cards = page.locator(".contact-cards > div");
  await expect(cards.getByRole("term")).toHaveText([
    "General enquiries",
    "Telephone, any hour",
    "Compliance team",
    "Careers",
  ]);
  await expect(cards.getByRole("link")).toHaveText([
    emails.general,
    phone.display,
    emails.compliance,
    emails.careers,
  ]);
});

test("the contact page's email button carries its subject [2.contact.email-button]", async ({ page }) => {
  await page.goto("/contact");
  const button = page.locator(".fold-hero").getByRole("link", { name: "Email us" });
  await expect(button).toHaveAttribute("href", `mailto:${emails.general}?subject=Website%20Enquiry`);
});

test("the emergency block states when non-urgent enquiries are answered [2.contact.emergency, 2.contact.non-urgent, 9.enquiries.non-urgent]", async ({
  page,
}) => {
  await page.goto("/contact");
  const block = page.getByRole("complementary", { name: "24/7 emergency support" });
  await expect(block.getByRole("link", { name: "999" })).toHaveAttribute("href", "tel:999");
  await expect(block.getByRole("link", { name: "Emergency: Call Now" })).toHaveAttribute(
    "href",
    `tel:${optionalFacts.crisisLine.tel}`,
  );
  await expect(block).toContainText(
    "Non-urgent enquiries are answered typically within 24 hours in business hours.",
  );
});

test("in a window of 320 px the emergency button is one line, and at least 44 px high", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 844 });
  for (const path of ["/", "/governance", "/contact"]) {
    await page.goto(path);
    await page.evaluate(() => document.fonts.ready);
    const button = page.locator(".alarm").getByRole("link", { name: "Emergency: Call Now" });
    const height = (await button.boundingBox())?.height ?? 0;
    expect.soft(height, path).toBeGreaterThanOrEqual(44);
    expect.soft(height, path).toBeLessThan(60);
  }
});

test("complaints, data protection and accessibility each have an address of their own", async ({ page }) => {
  await page.goto("/contact");
  const letters = [
    { section: "#complaints", to: emails.compliance, subject: "Complaint" },
    { section: "#data-protection", to: emails.compliance, subject: "Data%20protection%20complaint" },
    { section: "#accessibility", to: emails.general, subject: "Accessibility" },
  ];
  for (const { section, to, subject } of letters)
    await expect(page.locator(`${section} a.button`)).toHaveAttribute(
      "href",
      `mailto:${to}?subject=${subject}`,
    );
});

/** The dates that are not in one line. */
async function brokenDates(texts: Locator): Promise<string[]> {
  return await texts.evaluateAll((all) =>
    all.flatMap(({ lastChild }) => {
      const [date] = /\d+\u00a0\w+\u00a0\d+/.exec(lastChild?.textContent ?? "") ?? [];
      if (!lastChild || date === undefined) return [];
      const range = document.createRange();
      const start = (lastChild.textContent ?? "").indexOf(date);
      range.setStart(lastChild, start);
      range.setEnd(lastChild, start + date.length);
      return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1 ? [date] : [];
    }),
  );
}
