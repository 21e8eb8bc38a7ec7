import { readWithFacts } from "#support/content-with-facts.ts";
import { afterEach, expect, test, vi } from "vitest";
import type { Organisation } from "../organisation-schema.ts";

afterEach(() => void vi.resetModules());

/** The text of the policies and the page on governance with these facts. */
const readWords = (facts: Partial<Organisation>) =>
  readWithFacts(facts, () => [
    import("./tics.ts"),
    import("./esg.ts"),
    import("./workplace.ts"),
    import("./gender-pay-gap.ts"),
    import("./privacy.ts"),
    import("../governance.ts"),
    import("../legal-identity.ts").then(({ footerDisclosure }) => ({ footerDisclosure })),
  ]);

const alone: Partial<Organisation> = {
  groupEntities: [],
  companyNumber: undefined,
  registeredIn: undefined,
  statementSignatory: { role: "Lead" },
};
const wordsOfCompanies =
  /Company Secretary|\b(the|a) company\b|Companies Act|\bdirectors?\b|Company telephones|\bthe board(?! of trustees)|board meeting/i;

test("a company's policies name a board, directors and a secretary", async () => {
  const words = await readWords({ groupEntities: [] });
  expect(words).toContain("annual review by the Company Secretary");
  expect(words).toContain("Nominated individual");
  expect(words).toContain("The board leads on this policy. One director is responsible for it by name");
  expect(words).toContain("Companies Act 2006; Taxes Management Act 1970.");
});

test("a charity that is not a company has trustees, and keeps accounts under charity law", async () => {
  const words = await readWords({ ...alone, nation: "scotland", charityNumber: "SC099999" });
  expect(wordsOfCompanies.exec(words)?.[0]).toBeUndefined();
  expect(words).toContain(
    "This statement was approved by the trustees of Larkfold Group Ltd, and signed by one of them",
  );
  expect(words).toContain("The charity provides care");
  expect(words).toContain("One trustee is responsible for it by name, reports to every trustees’ meeting");
  expect(words).toContain("Charities and Trustee Investment (Scotland) Act 2005; Taxes Management Act 1970.");
});

test("a sole trader has neither company nor trustees, and decides alone", async () => {
  const words = await readWords({ ...alone, charityNumber: undefined });
  expect(wordsOfCompanies.exec(words)?.[0]).toBeUndefined();
  expect(words).not.toMatch(/trustee|Charities|Nominated individual/);
  expect(words).toContain("This statement was approved and signed by the person below");
  expect(words).not.toMatch(/those who lead|by a senior/);
  expect(words).toContain("Registered provider");
  expect(words).toContain("annual review by the person responsible for records");
  expect(words).not.toMatch(/the management|meeting on progress|designated member|partners?’|a partner\b/);
  for (const said of [
    "We measure whether this works and report it to the owner each year:",
    "The owner leads on this policy and may stop a purchase",
    "The owner is responsible for this policy, and answers for it by name.",
    "The owner is responsible for them and signs the statement.",
    "An action that is late twice goes to the owner.",
    "The owner reads the quality report.",
    "The owner and managers declare conflicts of interest",
    "We look for managers with different backgrounds",
  ])
    expect.soft(words).toContain(said);
});

test("a partnership without a number has partners, and one of them signs", async () => {
  const words = await readWords({ ...alone, statementSignatory: { role: "Partner" } });
  expect(wordsOfCompanies.exec(words)?.[0]).toBeUndefined();
  expect(words).not.toMatch(/the management|\bthe owner\b|designated member|trustee/i);
  for (const said of [
    "approved by the partners of Larkfold Group Ltd and signed by one of them, as section 54(6) of the Act asks of a partnership.",
    "report it to the partners’ meeting each year:",
    "One partner is responsible for it by name, reports to every partners’ meeting on progress, and may stop",
    "a partner answers for it by name.",
  ])
    expect.soft(words).toContain(said);
});

test("a limited liability partnership has members, and a designated member signs", async () => {
  for (const [companyNumber, registeredIn] of [
    ["OC399999", "Wales"],
    ["SO399999", "Scotland"],
    ["NC399999", "Northern Ireland"],
  ] as const) {
    const words = await readWords({
      ...alone,
      companyNumber,
      registeredIn,
      modernSlaveryStatement: "required",
    });
    const ofCompanies = new RegExp(wordsOfCompanies.source.replace("Companies Act|", ""), "i");
    expect(ofCompanies.exec(words)?.[0], companyNumber).toBeUndefined();
    expect(words).not.toMatch(/company number|asks of a company/);
    expect(words).toContain(
      "approved by the members of Larkfold Group Ltd and signed on its behalf by a designated member, as section 54(6) of the Act asks of a limited liability partnership.",
    );
    expect(words).toContain("A written statement that they are accurate is signed by a designated member.");
    expect(words).toContain(
      "One designated member is responsible for it by name, reports to every members’ meeting",
    );
    expect(words).toContain(`registered number ${companyNumber}. Registered office: `);
  }
});

test("only a group mentions its own staff bank, or several publishers", async () => {
  const words = await readWords({ groupEntities: [] });
  expect(words).not.toMatch(/own staff bank|they publish/);
  expect(await readWords({})).toContain("uses its own staff bank when shifts have to be filled");
  const { groupEntities } = (await import("../organisation.ts")).organisation;
  const withoutStaff = groupEntities.filter(({ role }) => !/staff/i.test(role));
  expect(await readWords({ groupEntities: withoutStaff })).not.toContain("own staff bank");
});

test("the names of some countries have an article", async () => {
  const abroad = ["Netherlands", "USA", "India", "Philippines"].map((country) => ({
    name: `Larkfold ${country}`,
    role: "Office",
    country,
  }));
  const { groupEntities } = (await import("../organisation.ts")).organisation;
  const words = await readWords({ groupEntities: [...groupEntities.slice(0, 1), ...abroad] });
  expect(words).toContain("group companies in the Netherlands, the USA, India and the Philippines.");
});

test("only a provider that must make the modern slavery statement says that the law requires it", async () => {
  expect(await readWords({ modernSlaveryStatement: "required" })).toContain(
    "This statement is made under section 54(1) of the Modern Slavery Act 2015",
  );
  for (const facts of [{}, alone]) {
    const words = await readWords({ ...facts, modernSlaveryStatement: "voluntary" });
    expect(words).toContain("We make this statement voluntarily.");
    expect(words).not.toMatch(/under section 54\(1\)|section 54\(6\)/);
  }
});

test("only a provider without figures of its pay gap waits for the duty to publish them", async () => {
  const waiting = "so that we know when the duty begins";
  expect(await readWords({})).toContain(waiting);
  const { organisation } = await import("../organisation.ts");
  const quarter = { men: 20, women: 80 };
  const genderPayGap = {
    ...organisation.genderPayGap,
    state: "published",
    employer: "Rowan Care Ltd",
    hourly: { mean: 1, median: 1 },
    bonus: { mean: 0, median: 0 },
    receivedBonus: quarter,
    quarters: { lower: quarter, lowerMiddle: quarter, upperMiddle: quarter, upper: quarter },
    href: "https://example.net/pay-gap",
  } as const;
  const words = await readWords({ genderPayGap });
  expect(words).toContain("every 5 April and write the count down.");
  expect(words).not.toContain(waiting);
});

test("the facts say whether a team answers for compliance, and an officer for data", async () => {
  const named = await readWords({ hasComplianceTeam: true, hasDataProtectionOfficer: true });
  expect(named).toContain("Our data protection officer and the compliance team can be reached at");
  expect(named).toContain("Tell your manager, any director, or the compliance team: ");
  const officer = await readWords({ hasComplianceTeam: false, hasDataProtectionOfficer: true });
  expect(officer).toContain("Our data protection officer can be reached at");
  expect(officer).not.toContain("compliance team");
  const nobody = await readWords({ hasComplianceTeam: undefined, hasDataProtectionOfficer: undefined });
  expect(nobody).toContain("Whoever answers for data protection here can be reached at");
  expect(nobody).toContain("Tell your manager or any director, or write or ring: ");
  expect(nobody).not.toMatch(/compliance team|data protection officer/i);
});

test("a provider for people of one age has one safeguarding lead", async () => {
  expect(await readWords({ people: ["adults"] })).toContain("Reports straight to the council.");
  expect(await readWords({})).toContain("One for adults, one for children.");
});
