import { limits } from "#contract/limits.ts";
import { pagePaths } from "#contract/paths.ts";
import { unbrokenAddress } from "#content/addresses.ts";
import { isDisabilityConfident } from "#content/certificates.ts";
import { numberName } from "#content/legal-identity.ts";
import { bodies } from "#content/nations/bodies.ts";
import { nation } from "#content/nations/nation.ts";
import { organisation } from "#content/organisation.ts";
import { supportsMinors } from "#content/people.ts";
import { backupDays, holdSentence, retentionSchedule, unsuccessfulSentence } from "#content/retention.ts";
import { type Block, callTo, mailTo, type Policy, type Prose, toPage } from "./clauses.ts";
import { countriesAbroad, hasGroup, internationalEntities, regulatorNames } from "./group.ts";
import { policyEntries } from "./list.ts";
import { listWords } from "../words/intl.ts";
import { compliance, dataContact } from "#content/teams.ts";

const { name, legalName, companyNumber, registeredIn, registeredOffice, charityNumber } = organisation;
const { icoRegistration, emails, phone, chat, crisisLine } = organisation;

const company = companyNumber ? `registered in ${registeredIn} under ${numberName} ${companyNumber}` : "";
const charity = charityNumber ? `registered charity number ${charityNumber}` : "";
const registered = [company, charity].filter(Boolean).join(", ");
const office = `${registered ? `It is ${registered}; its` : "Its"} ${companyNumber ? "registered office" : "address"}`;

const regulators = listWords([...regulatorNames, "the Information Commissioner’s Office"]);

const purposes: readonly (readonly Prose[])[] = [
  [
    `Answering you when you ring${chat ? ", write or use chat" : " or write"}`,
    "Name, contact details, what you tell us",
    "Our legitimate interest in answering (Article 6(1)(f)); steps before a contract (6(1)(b))",
  ],
  [
    "Assessing, planning and giving care and support",
    "Identity, family, health, daily life, risks, medication, care records",
    "Contract (6(1)(b)); legal obligation under health and social care law (6(1)(c)); task in the public interest where a public body has placed the person with us (6(1)(e)). Health data: provision of health or social care (Article 9(2)(h); Data Protection Act 2018, Schedule 1, paragraph 2)",
  ],
  ...(crisisLine
    ? [
        [
          "Answering the crisis line",
          "What is needed to keep somebody safe",
          "Vital interests (6(1)(d)); as above where care is planned. Health data: vital interests (9(2)(c)) or social care (9(2)(h))",
        ],
      ]
    : []),
  [
    "Safeguarding children and adults at risk",
    "Concerns, statements, reports",
    "Legal obligation (6(1)(c)); public task (6(1)(e)). Special categories: substantial public interest (9(2)(g); Schedule 1, paragraph 18)",
  ],
  [
    "Keeping families and commissioners informed",
    "Records of care, reports, minutes of reviews",
    "Public task or contract; with a person’s own agreement where the law leaves the choice to them",
  ],
  [
    "Recruiting staff",
    "Name, email, telephone, CV, cover letter, notes of interviews",
    "Steps before a contract, at your request (6(1)(b)); our legitimate interest in choosing fairly (6(1)(f))",
  ],
  [
    "Making applications and interviews fair",
    "The adjustments that you ask for",
    `Legal obligation (6(1)(c): ${nation.employment.adjustments}). Special categories: employment law (9(2)(b); Schedule 1, paragraph 1)`,
  ],
  ...(isDisabilityConfident
    ? [
        [
          "Offering interviews to disabled applicants who meet the minimum criteria (Disability Confident)",
          "That you asked for it, if you did",
          "Legitimate interest in that scheme (6(1)(f)). Special categories: your explicit consent (9(2)(a)), given by ticking the box",
        ],
      ]
    : []),
  [
    "Checking that people may and should work in care",
    "Identity, right to work, references, health questions for the role, disclosure certificates",
    "Legal obligation (6(1)(c)). Special categories: employment law (9(2)(b); Schedule 1, paragraph 1). Criminal records: Article 10 with Schedule 1, paragraphs 1 and 18",
  ],
  [
    "Monitoring equal opportunities",
    "Answers you choose to give, kept apart from your application",
    "Legitimate interest (6(1)(f)). Special categories: equality of opportunity (9(2)(g); Schedule 1, paragraph 8)",
  ],
  [
    "Quality, audits, complaints and regulation",
    "Samples of records, complaints and what became of them",
    "Legal obligation (6(1)(c)). Health data: management of social care (9(2)(h))",
  ],
  [
    "Buying, paying and keeping accounts",
    "Business contact details, invoices",
    "Contract (6(1)(b)); legal obligation (6(1)(c))",
  ],
  [
    "Keeping this site running and safe",
    "Technical data (see the section on this website)",
    "Legitimate interest in a secure service (6(1)(f))",
  ],
];

const retention: readonly (readonly Prose[])[] = retentionSchedule.map(({ record, kept, reason }) => [
  record,
  kept,
  reason,
]);

const transfers: readonly Block[] = [
  "Care records and applications are stored in the United Kingdom.",
  ...(internationalEntities.length > 0
    ? [
        `Some office work is done by group companies in ${listWords(countriesAbroad)}. They see only what their task needs, over connections into our systems in the UK, without keeping copies. They do not see care records.`,
      ]
    : []),
  "When personal data leaves the United Kingdom, we make sure that it stays protected. Either UK regulations recognise the country or scheme as adequate, or we use the International Data Transfer Agreement or the UK Addendum approved by the Information Commissioner and assess the risk of the transfer first. You can ask us for a copy of the safeguards.",
];

const visitors: readonly Block[] = [
  "Visitors get no cookies from this site: none for statistics, none for advertising, none for convenience. For that reason there is no cookie banner. We use no analytics, embed nothing from other companies, and load no font, picture or script from anybody else.",
  "While you fill in an application, the page keeps what you have typed in your own browser, so that a lost connection or a reload does not cost you your work: your name, email address, telephone number and cover letter, and the name of your CV. It keeps neither your CV nor anything about adjustments. Nothing of it reaches us before you send it, and it is gone when you send the application or close the tab.",
  `Only administrators who sign in get cookies, two, readable by this site alone. One keeps them signed in, is strictly necessary for that, and ends at the latest ${limits.session.maxHours} hours after the sign-in. The other is for security: for ${limits.reminder.browserDays} days it tells a browser that has signed in from a stranger’s, and only to such a browser do we show the security question of its account. The Privacy and Electronic Communications (EC Directive) Regulations 2003 ask for no consent to such cookies.`,
  "The log of the site holds the time, the page and whether it could be shown. It holds neither your internet address nor what you searched for or wrote. To stop abuse, uploads, applications and sign-ins are counted for each internet address, and applications for each email address too, for at most a day; the counter holds a scrambled form of the address and is removed soon after its time window has passed.",
  `The email form on the home page sends nothing: it opens your own mail program with the letter in it. ${chat ? "The chat link opens WhatsApp, a service of Meta, whose own privacy policy then applies; please keep health details for the telephone. " : ""}Links to other sites are there for your convenience and are covered by those sites’ policies.`,
];

const { records } = nation.policies;
/** Not where the periods for records of adults are the provider's own. */
const code = records.reason === undefined ? `, following the ${records.code} for records of care` : "";

export const privacy: Policy = {
  entry: policyEntries.privacy,
  description: `What personal data ${name} holds about the people it supports, their families, applicants and visitors of this site, why, for how long, and your rights.`,
  appliesTo: "Everyone whose data we hold",
  sections: [
    {
      heading: "Who we are",
      blocks: [
        `${legalName}, known as ${name}, is the controller of the personal data described here: it decides why and how the data is used. ${office} is ${unbrokenAddress(registeredOffice)}. Its registration with the Information Commissioner is ${icoRegistration}.${hasGroup ? " Other companies of the group are controllers of the data of their own staff and customers, under this same policy." : ""}`,
        [
          `${dataContact} can be reached at `,
          mailTo(emails.compliance),
          ", on ",
          callTo(phone),
          ` or by post at ${companyNumber ? "the registered office" : "that address"}, marked “Data protection”.`,
        ],
        "This policy is written under the UK General Data Protection Regulation (UK GDPR) and the Data Protection Act 2018. It is for the people we support and their families, for commissioners and professionals we work with, for people who apply for work, and for visitors of this site. Staff get a notice of their own when they join.",
        `We can explain any part of it on the telephone, and give it to you in large print, in easy read or in another language. ${supportsMinors ? "A child or young person can ask for it to be explained to them, with somebody they trust beside them." : "You can ask for it to be explained to you, with somebody you trust beside you."}`,
      ],
    },
    {
      heading: "The data we hold",
      blocks: [
        "Which data we hold depends on who you are to us.",
        {
          list: [
            {
              term: "People we support.",
              text: `Name, date of birth, address, ${nation.policies.healthNumber}, photograph; family and important people; health, disability, medication and communication; behaviour and risks; religion, ethnicity and sexuality where they matter to care or you choose to tell us; legal status, such as ${nation.policies.legalStatus}; money that we look after for you; daily records, incidents and reviews.`,
            },
            {
              term: "Families, carers and advocates.",
              text: "Name, contact details, relationship, legal responsibility, and what you tell us.",
            },
            {
              term: "Commissioners and professionals.",
              text: "Name, role, work contact details, letters and minutes.",
            },
            {
              term: "Applicants.",
              text: "Name, email address, telephone number, the CV and cover letter that you send, the notes of whoever reads them, and the state of your application; apart from it, the adjustments that you ask for. Later, for those we want to employ, the checks named below.",
            },
            { term: "Suppliers.", text: "Names and work contact details, bank details, letters." },
            { term: "Visitors of this site.", text: "Almost nothing: see the section on this website." },
          ],
        },
        `Most of it comes from you. Some comes from others: from the ${bodies.referrers} that refers somebody to us; from GPs, hospitals${supportsMinors ? ", schools" : ""} and earlier providers; from families; from referees and ${nation.checks.issuer}; and from our staff, who write the daily record.`,
        "Health data and other special categories are protected more strictly by law. They are seen only by those who need them for the person’s care, and by nobody out of curiosity: each access to the care record is logged.",
      ],
    },
    {
      heading: "Why we use it, and what allows us to",
      blocks: [
        "We use personal data only for a purpose that the law allows. The table names the purposes, the data and the lawful bases.",
        {
          table: {
            caption: "Purposes and lawful bases",
            columns: ["Purpose", "Data", "Lawful basis"],
            rows: purposes,
          },
        },
        `Where we rely on legitimate interests, we have weighed them against yours and keep a record of it; you may see it. We rarely rely on consent. Where we do (for example for photographs on a wall${isDisabilityConfident ? " or for the offer of an interview" : ""}), you may withdraw it at any time as easily as you gave it.`,
        "Information about care is also protected by the common law duty of confidentiality. We share it for your own care as you would expect, and otherwise only with your agreement, because the law requires it, or because somebody would be in danger if we did not.",
        "Some data we must have in order to give care safely or to employ somebody lawfully. If it is not given to us, we may not be able to start. We say so when we ask.",
        "We make no decision about anybody by computer alone, and build no profiles for advertising. We sell data to nobody.",
      ],
    },
    {
      heading: "If you apply for work",
      blocks: [
        "Your application goes from this site straight to those of us who recruit. It is not passed on to recruiters elsewhere and not used for anything but your application. The CV is checked to be a real PDF, is stored under a random name, and can be opened only by signed-in administrators; each opening is logged.",
        `You may tell us what adjustments you need in order to apply or to be interviewed${isDisabilityConfident ? ", and ask for the offer of an interview under the Disability Confident scheme" : ""}. You need not, and you need not say why. This may tell us about your health or a disability, so it is kept apart from your application, where nobody sees it merely by reading an application: those who arrange interviews open it${isDisabilityConfident ? ", the site reminds whoever is about to turn down somebody who asked for an interview," : ""} and each opening is logged. It is no part of the assessment, is not sent by email, and is deleted with the application.`,
        `The site sends emails about your application, such as its receipt. A copy stays in the site’s own outbox for ${limits.mail.keptDays} days, so that we can see whether it reached you.`,
        "Please leave out what we do not need: a photograph, your age, your health, your faith, your family. Give referees’ details only when we ask for them, and after you have asked them.",
        `If we make you an offer, we check your identity, right to work, references, employment history and qualifications, and ask for the disclosure check that the law prescribes for the role. Health questions come only after the offer and only so far as the role needs them${nation.employment.healthQuestions}.`,
        unsuccessfulSentence,
      ],
    },
    {
      heading: "Who receives it",
      blocks: [
        "We share personal data with others only for the purposes above and only as much as the purpose needs:",
        {
          list: [
            {
              term: "Those who arrange and pay for care.",
              text: nation.policies.commissioners,
            },
            {
              term: "Those who share in the care.",
              text: `GPs, pharmacists, hospitals, therapists, ${supportsMinors ? "schools, " : ""}${nation.policies.reviewers}, and another provider when somebody moves on.`,
            },
            {
              term: "Families, attorneys and advocates.",
              text: "As the person wishes, or as the law provides for those who cannot decide this themselves.",
            },
            {
              term: "Authorities.",
              text: `Regulators (${regulators}), ${nation.policies.authorities}, courts, the police, ${nation.checks.barring}, HM Revenue & Customs.`,
            },
            {
              term: "Companies that work for us.",
              text: "Suppliers of the care record, rostering, payroll, email, telephone and hosting. They act on our written instructions under contracts that meet Article 28 of the UK GDPR, and may use the data for nothing of their own.",
            },
            {
              term: "Our advisers.",
              text: "Lawyers, insurers and auditors, who are bound to secrecy.",
            },
          ],
        },
        ...(hasGroup
          ? [
              "Companies of the group see data only where one works for another, under the same kind of contract.",
            ]
          : []),
        "Before we share data in a new way, or begin to use a new system for care records, we assess the effect on the people concerned (data protection impact assessment).",
      ],
    },
    { heading: "Where it is kept", blocks: transfers },
    {
      heading: "How long we keep it",
      blocks: [
        `We keep data for as long as its purpose and the law require${code}. Then it is deleted or shredded, or made anonymous for good.`,
        {
          table: {
            caption: "How long records are kept",
            columns: ["Record", "Kept for", "Why"],
            rows: retention,
          },
        },
        `What was erased may still lie in back-ups, for ${backupDays} days at most; if one of them is restored, it is erased again before anybody can see it.`,
        holdSentence,
      ],
    },
    {
      heading: "How we protect it",
      blocks: [
        "Data is encrypted on its way and where it is stored. Staff see what their role needs, sign in with a password and a further answer, code or passkey, and lose access on the day they leave. Telephones and laptops can be erased from afar. Back-ups are made daily and are tried out.",
        "Everybody who works for us is bound to confidentiality, is trained before they see the first record and every year after, and knows how to report a mistake. Our systems are audited every year.",
        "If data is lost, stolen or seen by the wrong person, we act at once, write it down and learn from it. If there is a risk to anybody’s rights, we tell the Information Commissioner within 72 hours; if the risk is high, we tell the people concerned without delay, in plain words.",
      ],
    },
    {
      heading: "Your rights",
      blocks: [
        "You have these rights over data about yourself:",
        {
          list: [
            { term: "To be told", text: "what we hold and why, as this policy does." },
            { term: "To see it,", text: "and to have a copy free of charge (subject access)." },
            {
              term: "To have it corrected",
              text: "when it is wrong, and completed when something is missing. Where professionals disagree with you, your view is added to the record.",
            },
            {
              term: "To have it deleted",
              text: "when we no longer need it or may no longer use it. Records of care usually have to be kept.",
            },
            { term: "To have its use restricted", text: "while a question about it is being settled." },
            {
              term: "To take it with you",
              text: "in a form that computers can read, where you gave it to us under a contract or by consent.",
            },
            {
              term: "To object",
              text: "to a use that rests on legitimate interests or on a public task, at any time and for your own reasons; to advertising, without any reason.",
            },
            { term: "To withdraw consent", text: "where we rely on it." },
          ],
        },
        [
          "Write to ",
          mailTo(emails.compliance),
          ", ring ",
          callTo(phone),
          " or tell any member of staff. No form is needed. We may ask who you are, so that nobody else gets your data; the month then begins when you have shown it. A copy comes by a link that opens it once, within seven days, or by post. We answer within one month; if a request is very complex, we tell you within that month that it may take up to two more, and why.",
        ],
        `Somebody else may act for you: ${supportsMinors ? "a parent for a young child, " : ""}${nation.policies.representatives}, or anybody you name in writing. ${supportsMinors ? "Children who understand what it means use their rights themselves. " : ""}A few exceptions in the law may limit what we can hand over, above all to protect other people named in the record or to prevent serious harm; if we use one, we tell you which.`,
      ],
    },
    {
      heading: "If you are unhappy with us",
      blocks: [
        [
          "Please tell us first: write to ",
          mailTo(emails.compliance),
          ", or ring ",
          callTo(phone),
          ". A complaint about data protection is acknowledged within 30 days at the latest, looked into by somebody who was not involved, and answered without undue delay with what we found and what we will do. Complaints about care are welcome the same way; ",
          toPage("how to reach us", pagePaths.contact),
          " is on the contact page.",
        ],
        [
          "You may complain to the Information Commissioner’s Office at any time: Wycliffe House, Water Lane, Wilmslow, Cheshire SK9 5AF, telephone 0303 123 1113, ",
          { label: "ico.org.uk/make-a-complaint", href: "https://ico.org.uk/make-a-complaint/" },
          ". You may also go to court.",
        ],
      ],
    },
    { heading: "This website, and cookies", blocks: visitors },
    {
      heading: "Changes to this policy",
      blocks: [
        `The policy is reviewed at least annually and whenever the law or our work changes. The date at the top is that of the present wording. If a change matters to people whose data we hold, we tell them before it takes effect. Earlier wordings can be had from ${compliance.ofIt}.`,
      ],
    },
  ],
};
