import { organisation } from "#content/organisation.ts";
import { services } from "#content/services/list.ts";
import { servicePath } from "#content/services/offered.ts";
import { expect, test } from "#support/fixtures.ts";
import { optionalFacts } from "#support/optional-facts.ts";

// The served pages, without script.
test.use({ javaScriptEnabled: false });

const { phone, emails } = organisation;

/** Every service page, governance and technology included, with its heading (specification §2). */
const pages = [
  { path: "/services/residential-care", heading: "A home first, a service second" },
  { path: "/services/complex-needs", heading: "Specialist Care for Complex Needs" },
  { path: "/services/crisis-support", heading: "You don’t have to work it out first. Call." },
  { path: "/services/staffing-solutions", heading: "The right person, not just whoever is free" },
  { path: "/services/short-breaks", heading: "A proper rest, for everyone at home" },
  { path: "/services/therapeutic-care", heading: "Healing happens in ordinary moments" },
  { path: "/governance", heading: "Quality you can check for yourself" },
  { path: "/technology", heading: "You can see the care as it happens" },
];

for (const { path, heading } of pages) {
  test(`${path} has the shared header and footer, links back home and has contact links [2.service.nav-footer, 2.service.back-home, 2.service.contact-links]`, async ({
    page,
  }) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    await expect(page.getByRole("navigation", { name: "Main" })).toHaveCount(1);
    await expect(page.getByRole("contentinfo").locator(".main-footer__columns")).toBeVisible();
    await expect(page.getByRole("link", { name: "Back to Home" })).toHaveAttribute("href", "/");
    const contact = page.locator("#contact");
    await expect(contact.locator('a[href^="mailto:"]').first()).toBeVisible();
    await expect(contact.locator(`a[href="tel:${phone.tel}"]`).first()).toBeVisible();
  });
}

test("on a phone a link to a fold opens it and stops at its title, also right after the page has loaded", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  let tried = 0;
  for (const service of services) {
    const path = servicePath(service);
    await page.goto(path);
    const links = await page
      .locator('.answers a[href^="#"]')
      .evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
    for (const link of new Set(links)) {
      await page.goto("about:blank"); // so that the page is loaded again
      await page.goto(path);
      const fold = page.locator("details.unfold", { has: page.locator(link) });
      if ((await fold.count()) === 0) continue;
      await page.locator(`.answers a[href="${link}"]`).first().click();
      tried++;
      await expect(fold, `${path}${link}`).toHaveAttribute("open");
      const top = async () => (await fold.locator("summary").boundingBox())?.y ?? 0;
      const barHeight = (await page.locator(".header-bar").boundingBox())?.height ?? 0;
      // The title's padding, and a pixel because a scroll stops at a whole one.
      await expect.poll(top, `${path}${link}`).toBeGreaterThanOrEqual(barHeight - 17);
      await expect.poll(top, `${path}${link}`).toBeLessThan(barHeight + 64);
    }
  }
  expect(tried).toBeGreaterThan(5);
});

test("a service's page has the telephone number as a filled button once", async ({ page }) => {
  for (const service of services) {
    await page.goto(servicePath(service));
    const calls = page.getByRole("main").locator('a[href^="tel:"]:is(.button, .crisis-banner__call)');
    expect(await calls.count(), service.slug).toBeGreaterThan(1);
    await expect(calls.and(page.locator(":not(.button--outline)")), service.slug).toHaveCount(1);
  }
});

test("on a wide screen the line about a fold is beside its title", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/services/therapeutic-care");
  for (const fold of await page.locator(".unfold-list summary").all()) {
    const title = await fold.getByRole("heading").boundingBox();
    const line = await fold.locator("span").first().boundingBox();
    expect.soft(line?.x).toBeGreaterThan((title?.x ?? Infinity) + (title?.width ?? 0));
    expect.soft(line?.y).toBeLessThan((title?.y ?? 0) + (title?.height ?? 0));
  }
  await page.goto("/services/complex-needs");
  // A number that is kept whole is a part of the line, without a space behind it.
  const whole = page.locator(".unfold-list summary .no-wrap");
  await expect(whole.first()).toHaveCSS("margin-inline-end", "0px");
});

test("each service is at its listed address [2.routes.residential-care, 2.routes.complex-needs, 2.routes.crisis-support, 2.routes.staffing-solutions, 2.routes.short-breaks, 2.routes.therapeutic-care, 2.routes.governance, 2.routes.technology]", async ({
  request,
}) => {
  for (const { path, heading } of pages) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(200);
    expect(await answer.text(), path).toContain(`<h1>${heading}</h1>`);
  }
});

const callsToAction = [
  { path: "/services/residential-care", words: "Get Started Today", ids: "" },
  { path: "/services/complex-needs", words: "Get Expert Support", ids: "[2.cta.expert, 2.complex.title]" },
  { path: "/services/staffing-solutions", words: "Design My Care Package", ids: "[2.cta.design]" },
  { path: "/services/short-breaks", words: "Book a Short Break", ids: "[2.cta.book]" },
  { path: "/services/therapeutic-care", words: "Start Therapeutic Journey", ids: "[2.cta.journey]" },
];

for (const { path, words, ids } of callsToAction) {
  test(`the hero of ${path} has the button "${words}", which leads to its contact section ${ids}`, async ({
    page,
  }) => {
    await page.goto(path);
    const action = page.locator(".fold-hero").getByRole("link", { name: words, exact: true });
    await expect(action).toHaveAttribute("href", "#contact");
    await expect(page.locator("#contact")).toHaveCount(1);
    for (const other of callsToAction.filter((call) => call.words !== words))
      await expect(page.getByRole("link", { name: other.words }), "each page has its own").toHaveCount(0);
  });
}

test("residential care has four approach cards, eight provisions and three specialised areas [2.residential.approach, 2.residential.provisions, 2.residential.areas]", async ({
  page,
}) => {
  await page.goto("/services/residential-care");
  await expect(page.locator("#approach").getByRole("listitem")).toHaveText([
    /^Person-centred\s*The plan/,
    /^A calm house\s*Few people/,
    /^Staff who stay\s*A core team/,
    /^Towards independence\s*Cooking/,
  ]);
  await expect(page.locator("#included").getByRole("listitem")).toHaveText([
    /^24\/7 staffing\s*Awake at night/,
    /^A named keyworker\s*And a second/,
    /^A room of their own\s*Decorated/,
    /^A personal care plan\s*Reviewed/,
    /^Life skills\s*Cooking/,
    /^Health access\s*GP/,
    /^Family contact\s*Visits and calls/,
    /^Community life\s*Clubs/,
  ]);
  await expect(page.locator("#specialised").getByRole("heading", { level: 3 })).toHaveText([
    "Care Leavers",
    "Mental Health Support",
    "Educational Support",
  ]);
});

test("residential care's contact block has an email button with its subject and a phone button [2.residential.email-button, 2.residential.phone-button]", async ({
  page,
}) => {
  await page.goto("/services/residential-care");
  const buttons = page.locator("#contact .button");
  await expect(buttons).toHaveText([phone.display, "Email us about a place"]);
  await expect(buttons.last()).toHaveAttribute(
    "href",
    `mailto:${emails.general}?subject=Care%20Services%20Enquiry`,
  );
  await expect(buttons.first()).toHaveAttribute("href", `tel:${phone.tel}`);
});

test("residential care and supported accommodation are said to be for ages 16 and over [9.service.age]", async ({
  page,
}) => {
  await page.goto("/services/residential-care");
  await expect(page.getByRole("main")).toContainText("from age 16");
  await expect(page.getByRole("main")).toContainText("Under 16: we cannot take you in.");
  await expect(page.getByRole("contentinfo")).toContainText("Residential care: for people aged 16 and over.");
});

test("the crisis page is about its 24/7 helpline and rapid response, in a red banner with the number [2.crisis.title, 2.crisis.helpline, 2.crisis.banner, 2.cta.emergency, 9.crisis.helpline]", async ({
  page,
}) => {
  await page.goto("/services/crisis-support");
  const banner = page.locator(".crisis-banner");
  await expect(banner).toContainText("Crisis and Emergency Support: a 24/7 helpline and rapid response.");
  await expect(banner).toHaveCSS("background-color", "rgb(173, 18, 32)");
  const call = banner.getByRole("link", { name: /^Emergency: Call Now/ });
  await expect(call).toHaveAttribute("href", `tel:${optionalFacts.crisisLine.tel}`);
  await expect(call).toContainText(optionalFacts.crisisLine.display);
});

test("on a phone the first screen of the crisis page has 999, the provider's number and the text line, before any picture", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await page.goto("/services/crisis-support");
  const main = page.getByRole("main");
  const dock = await page.getByRole("complementary", { name: "Quick help" }).boundingBox();
  for (const href of ["tel:999", `tel:${optionalFacts.crisisLine.tel}`, "sms:85258"]) {
    const box = await main.locator(`a[href="${href}"]`).first().boundingBox();
    expect((box?.y ?? Infinity) + (box?.height ?? 0), href).toBeLessThan(dock?.y ?? 0);
  }
  for (const picture of await main.locator("svg, img").all()) {
    const box = await picture.boundingBox();
    if (box) expect(box.y).toBeGreaterThan(664);
  }
});

test("the crisis response has four steps, the first within hours of first contact [2.crisis.steps, 1.claim.crisis-hours, 9.steps.four]", async ({
  page,
}) => {
  await page.goto("/services/crisis-support");
  await expect(page.locator("#steps").getByRole("listitem")).toHaveCount(4);
  await expect(page.locator("#steps").getByRole("heading", { level: 3 })).toHaveText([
    "We listen",
    "We make it safe",
    "We come",
    "We stay with you",
  ]);
  await expect(page.locator("#steps")).toContainText("responds within hours of first contact");
  await page.goto("/services/therapeutic-care");
  await expect(page.locator("#steps").getByRole("listitem")).toHaveCount(4);
});

test("staffing covers the in-house team, vetting, training and monitoring, deployed often within 24–48 hours [2.staffing.topics, 2.staffing.deployment, 1.claim.deployment]", async ({
  page,
}) => {
  await page.goto("/services/staffing-solutions");
  await expect(page.getByRole("heading", { level: 2 })).toContainText([
    "In-house, and vetted",
    "Trained for the work",
    "Monitored while it happens",
  ]);
  await expect(page.getByLabel("In short")).toContainText("Staff are often deployed within 24–48 hours.");
});

test("short breaks are day services, overnight stays, group activities and individual support [2.short-breaks.offers]", async ({
  page,
}) => {
  await page.goto("/services/short-breaks");
  await expect(page.locator("#offers").getByRole("heading", { level: 3 })).toHaveText([
    "Day services",
    "Overnight stays",
    "Group activities",
    "Individual support",
  ]);
});

test("therapeutic care shows its trauma-informed framework by its four words [2.therapeutic.framework]", async ({
  page,
}) => {
  await page.goto("/services/therapeutic-care");
  const framework = page.locator("#framework");
  await expect(framework).toContainText("A trauma-informed framework");
  await expect(framework.getByRole("term")).toHaveText(["Playfulness", "Acceptance", "Curiosity", "Empathy"]);
});

test("therapy goes in four steps, and its team types are listed [2.therapeutic.steps, 2.therapeutic.team]", async ({
  page,
}) => {
  await page.goto("/services/therapeutic-care");
  await expect(page.locator("#steps").getByRole("heading", { level: 3 })).toHaveText([
    "Meet",
    "Understand",
    "Work",
    "Carry on",
  ]);
  const team = page.locator("#team");
  await expect(team.getByRole("heading", { level: 2 })).toHaveText("Therapy team types");
  await expect(team.getByRole("heading", { level: 3 })).toContainText([
    "Clinical psychologist",
    "Family therapist",
    "Play therapist",
    "Occupational therapist",
  ]);
});

test("each of the six services states who it is for, its staff, referrals, funding and quality checks", async ({
  page,
}) => {
  for (const { path } of pages.filter(({ path }) => path.startsWith("/services/"))) {
    await page.goto(path);
    for (const id of ["fit", "team", "funding", "quality", "questions"])
      await expect(page.locator(`#${id}`), `${path}#${id}`).toHaveCount(1);
    // A link to a collapsed part expands it.
    await page.goto(`${path}#funding`);
    await expect(page.locator("#funding").getByRole("term").nth(3), path).toBeVisible();
    await page.goto(`${path}#referral`);
    await expect(page.locator("#referral .checklist"), path).toBeVisible();
  }
});

test("a printed service page names the telephone number", async ({ page }) => {
  await page.emulateMedia({ media: "print" });
  await page.goto("/services/therapeutic-care");
  const call = page.locator(".contact-ways a[href^='tel:']").first();
  await expect(call).toBeVisible();
  await expect(call).toHaveCSS("color", "rgb(0, 0, 0)");
});
