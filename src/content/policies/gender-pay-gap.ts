import { pagePaths } from "#contract/paths.ts";
import { isPartnershipByNumber, legalForm } from "#content/legal-identity.ts";
import { nation } from "#content/nations/nation.ts";
import { organisation } from "#content/organisation.ts";
import { type Block, mailTo, type Policy, type Prose, toPage } from "./clauses.ts";
import { hasGroup } from "./group.ts";
import { policyEntries } from "./list.ts";
import { longDay } from "../words/intl.ts";
import { compliance } from "#content/teams.ts";

const { name, legalName, companyNumber, genderPayGap, emails } = organisation;
const { payGap } = nation.employment;
const { deciding } = legalForm;

const snapshot = longDay(genderPayGap.snapshot);

/** A gap can be negative: with a minus sign, as wide as a digit, not a hyphen. */
const percent = (value: number) => `${value}%`.replace("-", "−");

/** The six figures of the regulations, in their order, the last as a row for each quarter. */
function figures(): readonly (readonly Prose[])[] {
  if (genderPayGap.state === "not-required") {
    const none = payGap.isDue ? "Not yet required" : "Not required by law";
    return [
      ["Mean gap in hourly pay", none],
      ["Median gap in hourly pay", none],
      ["Mean gap in bonus pay", none],
      ["Median gap in bonus pay", none],
      ["Men and women who received a bonus", none],
      ["Men and women in each quarter of hourly pay", none],
    ];
  }
  const { hourly, bonus, receivedBonus, quarters } = genderPayGap;
  const shares = ({ men, women }: { men: number; women: number }) =>
    `men ${percent(men)}, women ${percent(women)}`;
  return [
    ["Mean gap in hourly pay", percent(hourly.mean)],
    ["Median gap in hourly pay", percent(hourly.median)],
    ["Mean gap in bonus pay", percent(bonus.mean)],
    ["Median gap in bonus pay", percent(bonus.median)],
    ["Men and women who received a bonus", shares(receivedBonus)],
    ["Upper quarter of hourly pay", shares(quarters.upper)],
    ["Upper middle quarter of hourly pay", shares(quarters.upperMiddle)],
    ["Lower middle quarter of hourly pay", shares(quarters.lowerMiddle)],
    ["Lower quarter of hourly pay", shares(quarters.lower)],
  ];
}

/** The text above a table without figures. */
const whyEmpty = payGap.isDue
  ? `On the snapshot date of ${snapshot} ${hasGroup ? "no company of the group had" : "we did not have"} 250 or more relevant employees. The duty to publish had therefore not begun, and the table below is empty on purpose: we would rather show an empty table than estimates that look like figures.`
  : "No duty to publish figures is in force, and the table below is empty on purpose: we would rather show an empty table than estimates that look like figures.";

/** What the yearly count is for, while there is no duty. */
const whyCounted = genderPayGap.state === "not-required" ? ", so that we know when the duty begins" : "";

/** When the table will be filled. */
const whenFilled = payGap.isDue
  ? `When ${hasGroup ? "a company reaches 250 relevant employees on a snapshot date, its" : "we reach 250 relevant employees on a snapshot date, the"} figures will stand here and at the government’s service within the time that the law allows.`
  : "When the law requires figures, we will publish them here within the time that it allows.";

const ourFigures: readonly Block[] = [
  genderPayGap.state === "not-required"
    ? whyEmpty
    : `These are the figures of ${genderPayGap.employer} for the snapshot date of ${snapshot}.`,
  {
    table: {
      caption: `Snapshot date ${snapshot}`,
      columns: ["Figure", genderPayGap.state === "not-required" ? "State" : "Result"],
      rows: figures(),
    },
  },
  ...(genderPayGap.state === "published"
    ? [
        [
          `They are also published, with the written statement of ${legalForm.signatory}, at the government’s `,
          { label: "gender pay gap service", href: genderPayGap.href },
          ".",
        ] satisfies Prose,
      ]
    : [
        `We make the same calculation every April for ourselves${hasGroup ? ", for each company and for the group" : ""}. Managers and staff representatives discuss the result, in a form in which nobody’s own pay can be recognised. ${whenFilled}`,
      ]),
];

export const genderPayGapPolicy: Policy = {
  entry: policyEntries.genderPayGap,
  description: `How ${name} measures, publishes and closes any gap between the pay of women and men: the six figures, the method and what we do about it.`,
  appliesTo: hasGroup ? "All group companies" : legalName,
  sections: [
    {
      heading: "Purpose and scope",
      blocks: [
        `This policy says how ${legalName}${hasGroup ? " and the companies of its group measure" : " measures"} the gap between the pay of women and men, how ${hasGroup ? "they publish" : "we publish"} it, and what ${hasGroup ? "they" : "we"} do to close it. It is part of our commitment to equal treatment at work.`,
        `It covers all employees, including those on part-time, fixed-term and zero-hours contracts, and bank workers and others who have to do their work in person.${companyNumber && !isPartnershipByNumber ? " Directors count where they are employees." : ""}`,
        `It is reviewed at least annually, after each snapshot date, and approved by the ${legalForm.board}.`,
      ],
    },
    {
      heading: "What a gender pay gap is, and what it is not",
      blocks: [
        "The gender pay gap is the difference between the average hourly pay of all men and of all women in an organisation, as a percentage of men’s pay. A positive figure means that women are paid less on average, a negative one that they are paid more.",
        `It is not the same as unequal pay. Equal pay means the same pay for women and men who do the same work, similar work or work of equal value. That is the law (${nation.employment.equalPay}) in every organisation, of any size. An organisation can pay everybody equally for equal work and still have a gap, because more women than men work in its lower-paid roles.`,
        "In social care most staff are women, at every level. A small number of men in a few senior or technical posts can therefore move the figures by a lot. That explains a gap; it does not excuse one.",
      ],
    },
    {
      heading: "What the law requires",
      blocks: [
        payGap.law,
        hasGroup
          ? `The duty falls on each company by itself. Employees of different companies of a group are not added together. We count each company’s people every 5 April and write the count down${whyCounted}.`
          : `We count our people every 5 April and write the count down${whyCounted}.`,
        payGap.publication,
      ],
    },
    {
      heading: "How the figures are made",
      blocks: [
        `We take a snapshot of pay in the pay period that includes 5 April, and of bonuses in the twelve months up to that day. From payroll data we take ordinary pay (basic pay, allowances, pay for leave and shift premiums) and bonus pay, before tax and after any salary sacrifice. Overtime, redundancy pay and expenses are left out${payGap.method}.`,
        "Hourly pay is ordinary pay and the bonus that belongs to the period, divided by the hours worked. For staff whose hours vary we use the average of the last twelve weeks with work. Somebody who is on reduced pay because of leave (maternity or sick leave, for example) counts for the head count and the bonus figures, but not for hourly pay.",
        {
          table: {
            caption: "The six figures",
            columns: ["Figure", "How it is worked out"],
            rows: [
              [
                "Mean gap in hourly pay",
                "Average hourly pay of men less that of women, divided by that of men",
              ],
              [
                "Median gap in hourly pay",
                "The same, for the person in the middle of each list when it is sorted by pay",
              ],
              ["Mean gap in bonus pay", "The same as the mean gap, for bonuses of those who had one"],
              ["Median gap in bonus pay", "The same as the median gap, for bonuses of those who had one"],
              [
                "Men and women who received a bonus",
                "Men with a bonus as a share of all men; women with a bonus as a share of all women",
              ],
              [
                "Men and women in each quarter of hourly pay",
                "All employees sorted by hourly pay and cut into four equal groups; share of men and of women in each",
              ],
            ],
          },
        },
        "Employees are counted by the gender that they have told payroll. Somebody who does not identify as a woman or a man can be left out of the calculation, as the official guidance provides. We ask once a year whether our records are right, and never ask for proof.",
        "The calculation is done by one person, repeated by another, and kept with its data for six years.",
      ],
    },
    { heading: "Our figures", blocks: ourFigures },
    {
      heading: "What can make a gap in care",
      blocks: [
        "When we look at our figures, we look for these reasons, each of which needs a different answer:",
        {
          list: [
            {
              term: "Who does which work.",
              text: "Men and women spread unevenly over roles: support, nursing, therapy, coordination, maintenance, technology, management.",
            },
            {
              term: "Nights, weekends and sleep-ins.",
              text: "Premiums go to those who can take such shifts, and caring for one’s own family stands in the way of some.",
            },
            {
              term: "Part-time work.",
              text: "More women work part time, and senior posts are too often offered as full time only.",
            },
            {
              term: "Starting pay and progression.",
              text: "Pay that depends on what somebody earned before repeats old unfairness. So does promoting those who ask, where posts are not advertised.",
            },
            {
              term: "Breaks in a career.",
              text: "Training, pay steps and chances missed during parental leave or time as a carer.",
            },
          ],
        },
      ],
    },
    {
      heading: "What we do about it",
      blocks: [
        `These rules hold${hasGroup ? " in every company of the group" : ""}, whatever the figures say:`,
        {
          list: [
            "Every role has a pay band, set by what the role asks for. New staff start in the band by experience that can be shown. We do not ask what an applicant earned before.",
            "Pay or its range stands in the job advertisement.",
            "Pay, bands and premiums are compared for women and men every year, role by role. A difference that cannot be explained by the work is put right from the date on which it was found, and the past is looked into.",
            "Each post, management included, is advertised with the question how it could be done part time, shared or flexibly.",
            "Short lists and interview panels include women and men wherever that is possible. Interviews follow a written plan with the same questions for all.",
            "Premium shifts are offered to all who qualify, in a fixed order, and rotas come early enough to arrange care at home.",
            "Training takes place in paid hours, at times that part-time staff can attend. It is kept up for those who come back from leave.",
            `People on ${nation.employment.longLeaves} leave keep their place in pay reviews, are told of posts, and have up to ten keeping-in-touch days where the law provides for them.`,
            `Bonuses, where ${hasGroup ? "a company" : `the ${legalForm.noun}`} pays any, have written criteria, and are calculated in proportion for part-time staff.`,
          ],
        },
        [
          "Equality, flexible working and family leave are set out in the ",
          toPage("Workplace Policy", pagePaths.workplacePolicy),
          ".",
        ],
      ],
    },
    {
      heading: "Who is responsible",
      blocks: [
        `The ${legalForm.board} approves this policy, the figures and the actions that follow from them. ${deciding ? `One ${deciding.director} is responsible for them by name` : "The owner is responsible for them"} and signs the statement.`,
        `Whoever answers for staff matters counts the employees, makes the calculation, and reports to the ${legalForm.board} by the end of September each year, with an explanation and with actions that have an owner, a date and a measure. Payroll answers for the data, ${compliance.checksPay}.`,
        `Managers apply the pay bands, keep a written reason for every decision on pay, and may not agree a secret exception. No manager may forbid staff to talk about their own pay${nation.employment.payTalk}.`,
      ],
    },
    {
      heading: "Questions and concerns",
      blocks: [
        [
          "Anybody may ask how a figure was worked out or how their own pay was set. Staff ask their manager; everybody else writes to ",
          mailTo(emails.general),
          `. Who believes that they are not paid equally can use the grievance procedure or write to ${compliance.toIt} at `,
          mailTo(emails.compliance),
          ", and is protected from any disadvantage for it.",
        ],
        nation.employment.payAdvice,
      ],
    },
    {
      heading: "Review",
      blocks: [
        "This policy is reviewed at least annually, and sooner when the law, our size or our figures give cause. The date at the top is that of the present wording.",
      ],
    },
  ],
};
