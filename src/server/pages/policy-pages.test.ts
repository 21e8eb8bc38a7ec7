import Fastify from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { organisation } from "#content/organisation.ts";
import { listWords } from "#content/words/intl.ts";
import { policies } from "#content/policies/list.ts";
import { pageRenderer, registerContentPages } from "./content-pages.tsx";

// The served documents, as visitors without script get them; their text needs no database.
const app = Fastify();
const served = new Map<string, { status: number; html: string }>();

beforeAll(async () => {
  await registerContentPages(app, pageRenderer("https://care.example.org"));
  for (const { path } of policies) {
    const { statusCode, body } = await app.inject(path);
    served.set(path, { status: statusCode, html: body });
  }
});
afterAll(() => app.close());

function page(path: string): string {
  const answer = served.get(path);
  expect(answer?.status, path).toBe(200);
  return answer?.html ?? "";
}

/** The text between an opening and a closing mark, without markup. */
function textOf(html: string): string {
  return html
    .replaceAll(/<span class="no-wrap">([^<]*)<\/span>/g, "$1")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll("&amp;", "&")
    .replaceAll(/\s+/g, " ")
    .trim();
}

const main = (path: string) => /<main[\s\S]*<\/main>/.exec(page(path))?.[0] ?? "";
const heading = (path: string) => textOf(/<h1[^>]*>([\s\S]*?)<\/h1>/.exec(main(path))?.[1] ?? "");
const factBar = (path: string) =>
  textOf(/<dl class="policy-page__facts">[\s\S]*?<\/dl>/.exec(main(path))?.[0] ?? "");

/** Headings of the sections, without their numbers. */
const sections = (path: string) =>
  [
    ...main(path).matchAll(
      /<h2 id="(?!contents)[^"]*"><span class="clause-number">\d+<\/span>([^<]+)<\/h2>/g,
    ),
  ].map(([, name = ""]) => name.replaceAll("&amp;", "&"));

/** The text of the section with that heading. */
function section(path: string, name: string): string {
  const parts = main(path).split(/<h2 id="[^"]*"><span class="clause-number">\d+<\/span>/);
  return textOf(parts.find((html) => html.startsWith(`${name}<`)) ?? "");
}

test("the five addresses show the five policies [2.routes.privacy-policy, 2.routes.gender-pay-gap, 2.routes.workplace-policy, 2.routes.esg-policy, 2.routes.tics-statement]", () => {
  expect(heading("/privacy-policy")).toBe("Privacy Policy");
  expect(heading("/gender-pay-gap")).toBe("Gender Pay Gap Policy");
  expect(heading("/workplace-policy")).toBe("Workplace Policy");
  expect(heading("/esg-policy")).toBe("Environmental, Sustainability & Governance Policy");
  expect(heading("/tics-statement")).toBe("Transparency in Supply Chains (TICS) Statement");
});

test("the policies are static: the words are in the document, without controls [2.policy.static]", () => {
  for (const { path } of policies) {
    expect(main(path)).not.toMatch(/data-island|<form|<button|<input|<script/);
    expect(textOf(main(path)).split(" ").length, path).toBeGreaterThan(1200);
  }
});

test("the privacy policy says when it was last updated [2.policy.privacy-date]", () => {
  expect(factBar("/privacy-policy")).toContain("Last updated 01/11/2023 (wording of 26 November 2026)");
});

test("the gender pay gap policy says when it was updated [2.policy.gender-date]", () => {
  expect(factBar("/gender-pay-gap")).toContain("Updated June 2025");
});

test("the workplace policy says when it was updated [2.policy.workplace-date]", () => {
  expect(factBar("/workplace-policy")).toContain("Updated June 2025 (wording of 26 November 2026)");
});

test("the words on harassment are true before and after the Employment Rights Act 2025 comes into force", () => {
  expect(textOf(main("/workplace-policy"))).toContain("from reasonable steps to all reasonable steps");
  expect(textOf(main("/privacy-policy"))).toContain("a tribunal up to half a year after the decision");
});

test("all policies carry the dates of the specification [9.policy.dates]", () => {
  const dates = policies.map(({ path }) => /\d\d\/\d\d\/\d{4}|June \d{4}/.exec(factBar(path))?.[0]);
  expect(dates).toEqual(["01/11/2023", "June 2025", "June 2025", "June 2025", "06/04/2024"]);
  expect(factBar("/tics-statement")).toContain("Period 2024-2025");
});

test("each policy states a review at least annually, in its bar and in its text [9.policy.review]", () => {
  for (const { path } of policies) {
    expect(factBar(path)).toContain("Reviewed At least annually");
    expect(textOf(main(path)).replace(factBar(path), ""), path).toMatch(/reviewed at least annually/);
  }
});

test("the contents link to every section, and every id occurs once", () => {
  for (const { path } of policies) {
    const contents = /<nav class="policy-page__contents"[\s\S]*?<\/nav>/.exec(main(path))?.[0] ?? "";
    const targets = [...contents.matchAll(/href="#([^"]+)"/g)].map(([, id = ""]) => id);
    expect(targets).toHaveLength(sections(path).length);
    for (const id of targets) expect(main(path).split(`<h2 id="${id}"`), `${path}#${id}`).toHaveLength(2);
    const ids = [...page(path).matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size, path).toBe(ids.length);
  }
});

test("every policy has the shared frame and a link home [2.policy.shared-frame, 2.policy.back-home]", () => {
  for (const { path } of policies) {
    expect(page(path)).toMatch(/<header class="header-bar"/);
    expect(page(path)).toMatch(/<footer class="main-footer">/);
    expect(main(path)).toContain('<a class="back-link" href="/">Back to Home</a>');
  }
});

test("the pay gap page names the six figures, and shows no number where none is due", () => {
  const figures = section("/gender-pay-gap", "Our figures");
  for (const figure of [
    "Mean gap in hourly pay",
    "Median gap in hourly pay",
    "Mean gap in bonus pay",
    "Median gap in bonus pay",
    "Men and women who received a bonus",
    "Men and women in each quarter of hourly pay",
  ])
    expect(figures).toContain(figure);
  expect(organisation.genderPayGap.state).toBe("not-required");
  expect(figures).not.toMatch(/\d%/);
});

test("the privacy policy names controller, law, rights, complaints and the absence of cookies", () => {
  const text = textOf(main("/privacy-policy"));
  for (const fact of [
    organisation.legalName,
    organisation.icoRegistration,
    organisation.emails.compliance,
    "UK GDPR",
    "Data Protection Act 2018",
    "Article 9(2)(h)",
    "0303 123 1113",
    "Visitors get no cookies",
    "12 months after the decision",
  ])
    expect(text).toContain(fact);
});

test("the privacy policy states what is asked for beside an application, why, who sees it and for how long", () => {
  const applying = section("/privacy-policy", "If you apply for work");
  for (const fact of [
    "what adjustments you need",
    "you need not say why",
    "kept apart",
    "no part of the assessment",
  ])
    expect(applying).toContain(fact);
  expect(applying).toContain("outbox for 90 days");
  const text = textOf(main("/privacy-policy"));
  for (const fact of [
    "sections 20 and 39",
    "explicit consent (9(2)(a))",
    "90 days after they were sent",
    "deleted with it",
  ])
    expect(text).toContain(fact);
});

describe("the ESG policy", () => {
  const path = "/esg-policy";

  test("has its title [2.esg.title]", () => {
    expect(page(path)).toContain(
      `<title>Environmental, Sustainability &amp; Governance Policy | ${organisation.name}</title>`,
    );
    expect(heading(path)).toBe("Environmental, Sustainability & Governance Policy");
  });

  test("says when it was updated [2.esg.date]", () => {
    expect(factBar(path)).toContain("Updated June 2025");
  });

  test("has its seven sections in their order [2.esg.sections]", () => {
    expect(sections(path)).toEqual([
      "Introduction",
      "Group Entities",
      "Environmental Commitment",
      "Sustainability Endeavours",
      "Governance Principles",
      "ESG Management and Measurement",
      "Contact Us",
    ]);
  });

  test("lists the group's companies in the UK with their trading names [2.esg.entities-uk]", () => {
    const uk = organisation.groupEntities.filter(({ country }) => country === "UK");
    expect(uk.map(({ role }) => role)).toEqual([
      "Group company",
      "Outsourcing services",
      "Clinical staff",
      "Staff bank, insourcing and homecare",
    ]);
    const listed = section(path, "Group Entities");
    for (const { name, role, tradingAs } of uk) {
      expect(listed).toContain(
        `${name}${tradingAs ? `, trading as ${listWords(tradingAs)}` : ""} ${role} UK`,
      );
    }
    expect(uk.at(-1)?.tradingAs).toHaveLength(2);
  });

  test("lists the entities in India, Pakistan and the USA [2.esg.entities-international]", () => {
    for (const country of ["India", "Pakistan", "USA"]) {
      const entity = organisation.groupEntities.find((each) => each.country === country);
      expect(section(path, "Group Entities")).toContain(`${entity?.name} ${entity?.role} ${country}`);
    }
  });

  test("commits itself on energy, waste and paperless working [2.esg.environmental]", () => {
    const words = section(path, "Environmental Commitment");
    for (const target of ["Energy.", "Waste.", "Paperless working."]) expect(words).toContain(target);
  });

  test("is assessed annually [2.esg.management]", () => {
    expect(section(path, "ESG Management and Measurement")).toContain("is assessed annually");
  });

  test("says where to write [2.esg.contact]", () => {
    expect(section(path, "Contact Us")).toContain(`Write to ${organisation.emails.general}`);
    expect(main(path)).toContain(`href="mailto:${organisation.emails.general}"`);
  });

  test("claims ISO 9001 and 14001 [2.esg.iso]", () => {
    expect(section(path, "Environmental Commitment")).toContain("certified to ISO 9001 and ISO 14001");
  });
});

describe("the TICS statement", () => {
  const path = "/tics-statement";

  test("is made under section 54(1) of the Modern Slavery Act 2015 [2.tics.act]", () => {
    expect(section(path, "Statement")).toContain("under section 54(1) of the Modern Slavery Act 2015");
  });

  test("is made for one company of the group [2.tics.company]", () => {
    const words = section(path, "Statement");
    expect(words).toContain(`statement of ${organisation.legalName}`);
    for (const { name } of organisation.groupEntities.slice(1))
      expect(textOf(main(path))).not.toContain(name);
  });

  test("covers 2024-2025 [2.tics.period]", () => {
    expect(section(path, "Statement")).toContain("for the period 2024-2025");
  });

  test("has its nine sections in their order [2.tics.sections]", () => {
    expect(sections(path)).toEqual([
      "Statement",
      "Policy Commitment",
      "What is Modern Slavery",
      "Service Users Protection",
      "Due Diligence Processes",
      "Training and Compliance",
      "Responsibility and Enforcement",
      "Continuous Improvement",
      "Authorisation and Signature",
    ]);
  });

  test("gives the example of 48 hours [2.tics.example-48]", () => {
    expect(section(path, "What is Modern Slavery")).toContain(
      "more than 48 hours a week without the required rest breaks",
    );
  });

  test("is reviewed every year by the Company Secretary [2.tics.improvement]", () => {
    expect(section(path, "Continuous Improvement")).toContain("annual review by the Company Secretary");
  });

  test("shows when a director signed it [2.tics.signature]", () => {
    const words = section(path, "Authorisation and Signature");
    expect(words).toContain("Signed by For Date");
    expect(words).toContain(`${organisation.statementSignatory.role} ${organisation.legalName} 06/04/2024`);
  });

  test("mentions Regulation 17 [2.tics.regulation-17]", () => {
    expect(textOf(main(path))).toContain("Regulation 17 (Good Governance)");
  });
});
