import { supports, supportsMinors } from "../people.ts";
import { checks } from "./checks.ts";
import { greatBritain } from "./employment.ts";
import type { NationWords } from "./nation-words.ts";

export const england: NationWords = {
  reviewedOn: "2026-11-22",
  sources: [
    { fact: "Accounts of charities", href: "https://www.legislation.gov.uk/ukpga/2011/25" },
    { fact: "Adults’ care and personal budgets", href: "https://www.legislation.gov.uk/ukpga/2014/23" },
    {
      fact: "Children in need and looked-after children",
      href: "https://www.legislation.gov.uk/ukpga/1989/41",
    },
    { fact: "Aftercare, section 117", href: "https://www.legislation.gov.uk/ukpga/1983/20/section/117" },
    { fact: "Duties of registered providers", href: "https://www.legislation.gov.uk/uksi/2014/2936" },
    { fact: "Supported accommodation from 16", href: "https://www.legislation.gov.uk/uksi/2023/416" },
    { fact: "Complaints about adult social care", href: "https://www.lgo.org.uk/make-a-complaint" },
    {
      fact: "Disclosure and barring",
      href: "https://www.gov.uk/government/organisations/disclosure-and-barring-service",
    },
    {
      fact: "Prevention of harassment, and time limits for claims",
      href: "https://www.legislation.gov.uk/ukpga/2025/36",
    },
  ],
  regulators: ["Care Quality Commission", "Ofsted"],
  employment: greatBritain,
  funding: {
    adults: {
      name: "Local authority, adults",
      covers: "Adults with eligible needs under the Care Act 2014.",
      starts:
        "Ask the council for a care needs assessment; it is free. The council writes a care and support plan with a personal budget, and a financial assessment settles what the person pays towards it.",
    },
    children: {
      name: "Local authority, children",
      covers: "Children in need and looked-after children, under the Children Act 1989.",
      starts: "A social worker assesses, and the council’s placement or resource panel agrees the plan.",
    },
    careLeavers: {
      name: "Leaving care",
      covers: "Care leavers up to 25, through their pathway plan.",
      starts:
        "The personal adviser writes accommodation and support into the pathway plan and asks the council to agree it.",
    },
    continuingHealthcare: {
      name: "NHS continuing healthcare",
      covers: "Adults whose main need is for health care, wherever they live. There is no means test.",
      starts:
        "A nurse, doctor or social worker completes the checklist. If it is positive, a full assessment follows and the integrated care board decides.",
    },
    continuingCare: {
      name: "Children’s continuing care",
      covers: "Under-18s whose health needs are more than ordinary services can meet.",
      starts:
        "The integrated care board leads an assessment, and pays jointly with the council where needs are shared.",
    },
    aftercare: {
      name: "Section 117 aftercare",
      covers:
        "People who have been detained in hospital under section 3, 37, 45A, 47 or 48 of the Mental Health Act 1983. It is free to the person.",
      starts:
        "Council and integrated care board owe it together. Ask the ward or care coordinator for the aftercare plan before discharge is agreed.",
    },
    healthBudget: {
      name: "Personal health budget",
      covers:
        "A right for people with NHS continuing healthcare, children’s continuing care or section 117 aftercare.",
      starts:
        "Ask the integrated care board. The NHS or a third party can hold the money, or it is paid to you.",
    },
    directPayment: {
      name: "Direct payment",
      covers:
        "Adults with a personal budget, and parents of disabled children, who want to arrange care themselves.",
      starts: "Ask the council to pay the budget to you. You choose the provider and sign the agreement.",
    },
    educationPlan: {
      name: "Education, health and care plan",
      covers: "Children and young people up to 25 with special educational needs.",
      starts: "If the plan names the support, the council’s SEND team and the NHS each pay for their part.",
    },
    privately: {
      name: "Paying privately",
      covers: "Anyone, and families who top up hours that they would like to add.",
      starts:
        "We write a quote with hours, rates and notice. Ask your council for its free assessment first: you may not have to pay for all of it.",
    },
    directPaymentForBreaks: {
      name: "Direct payment",
      covers:
        "Adults with a personal budget, and parents of disabled children, who want to arrange care themselves.",
      starts:
        "Ask the council to pay the budget to you. For adults it can pay for a care home stay of up to four weeks in a row.",
    },
    shortBreaks: {
      name: "Council short breaks",
      covers: "Families of disabled children, some of it without an assessment.",
      starts:
        "Find the short breaks statement in your council’s local offer, or ask its disabled children’s team.",
    },
    carersAssessment: {
      name: "Carer’s assessment",
      covers: "Adults who care for another adult, and parent carers of a disabled child, in their own right.",
      starts: "Ask the council. It looks at your sleep, work and health, and can pay for a break for you.",
    },
    adoption: {
      name: "Adoption and special guardianship support",
      covers: "Adopted children, and some children under special guardianship.",
      starts:
        "Ask the council or regional adoption agency for an assessment of support needs; it applies to the adoption and special guardianship support fund for you.",
    },
  },
  complaints: {
    outside: [
      {
        heading: "Local Government and Social Care Ombudsman",
        text: !supports("adults")
          ? "What councils arrange for children."
          : `Adult social care, also when you pay for it yourself${supportsMinors ? ", and what councils arrange for children" : ""}.`,
        href: "https://www.lgo.org.uk/make-a-complaint",
        link: "lgo.org.uk",
      },
      {
        heading: "Parliamentary and Health Service Ombudsman",
        text: "Care that the NHS pays for.",
        href: "https://www.ombudsman.org.uk/making-complaint",
        link: "ombudsman.org.uk",
      },
      {
        heading: "Care Quality Commission",
        text: `Tell the regulator how ${supports("adults") ? "adult care" : "care"} was. It does not settle single complaints.`,
        href: "https://www.cqc.org.uk/give-feedback-on-care",
        link: "cqc.org.uk",
      },
      {
        isForMinors: true,
        heading: "Ofsted",
        text: "Concerns about supported accommodation or care for under-18s.",
        href: "https://www.gov.uk/government/organisations/ofsted",
        link: "gov.uk",
      },
    ],
    unsatisfied: `the Local Government and Social Care Ombudsman can look at ${supports("adults") ? "adult social care, also where people pay for it themselves," : "what councils arrange for children,"} and the Parliamentary and Health Service Ombudsman at care that the NHS pays for`,
    aboutStaff: "go to the council’s designated officer within one working day",
  },
  checks: checks.england,
  homes: {
    registers: {
      heading: "Who registers a home, at 16 and at 18",
      intro: "Ofsted until 18, the Care Quality Commission from then on.",
      terms: [
        {
          heading: "At 16 and 17",
          text: "Supported accommodation has to be registered with Ofsted. It gives support, not full-time care. Where someone under 18 needs care, the home must be registered as a children’s home, and we tell you so.",
        },
        {
          heading: "From 18",
          text: "Residential care for adults has to be registered with the Care Quality Commission. In supported living the tenancy is separate, and the personal care is what is registered.",
        },
      ],
    },
    review: {
      when: "Every six months",
      text: "A written review of the quality of support, as often as the supported accommodation rules ask.",
    },
    overnight: {
      ofChildren: "In services registered for children with Ofsted.",
      ofAdults: "Adults stay in services registered with the Care Quality Commission. They do not share.",
    },
    orders:
      "Any order: care order, Mental Health Act section, authorisation of a deprivation of liberty, licence conditions",
    plans: "Care and support plan or pathway plan",
    plansOfMinors: "; for under-18s, the placement plan",
    educationPlan: "Education, health and care plan, if there is one",
    visitor: "Personal adviser visits",
    benefit: "Personal Independence Payment",
    capacity:
      "From 16, the Mental Capacity Act starts from the belief that people can decide for themselves. Where someone cannot make a particular decision, it is made in their best interests with the people who know them, and written down.",
  },
  complex: {
    leavingHospital:
      "Including people on the dynamic support register, and people leaving hospital after years.",
    plan: "Latest care and support plan, or the decision support tool",
    papers: [
      "Minutes of the last care (education) and treatment review",
      "Capacity assessments and best-interests decisions; any Court of Protection order",
    ],
  },
  signLanguages: "British Sign Language",
  shortBreaksDuty:
    "Councils must offer short breaks to families of disabled children. Here is how each way to pay starts.",
  parentalResponsibility: "parental responsibility",
  crisis: {
    assessment:
      "An assessment under the Mental Health Act: the council’s approved mental health professionals.",
    mentalHealthAct: "Mental Health Act 1983",
  },
  staff: {
    certificate: "Care Certificate",
    certificateBy: "Every standard, observed at work and signed by an assessor.",
    professionalRegister: "Professional register checked: NMC, HCPC or Social Work England",
    specialist:
      "Oliver McGowan training on learning disability and autism, positive behaviour support, epilepsy, tracheostomy, tube feeding, trauma.",
    learningDisability: "Learning disability and autism training for everybody, as the law now asks",
    induction: "complete the Care Certificate where the role calls for it",
    checkedForChildren: "checked against the children’s barred list",
  },
  governance: {
    duty: "Regulation 17 asks every registered provider for systems that find out what is wrong and put it right",
    inductionAtWork: "Induction to the Care Certificate, observed at work",
    guidance: "Policies written against NICE guidance, with the number of the guideline in the margin",
    supervision: "Nominated individual",
    // The 2014 Regulations, regulation 6: only of a body other than a partnership.
    supervisionOfPeople: "Registered provider",
    dataGuardian: "Caldicott Guardian",
    statements: "statements of purpose",
    candourAct: "duty of candour, Regulation 20",
  },
  policies: {
    goodGovernance:
      "Under Regulation 17 (Good Governance) of the Health and Social Care Act 2008 (Regulated Activities) Regulations 2014, a provider of care must have systems that assess, monitor and reduce risks and must keep accurate records of the people it employs.",
    fitPersons: [
      "Regulation 19 (Fit and proper persons employed) of the Health and Social Care Act 2008 (Regulated Activities) Regulations 2014",
      ...(supportsMinors ? ["the rules of the service concerned for work with children"] : []),
    ],
    disclosure:
      "the disclosure check that the law prescribes, with the barred lists where the role is regulated activity",
    barred: "Somebody who is barred is never employed in regulated activity.",
    representatives: "an attorney or a deputy",
    safeguardingTraining:
      "the Care Act 2014, the Children Acts 1989 and 2004, Working Together to Safeguard Children, and the Mental Capacity Act 2005",
    abuse: "under the Care Act 2014",
    allegation: "the local authority’s designated officer (children) or safeguarding team (adults)",
    commissioners: "Local authorities, integrated care boards and other NHS bodies.",
    healthNumber: "NHS number",
    reviewers: `social workers${supportsMinors ? ", independent reviewing officers" : ""}`,
    legalStatus: "court orders, capacity and deprivation of liberty",
    authorities: "safeguarding boards, coroners",
    records: {
      code: "NHS Records Management Code of Practice",
      children: {
        kept: "Until the 25th birthday, or the 26th if care ended at the age of 17; records of looked-after children for 75 years from birth where the law says so",
        reason:
          "NHS Records Management Code of Practice; Care Planning, Placement and Case Review (England) Regulations 2010.",
      },
      limitation: "Limitation Act 1980.",
      charityAccounts: "Charities Act 2011",
    },
  },
  dataSecurity: {
    heading: "NHS data security",
    text: "Measured against the Data Security and Protection Toolkit, as the NHS asks of those who use its data.",
  },
};
