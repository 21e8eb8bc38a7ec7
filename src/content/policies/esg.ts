import { pagePaths } from "#contract/paths.ts";
import { holds } from "#content/certificates.ts";
import { legalForm } from "#content/legal-identity.ts";
import { organisation } from "#content/organisation.ts";
import { type Block, callTo, mailTo, type Policy, type PolicySection, toPage } from "./clauses.ts";
import { countriesAbroad, fullNameOf, hasGroup, internationalEntities, ukEntities } from "./group.ts";
import { policyEntries } from "./list.ts";
import { capitalise, listWords } from "../words/intl.ts";
import { titleWithType } from "../words/shell.ts";
import { compliance } from "#content/teams.ts";

const { name, legalName, emails, phone, externalDocuments } = organisation;

const isoStandards = ["ISO 9001", "ISO 14001"].filter(holds);

/** A standard of quality alone is no commitment to the environment. */
const certified: readonly Block[] = holds("ISO 14001")
  ? [
      `We are certified to ${listWords(isoStandards)}. Certificate numbers and expiry dates are shown to any commissioner or auditor who asks, and our certificates are re-assessed by the certifying body every year.`,
    ]
  : [];

const { deciding } = legalForm;
const { carbonReductionPlan } = externalDocuments;
const carbonPlan: readonly Block[] = carbonReductionPlan
  ? [
      [
        "Our carbon reduction plan gives our baseline, our yearly emissions and our path to net zero. It is published separately: ",
        { label: titleWithType("carbon reduction plan", carbonReductionPlan), href: carbonReductionPlan },
        ".",
      ],
    ]
  : [];

const abroad: readonly Block[] =
  internationalEntities.length > 0
    ? [
        `The international outsourcing entities work in ${listWords(countriesAbroad)}. They support the UK companies with office work and provide no care. The standards of this policy on labour, data protection, bribery and the environment apply to them as they do in the UK; where local law asks for more, they follow local law.`,
        {
          table: {
            caption: "International outsourcing entities",
            columns: ["Entity", "What it does", "Country"],
            rows: internationalEntities.map((entity) => [fullNameOf(entity), entity.role, entity.country]),
          },
        },
      ]
    : [];

const groupEntities: PolicySection = {
  heading: "Group Entities",
  blocks: [
    "The policy covers the following companies in the United Kingdom.",
    {
      table: {
        caption: "UK entities",
        columns: ["Entity", "What it does", "Country"],
        rows: ukEntities.map((entity) => [fullNameOf(entity), entity.role, entity.country]),
      },
    },
    ...abroad,
    "A company that joins the group comes under this policy on the day it joins, and has six months to follow it in full.",
  ],
};

export const esg: Policy = {
  entry: policyEntries.esg,
  description: `How ${name} looks after the environment, the people it works with and the way it is run: commitments, measures and who answers for them.`,
  appliesTo: hasGroup ? "All group companies" : legalName,
  sections: [
    {
      heading: "Introduction",
      blocks: [
        `This policy sets out how ${name} manages its effect on the environment, on the people it supports and employs, and on the communities it works in. It says what we commit to, how we measure it and who answers for it.`,
        `It applies to ${hasGroup ? "every company in the group, to everyone who works for one of them" : "everyone who works for us"} (employees, bank and agency workers, volunteers and contractors) and, as far as our contracts reach, to our suppliers.`,
        "Care comes first. No saving of energy, paper or money under this policy may make a person colder, less safe or less well supported. Where the two seem to conflict, staff follow the person’s care plan and tell their manager, so that we can find a better way.",
        `The policy is approved by the ${legalForm.board}, reviewed at least annually, and published here so that commissioners, families, staff and regulators can check that we follow it.`,
      ],
    },
    ...(hasGroup ? [groupEntities] : []),
    {
      heading: "Environmental Commitment",
      blocks: [
        ...certified,
        "We aim to meet every environmental law that applies to us, to prevent pollution, and to lower the emissions of our work year by year. We set targets in three areas.",
        {
          list: [
            {
              term: "Energy.",
              text: "We measure electricity, gas and fuel at every site we run. We choose efficient heating, lighting and appliances when old ones are replaced, renewable tariffs wherever we choose the supplier, and insulation before new boilers. Temperature in people’s homes is set for the people who live there.",
            },
            {
              term: "Waste.",
              text: "We reduce first, then reuse, then recycle. Waste is separated at source as the law requires. Clinical, sharps and medicine waste goes only to licensed carriers, with consignment notes kept for as long as the law asks. Electrical equipment is repaired or passed on before it is scrapped, after its data has been erased.",
            },
            {
              term: "Paperless working.",
              text: "Care records, rotas, training records, payslips and invoices are digital. We print when a person we support prefers paper, when a plan has to hang on a wall to keep somebody safe, and when the law requires a signature in ink.",
            },
          ],
        },
        "After heating, travel is usually the largest source of emissions in care. Rotas put visits near each other together, coordinators offer video meetings where nobody’s care suffers by it, cars that we lease are replaced by electric ones when their leases end, and cycle and public transport costs are paid back as readily as mileage.",
        "We use water sparingly, buy concentrated and refillable cleaning products, and avoid single-use plastic except where infection control calls for it.",
        ...carbonPlan,
      ],
    },
    {
      heading: "Sustainability Endeavours",
      blocks: [
        "Sustainable care is care that is still there next year. We want people to keep the staff they know, staff to keep their health, and communities to gain from our work.",
        {
          list: [
            {
              term: "Local work.",
              text: "We recruit close to the people we support, which shortens journeys and keeps wages in the area. We offer work experience and first jobs to people who have been out of work and to care leavers.",
            },
            {
              term: "Fair work.",
              text: [
                "Pay, hours, training, safety and equality are set out in our ",
                toPage("Workplace Policy", pagePaths.workplacePolicy),
                " and our ",
                toPage("Gender Pay Gap Policy", pagePaths.genderPayGap),
                ". Time spent in training and travelling between visits is paid.",
              ],
            },
            {
              term: "Responsible buying.",
              text: "Before we buy we ask whether we need it. We ask suppliers for their own environmental and labour commitments, prefer local and smaller firms where quality and price allow, pay on time, and write our standards into contracts.",
            },
            {
              term: "No forced labour.",
              text: [
                "We tolerate no modern slavery in our business or our supply chains. How we look for it and act on it stands in our ",
                toPage("TICS Statement", pagePaths.ticsStatement),
                ".",
              ],
            },
            {
              term: "Community.",
              text: "Staff may take paid time for local volunteering by agreement. Furniture and equipment that we no longer need go to local charities. A garden in our care is kept for people and for wildlife, without peat or routine pesticides.",
            },
            {
              term: "Ready for harsher weather.",
              text: "Each service has a plan for heatwaves, cold, floods and power cuts, tried out once a year, because the people we support feel them first.",
            },
          ],
        },
      ],
    },
    {
      heading: "Governance Principles",
      blocks: [
        `The ${legalForm.board} leads on this policy${deciding ? `. One ${deciding.director} is responsible for it by name, reports to every ${deciding.meetingOf} meeting on progress,` : ""} and may stop a purchase or a project that breaks it.`,
        {
          list: [
            {
              term: "Integrity.",
              text: `${capitalise(legalForm.leaders)} declare conflicts of interest and stay out of decisions that touch them. Gifts above a token value are refused, and every offer is written down.`,
            },
            {
              term: "No bribery, no fraud, no tax evasion.",
              text: "We act by the Bribery Act 2010 and the Criminal Finances Act 2017. Nobody is paid, favoured or harmed to win or keep a placement or a contract.",
            },
            {
              term: "Accountability.",
              text: "Decisions about care and money have an owner, a reason and a date in writing. We publish the policies that govern our work and correct our mistakes in the open, under the duty of candour.",
            },
            {
              term: "Data protection.",
              text: [
                "Personal data is handled as our ",
                toPage("Privacy Policy", pagePaths.privacyPolicy),
                " says, with training for all and audits every year.",
              ],
            },
            {
              term: "Speaking up.",
              text: "Anyone may raise a concern, in the open or in confidence, and nobody suffers for having done so in good faith.",
            },
            {
              term: "Diversity of view.",
              text: `We look for ${deciding ? legalForm.leaders : "managers"} with different backgrounds, and people we support and their families are asked to sit on the groups that review our work.`,
            },
          ],
        },
      ],
    },
    {
      heading: "ESG Management and Measurement",
      blocks: [
        `Performance under this policy is assessed annually. ${hasGroup ? "Each company reports on the same measures, for the same twelve months, by the same method, so that years and companies can be compared" : "We report on the same measures, for the same twelve months, by the same method, so that years can be compared"}. The report goes to the ${legalForm.board}, and every action gets an owner and a date.`,
        {
          table: {
            caption: "What is measured each year",
            columns: ["Area", "Measure", "Reported by whoever answers for"],
            rows: [
              [
                "Energy and travel",
                "Kilowatt-hours, litres and miles; tonnes of CO2e by scope",
                "Buildings and rotas",
              ],
              ["Waste", "Weight by kind; share that was reused or recycled", "Buildings"],
              ["Paper", "Sheets bought for each member of staff", "The office"],
              ["People", "Turnover, sickness, training completed, pay gaps, staff survey", "Staff matters"],
              ["Safety", "Reportable injuries, near misses and what was learned", "Health and safety"],
              ["Suppliers", "Share of spending with suppliers who have been assessed", "Money"],
              [
                "Governance",
                "Audits done on time, concerns raised and closed, data breaches",
                "Audits and data",
              ],
            ],
          },
        },
        "Figures are checked by somebody who did not collect them. Where a figure is estimated, the report says so and says how. We do not claim an improvement that we cannot show.",
        "A target that is missed is reported like one that is met, with the reason and the next step. A measure that tells us nothing is replaced, and the report names the change.",
        `Internal audits test this policy in every service at least once a year; faults are put right within the time that the audit sets, and ${compliance.checks}.`,
      ],
    },
    {
      heading: "Contact Us",
      blocks: [
        [
          "Questions about this policy, ideas for doing better and requests for the latest figures are welcome. Write to ",
          mailTo(emails.general),
          " or ring ",
          callTo(phone),
          ".",
        ],
        [
          `If you think that we have broken this policy, write to ${compliance.toIt} at `,
          mailTo(emails.compliance),
          ". We acknowledge a concern within three working days and say what we found, and what we will do, within 20 working days.",
        ],
      ],
    },
  ],
};
