import { pagePaths } from "#contract/paths.ts";
import {
  isPartnershipByNumber,
  isPartnershipBySignatory,
  legalForm,
  numberName,
} from "#content/legal-identity.ts";
import { bodies } from "#content/nations/bodies.ts";
import { nation } from "#content/nations/nation.ts";
import { organisation } from "#content/organisation.ts";
import { sayPeople, supportsMinors } from "#content/people.ts";
import { callTo, mailTo, type Policy, toPage } from "./clauses.ts";
import { hasGroup, ukEntities, isUnderCitedRegulations, regulatorNames } from "./group.ts";
import { policyEntries } from "./list.ts";
import { listWords } from "../words/intl.ts";
import { compliance } from "#content/teams.ts";

const {
  name,
  legalName,
  companyNumber,
  charityNumber,
  emails,
  phone,
  modernSlaveryStatement,
  statementSignatory,
} = organisation;

const registered = regulatorNames.length > 0 ? ` and is registered with ${listWords(regulatorNames)}` : "";
/** Only where a company of the group provides staff: the role of another says nothing of a bank. */
const hasStaffBank = hasGroup && ukEntities.some(({ role }) => /\bstaff(ing)?\b/i.test(role));
const fillingShifts = hasStaffBank
  ? "uses its own staff bank when shifts have to be filled, and turns to agencies only where neither can"
  : "asks them first when shifts have to be filled, and turns to agencies only where they cannot";
const signatory = [statementSignatory.name, statementSignatory.role].filter(Boolean).join(", ");

const isRequired = modernSlaveryStatement === "required";
const made = isRequired
  ? "This statement is made under section 54(1) of the Modern Slavery Act 2015 (transparency in supply chains, “TICS”)."
  : "We make this statement voluntarily. Section 54 of the Modern Slavery Act 2015 (transparency in supply chains, “TICS”) requires one of organisations with a turnover of £36 million or more.";
/** Who approves and who signs, as section 54(6) of the Act asks of each legal form. */
function sayApproval(): string {
  if (isPartnershipByNumber)
    return `This statement was approved by the members of ${legalName} and signed on its behalf by a designated member`;
  if (companyNumber)
    return `This statement was approved by the board of ${legalName} and signed on its behalf by a director`;
  if (charityNumber)
    return `This statement was approved by the trustees of ${legalName}, and signed by one of them`;
  if (isPartnershipBySignatory)
    return `This statement was approved by the partners of ${legalName} and signed by one of them`;
  return "This statement was approved and signed by the person below";
}
function sayOfWhom(): string {
  if (isPartnershipByNumber) return " of a limited liability partnership";
  if (isPartnershipBySignatory) return " of a partnership";
  return companyNumber ? " of a company" : "";
}
const asRequired = `, as section 54(6) of the Act asks${sayOfWhom()}`;

/** The financial year of its date, from April to March. */
const [signedIn = 0, signedMonth = 0] = policyEntries.tics.updated.split("-").map(Number);
const firstYear = signedMonth < 4 ? signedIn - 1 : signedIn;
const period = `${firstYear}-${firstYear + 1}`;

// The Fair Work Agency took over the work of the Gangmasters and Labour Abuse Authority in April 2026 (Employment Rights
// Act 2025, Part 5). A statement for a period before says nothing of it, and leads its readers to both.
const isOfAgency = firstYear >= 2026;
const licensing = isOfAgency ? "Fair Work Agency" : "Gangmasters and Labour Abuse Authority";
const successor = isOfAgency ? "" : ", or whoever has taken over its work";

export const tics: Policy = {
  entry: policyEntries.tics,
  description: `Modern slavery transparency statement of ${legalName} for ${period}, ${isRequired ? "under section 54(1) of the Modern Slavery Act 2015" : "made voluntarily"}.`,
  appliesTo: legalName,
  facts: [{ label: "Period", value: period }],
  sections: [
    {
      heading: "Statement",
      blocks: [
        `${made} It is the slavery and human trafficking statement of ${legalName}${companyNumber ? ` (${numberName} ${companyNumber})` : ""} for the period ${period}.${hasGroup ? ` It is made for this one ${legalForm.noun} of the group.` : ""}`,
        `The ${legalForm.noun} provides care and support for ${sayPeople()} in the United Kingdom under the name ${name}${registered}. It employs its own care staff, ${fillingShifts}.`,
        "Our supply chains are short but they are not free of risk. We buy temporary staff, cleaning, laundry, catering, building work and maintenance, transport, medical supplies and gloves, uniforms, food, and information technology. The risk is greatest where work is low paid, done through several layers of contractors, or done by people whose right to stay in the country depends on their employer.",
        `The statement says what we do to find slavery and human trafficking, to prevent them, and to help anybody who is caught in them. It describes what the ${legalForm.noun} did on the day it was signed, and what it has promised to do in the period.`,
      ],
    },
    {
      heading: "Policy Commitment",
      blocks: [
        "We tolerate no slavery, servitude, forced or compulsory labour, human trafficking or child labour in any part of our business or of our supply chains. This holds for every contract, whatever its value.",
        "We promise to:",
        {
          list: [
            "employ people freely, under written terms in a language they understand, with pay at or above the legal minimum paid into an account of their own;",
            "never keep a worker’s passport or other papers, never ask a worker to pay for getting the job, and never tie a worker down by debt, accommodation or threat;",
            "check the right to work of everybody who works for us, in the same way for all;",
            "choose suppliers who make the same commitments, and end business with those who will not put things right;",
            "protect everybody who reports a concern in good faith.",
          ],
        },
        [
          "Our other policies support this commitment: the ",
          toPage("Workplace Policy", pagePaths.workplacePolicy),
          " (recruitment, working time, safeguarding, whistleblowing), the ",
          toPage("Environmental, Sustainability & Governance Policy", pagePaths.esgPolicy),
          " (responsible buying) and the ",
          toPage("Privacy Policy", pagePaths.privacyPolicy),
          ".",
        ],
        `Good records are part of the commitment. ${isUnderCitedRegulations ? nation.policies.goodGovernance : "The law on our work asks for accurate records of the people we employ, and for systems that keep them."} We run the checks of this statement inside those systems, so that they are audited with them.`,
      ],
    },
    {
      heading: "What is Modern Slavery",
      blocks: [
        "Modern slavery is the exploitation of people by force, threat, deceit or abuse of their position, so that they cannot refuse or leave. The Act covers slavery and servitude (owning a person, or treating them as if one did), forced or compulsory labour (work under threat of a penalty, which nobody has freely offered), and human trafficking (arranging somebody’s travel in order to exploit them).",
        "It is often hard to see. These are signs that something may be wrong:",
        {
          list: [
            "somebody works more than 48 hours a week without the required rest breaks, and has not freely agreed to it or dares not refuse;",
            "somebody else holds their passport, their bank card or their telephone;",
            "pay goes to another person, is less than was agreed, or is eaten up by fees, fines, rent or “debts” for visas and travel;",
            "several workers give the same address or are brought and fetched together by the same person, who also speaks for them;",
            "a worker seems afraid, withdrawn, hungry or hurt, or tells a story that sounds learned by heart;",
            "a recruiter abroad has charged for a job, for sponsorship or for training.",
          ],
        },
        "For example, a care worker recruited from abroad who is put on rotas of more than 48 hours a week without the required rest breaks, and who is told that complaining would end their sponsorship, may be a victim of forced labour, whatever the contract says.",
        "The people we support can be victims too: of criminal exploitation, of “cuckooing” (somebody taking over their home), of sexual exploitation, or of somebody taking their benefits.",
      ],
    },
    {
      heading: "Service Users Protection",
      blocks: [
        `Modern slavery is a form of abuse ${nation.policies.abuse}. A concern about a child or an adult whom we support is a safeguarding concern: it is reported on the same day to the ${bodies.localAuthority} and, where somebody is in danger, to the police on 999.`,
        `Care plans and risk assessments look at exploitation: who visits, who handles the person’s money, who holds their telephone, where they go and with whom.${supportsMinors ? " For young people this includes criminal and sexual exploitation and going missing." : ""}`,
        "Staff know the signs above and what to do. They never confront a suspected exploiter, never promise secrecy, and write down what they saw and heard in the person’s own words.",
        `With an adult’s consent, and for a child always, the ${bodies.localAuthority} or the police as first responders can refer a possible victim to the National Referral Mechanism. We ask for that referral, go on supporting the person meanwhile, and help them to an advocate and a lawyer.`,
        "People we support and their families are told, in a form that suits them, what to expect from staff and how to complain. No member of staff may employ, lend to, borrow from or take gifts from somebody whom we support.",
      ],
    },
    {
      heading: "Due Diligence Processes",
      blocks: [
        "Before somebody starts work we check their identity, their right to work, their references and their employment history with any gaps, and the result of the disclosure check that the role needs. The bank account must be their own. We pay the fees of recruitment and sponsorship; where we learn that a worker has paid one to a third party, we find out how, and help to get it back.",
        "Our rostering system warns the coordinator before a rota breaks the limits on weekly hours, daily rest and breaks. Hours worked are taken from clock-in and clock-out, not from the plan, and are reviewed every month, including those of people who have chosen to work more than 48 hours.",
        "Suppliers are assessed before their first order and then by their risk:",
        {
          table: {
            caption: "How suppliers are checked",
            columns: ["Risk", "Examples", "What we ask for"],
            rows: [
              [
                "High",
                "Staffing agencies, recruiters abroad, cleaning, laundry, building work",
                "Their own statement or policy, licences, evidence of pay and right-to-work checks, right of audit in the contract; reviewed every year",
              ],
              [
                "Medium",
                "Catering, transport, uniforms, medical supplies and gloves",
                "A signed commitment and answers to our questionnaire; reviewed every two years",
              ],
              [
                "Low",
                "Professional services, software, utilities",
                "Acceptance of our terms, which forbid forced labour; reviewed when the contract is renewed",
              ],
            ],
          },
        },
        `We use only agencies that show us their checks. Labour providers in sectors under licence must hold one of the ${licensing}.`,
        "Where we find a risk we first ask the supplier to put it right by a date, and we help if the workers would otherwise suffer. If it is not put right, or if it was hidden from us, we end the contract and tell the authorities.",
      ],
    },
    {
      heading: "Training and Compliance",
      blocks: [
        "Everybody learns in their induction what modern slavery is, how to see it and how to report it, and repeats this every year together with safeguarding. People who recruit, make rotas, pay wages or buy for us have further training for their task.",
        "Managers talk about hours, rest and wellbeing in each supervision, in private and, where English is not the first language, with an interpreter who is not a colleague or a relative.",
        `We measure whether this works and report it to the ${legalForm.board} each year:`,
        {
          list: [
            "share of staff with training in date (our aim is all of them);",
            "share of high-risk suppliers assessed in the last twelve months;",
            "breaches of working-time limits found by the monthly review, and what was done;",
            "concerns raised, how long they took, and referrals to the authorities.",
          ],
        },
        "Compliance audits pick files at random, follow the checks of this statement from beginning to end, and interview staff on day and night shifts.",
      ],
    },
    {
      heading: "Responsibility and Enforcement",
      blocks: [
        `The ${legalForm.board} is responsible for this statement and for what it promises. The ${legalForm.secretary.inSentence} keeps it up to date. Whoever manages a service puts it into practice there, and so do those who recruit and those who buy.`,
        [
          `Everybody has a duty to report what they see. Staff can tell their manager, anybody senior or ${compliance.toIt} at `,
          mailTo(emails.compliance),
          "; anybody else can write there or ring ",
          callTo(phone),
          ". Reports can be made without a name.",
        ],
        `You can also tell somebody outside the ${legalForm.noun}: the police (999 in danger, otherwise 101), the Modern Slavery and Exploitation Helpline (08000 121 700, day and night), or the ${licensing}${successor} (0800 432 0804).`,
        "Whoever reports in good faith is protected by the law on whistleblowing and by us, even if they turn out to be mistaken. A threat against them is gross misconduct.",
        "A breach of this statement by a member of staff is dealt with under the disciplinary procedure and may end in dismissal. A breach by a supplier may end the contract at once. Offences are reported to the police, and we help their investigation.",
      ],
    },
    {
      heading: "Continuous Improvement",
      blocks: [
        `This statement is subject to an annual review by the ${legalForm.secretary.inSentence}, who looks at the measures above, at audits and concerns, at changes in the law and in official guidance, and at what others in our field have found. Like all our policies it is reviewed at least annually.`,
        "In the period we set ourselves these tasks:",
        {
          list: [
            "map our high-risk suppliers one level further, to the firms behind them;",
            "interview every worker recruited from abroad, three and nine months after they start, about fees, housing and hours;",
            "include the signs of exploitation in the questions that coordinators ask at each care review.",
          ],
        },
        "The next statement will say what became of them.",
      ],
    },
    {
      heading: "Authorisation and Signature",
      blocks: [
        `${sayApproval()}${isRequired ? asRequired : ""}.`,
        {
          table: {
            caption: "Signature",
            columns: ["Signed by", "For", "Date"],
            rows: [[signatory, legalName, policyEntries.tics.wording.date]],
          },
        },
      ],
    },
  ],
};
