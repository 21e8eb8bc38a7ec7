import { organisation } from "#content/organisation.ts";
import { offers } from "#content/services/offered.ts";
import { expect, test } from "#support/fixtures.ts";
import { optionalFacts } from "#support/optional-facts.ts";

// The served page, without script.
test.use({ javaScriptEnabled: false });
test.beforeEach(({ page }) => page.goto("/"));

test("the home page begins with its heading and two buttons that link into the page [2.home.hero, 2.routes.home]", async ({
  page,
}) => {
  const hero = page.locator(".home-hero");
  await expect(hero.getByRole("heading", { level: 1 })).toHaveText("Someone is always awake.");
  await expect(hero.getByRole("link")).toHaveText(["Explore Our Services", "Get in Touch"]);
  await expect(hero.getByRole("link", { name: "Explore Our Services" })).toHaveAttribute("href", "#services");
  await expect(hero.getByRole("link", { name: "Get in Touch" })).toHaveAttribute("href", "#contact");
});

test("the span of days in the lead does not wrap at its dash", async ({ page }) => {
  if (!offers("staffingSolutions")) return; // the lead names a span of days only with this service
  const span = page.locator(".home-hero p .no-wrap", { hasText: "24–48 hours" });
  const height = (await span.boundingBox())?.height ?? 0;
  expect(height).toBeGreaterThan(0);
  for (let width = 320; width <= 1280; width += 40) {
    await page.setViewportSize({ width, height: 800 });
    const lines = await span.evaluate((words) => words.getClientRects().length);
    expect.soft(lines, `${width} px`).toBe(1);
  }
});

test("the home page leads to complaints before its contact section", async ({ page }) => {
  const link = page.locator("#governance").getByRole("link", { name: "How to complain", exact: true });
  await link.click();
  await expect(page).toHaveURL(/\/contact#complaints$/);
  await expect(page.getByRole("heading", { name: "Complaints", exact: true })).toBeInViewport();
});

test("the home page names its regulators with their last ratings and registers before its services", async ({
  page,
}) => {
  const line = page.locator(".regulator-line");
  await expect(line.getByRole("listitem")).toHaveCount(organisation.regulators.length);
  for (const { body, href } of organisation.regulators)
    await expect(line.getByRole("link", { name: body })).toHaveAttribute("href", href);
  const isBefore = await line.evaluate(
    (list, services) =>
      Boolean(list.compareDocumentPosition(services as Node) & Node.DOCUMENT_POSITION_FOLLOWING),
    await page.locator("#services").elementHandle(),
  );
  expect(isBefore).toBe(true);
});

test("the home page states the claim of 24/7 support [1.claim.support]", async ({ page }) => {
  await expect(page.getByRole("main").getByText(/\b24\/7 support\b/)).toBeVisible();
});

test("the services section has exactly six cards, each with one link to its service [2.home.services, 2.cta.learn-more]", async ({
  page,
}) => {
  const cards = page.locator("#services").getByRole("article");
  await expect(cards).toHaveCount(6);
  const links = cards.getByRole("link", { name: /^Learn More about / });
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  expect(hrefs).toEqual([
    "/services/residential-care",
    "/services/complex-needs",
    "/services/crisis-support",
    "/services/staffing-solutions",
    "/services/short-breaks",
    "/services/therapeutic-care",
  ]);
  const names = await links.allInnerTexts();
  expect(new Set(names).size, "each link says what it is about").toBe(6);
  const footer = page.getByRole("contentinfo");
  for (const [index, name] of (await cards.getByRole("heading").allInnerTexts()).entries())
    await expect(footer.getByRole("link", { name, exact: true }), "one name everywhere").toHaveAttribute(
      "href",
      hrefs[index] ?? "",
    );
});

test("the home page names its values [2.home.values]", async ({ page }) => {
  const values = page.locator("#values");
  await expect(values.getByRole("heading", { name: "Our values" })).toBeVisible();
  await expect(values.getByRole("term")).toHaveText([
    "Dignity first",
    "Safe, with a full life",
    "Honest with you",
    "People who stay",
  ]);
});

test("a tailored care package is made in four steps [2.home.packages]", async ({ page }) => {
  const packages = page.locator("#packages");
  await expect(packages.getByRole("heading", { level: 2 })).toHaveText("How a tailored care package is made");
  await expect(packages.getByRole("listitem")).toHaveCount(4);
  await expect(packages.getByRole("heading", { level: 3 })).toHaveText([
    "Listen",
    "Design",
    "Match",
    "Review",
  ]);
});

test("the technology section has eight benefits and its claims as figures [2.home.technology, 1.claim.monitoring, 1.claim.admin-time, 1.claim.transparency]", async ({
  page,
}) => {
  const technology = page.locator("#technology");
  await expect(technology.locator(".benefits > div")).toHaveText([
    /^Real-time logs\s*Written/,
    /^Smart rostering\s*Familiar staff/,
    /^GPS clock-in and out\s*Proof/,
    /^Medication management\s*Reminders/,
    /^Instant alerts\s*The coordinator/,
    /^Shared records\s*Open to families/,
    /^Clear reporting\s*Outcomes and hours/,
    /^Kept private\s*Cyber Essentials/,
  ]);
  await expect(technology.locator(".figures > div")).toHaveText([
    /real-time monitoring\s*24\/7/,
    /less admin time\s*up to 25%/,
    /digital transparency\s*100%/,
  ]);
});

test("each figure of the technology section is in one line, from 320 to 1920 px", async ({ page }) => {
  const figures = page.locator("#technology .figures dd");
  for (const width of [320, 360, 390, 412, 560, 640, 700, 768, 1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const lines = await figures.evaluateAll((all) =>
      all.map((one) => one.clientHeight / Number.parseFloat(getComputedStyle(one).lineHeight)),
    );
    expect.soft(Math.max(...lines), `${width} px`).toBeLessThan(1.5);
  }
});

test("the governance section has three cards and the certificates as typeset words [2.home.governance, 1.cert.marks, 1.claim.mdt]", async ({
  page,
}) => {
  const governance = page.locator("#governance");
  const cards = governance.locator(".trifold > li");
  await expect(cards.getByRole("heading", { level: 3 })).toHaveText([
    "Quality assurance",
    "Trained staff",
    "Open records",
  ]);
  await expect(cards.locator("p")).toHaveCount(3);
  await expect(governance).toContainText("Structured weekly MDT meetings");
  await expect(governance.locator(".certificates b")).toHaveText([
    "ISO 9001",
    "ISO 14001",
    "Cyber Essentials",
    "Disability Confident",
  ]);
  await expect(governance.locator("img, svg"), "no drawn logo of a scheme").toHaveCount(0);
  await expect(governance.getByRole("link", { name: "Our modern slavery statement" })).toHaveAttribute(
    "href",
    optionalFacts.modernSlavery,
  );
});

test("the contact section gives email, phone and 24/7 emergency support [2.home.contact-email, 2.home.contact-phone, 2.home.contact-emergency]", async ({
  page,
}) => {
  const contact = page.locator("#contact");
  await expect(contact.getByRole("link", { name: organisation.emails.general })).toHaveAttribute(
    "href",
    `mailto:${organisation.emails.general}?subject=Website%20Enquiry`,
  );
  await expect(contact.getByRole("link", { name: organisation.phone.display })).toHaveAttribute(
    "href",
    `tel:${organisation.phone.tel}`,
  );
  await expect(contact.getByRole("heading", { name: "24/7 emergency support" })).toBeVisible();
});

test("the mail composer has its five fields, and is hidden without script [2.home.form-fields]", async ({
  page,
}) => {
  const form = page.locator("#contact form");
  const names = await form
    .locator("input, select, textarea")
    .evaluateAll((fields) => fields.map((field) => field.getAttribute("name")));
  expect(names).toEqual(["name", "email", "phone", "service", "message"]);
  expect(await form.getAttribute("action")).toBeNull();
  await expect(form).toBeHidden();
});

test("the home page says what the provider is and names all eight offers, which their pages describe [1.product.kind, 1.offer.eight]", async ({
  page,
}) => {
  const main = page.getByRole("main");
  await expect(main).toContainText("Care packages, service provision and contingency staffing");
  await expect(main).toContainText("children, young people and adults with complex needs");
  for (const offer of [
    /homes and supported accommodation from age 16/i,
    /complex needs/i,
    /crisis support/i,
    /staffing solutions/i,
    /short breaks/i,
    /therapeutic care/i,
    /homecare/i,
    /outsourcing/i,
  ])
    await expect(main).toContainText(offer);
  for (const [path, offer] of [
    ["residential-care", "Residential care and supported accommodation"],
    ["crisis-support", "Crisis and emergency support"],
    ["staffing-solutions", "Bespoke care packages and staffing"],
    ["short-breaks", "Short breaks respite"],
  ] as const) {
    await page.goto(`/services/${path}`);
    await expect(page).toHaveTitle(new RegExp(offer));
  }
});

test("four first-person links begin the page for those who come to it [1.audience]", async ({ page }) => {
  const links = page.locator(".starting-points").getByRole("link");
  const wordsAndWays = await links.evaluateAll((all) =>
    all.map((link) => [link.textContent, link.getAttribute("href")]),
  );
  expect(wordsAndWays).toEqual([
    ["I’m worried about someone right now", "/services/crisis-support"],
    ["I’m looking for care for my family", "#services"],
    ["I commission or arrange care", "#governance"],
    ["I want to work in care", "/jobs"],
  ]);
  const texts = await Promise.all(
    ["/", "/services/staffing-solutions", "/governance"].map(async (path) =>
      (await page.request.get(path)).text(),
    ),
  );
  for (const audience of [
    "commission",
    "councils",
    "social worker",
    "care providers",
    "family",
    "want to work in care",
    "the person",
    "inspectors",
  ])
    expect(texts.join("").toLowerCase()).toContain(audience);
});
