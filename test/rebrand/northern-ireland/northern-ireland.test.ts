import { expect, test } from "vitest";
import { pagePaths } from "#contract/paths.ts";
import { bankHolidays } from "#content/bank-holidays.ts";
import { retentionSchedule } from "#content/retention.ts";
import { createTestApp } from "#support/api.ts";
import { engines } from "#support/database.ts";
import { isOffered } from "../provider.ts";

const [sqlite] = engines;

async function readPage(path: string): Promise<string> {
  if (!sqlite) throw new Error("There is no database engine to test on");
  const { app } = await createTestApp({ engine: sqlite, env: { PUBLIC_URL: "http://localhost" } });
  return (await app.inject(path)).body;
}

test("the workplace policy names the orders and advisers of Northern Ireland", async () => {
  const html = await readPage(pagePaths.workplacePolicy);
  for (const words of [
    "Fair Employment and Treatment (Northern Ireland) Order 1998",
    "Disability Discrimination Act 1995",
    "Northern Ireland Act 1998, section 75",
    "Health and Safety at Work (Northern Ireland) Order 1978",
    "Labour Relations Agency",
    "Mental Capacity Act (Northern Ireland) 2016",
    "Children (Northern Ireland) Order 1995",
  ])
    expect.soft(html).toContain(words);
});

test("the gender pay gap policy says that no duty is in force, and shows no figure", async () => {
  const html = await readPage(pagePaths.genderPayGap);
  expect(html).toContain("Section 19 of the Employment Act (Northern Ireland) 2016");
  expect(html).toContain("No duty to publish figures is in force");
  expect(html.match(/Not required by law/g)).toHaveLength(6);
});

test("funding bodies, help at night and complaint bodies are those of Northern Ireland", async () => {
  if (isOffered("/services/residential-care"))
    expect(await readPage("/services/residential-care")).toContain(
      "Usually the Health and Social Care Trust.",
    );
  if (isOffered("/services/crisis-support")) {
    const crisis = await readPage("/services/crisis-support");
    expect(crisis).toContain('href="tel:08088088000"');
    expect(crisis).toContain("Regional Emergency Social Work Service");
  }
  const contact = await readPage(pagePaths.contact);
  expect(contact).toContain("braille, British Sign Language, Irish Sign Language or another language");
  expect(contact).toContain("Northern Ireland Public Services Ombudsman");
  expect(contact).toContain("https://www.nipso.org.uk");
});

test("no page says that children are supported by a provider that names other people", async () => {
  for (const path of ["/", pagePaths.ticsStatement, "/llms.txt"]) {
    const said = await readPage(path);
    expect.soft(said, path).toContain("for young people and adults");
    expect.soft(said, path).not.toMatch(/children, young people/i);
  }
});

test("a registered home is called registered, and no page announces a rating", async () => {
  const html = await readPage(pagePaths.home);
  expect(html).toContain("<b>Moyra House</b>, registered.");
  expect(html).not.toMatch(/not.yet.rated/);
  expect(html).toMatch(/<li class="regulator-line--registered"><span><b>Moyra House/);
});

test("working days exclude the bank holidays of Northern Ireland, and records follow its guidance", () => {
  expect(bankHolidays).toContain("2027-03-17");
  expect(bankHolidays).toContain("2027-07-12");
  expect(retentionSchedule.find(({ record }) => record === "Staff files")?.reason).toBe(
    "Limitation (Northern Ireland) Order 1989.",
  );
});

test("photographs are in their slots with alternative text, size and credit, and drawings where there are none", async () => {
  const governance = await readPage(pagePaths.governance);
  expect(governance).toContain('alt="Two people walk beside a lough" width="640" height="480"');
  expect(governance).toContain(
    'srcSet="/photos/hero-lough-at-dawn-640.avif 640w, /photos/hero-lough-at-dawn-1280.avif 1280w"',
  );
  expect(governance).toContain("<figcaption>Photograph: M. Maker</figcaption>");
  expect(governance).toContain("fold-hero--photo");
  const home = await readPage(pagePaths.home);
  expect(home).toContain('alt="A pier in the evening"');
  expect(home).toContain("home-hero--photo");
  if (isOffered("/services/residential-care"))
    expect(await readPage("/services/residential-care")).toContain('alt="Four people in a kitchen"');
  expect(await readPage(pagePaths.feedback)).toContain('alt="A woman in a blue coat" width="96" height="96"');
  const contact = await readPage(pagePaths.contact);
  expect(contact).toContain('alt="A house with a green door" width="480" height="360"');
  const [, office = ""] = contact.split('<li id="home-ballycarn">');
  expect(office.slice(0, 200)).toMatch(/^<svg class="artwork/);
});

test("a photograph whose consent has ended is replaced by the drawing", async () => {
  const contact = await readPage(pagePaths.contact);
  expect(contact).not.toContain("summer-2024");
  expect(contact).not.toContain("fold-hero--photo");
});

test("two homes with coordinates are on a drawn map, with the numbers of the list", async () => {
  const contact = await readPage(pagePaths.contact);
  expect(contact).toContain('role="img" aria-label="Drawn map of our homes and offices.');
  expect(contact.match(/<circle r="17"/g)).toHaveLength(2);
  expect(contact).toContain('<h3><span aria-hidden="true">1. </span>Moyra House</h3>');
  expect(contact).toContain('<h3><span aria-hidden="true">2. </span>Lough Road</h3>');
});

test("an email address wraps after its @, not before its last letter", async () => {
  for (const path of [pagePaths.governance, pagePaths.contact])
    expect(await readPage(path)).toContain(">standards@<wbr/>glenmoyra.example</a>");
});
