import { ofBothAges, supportsMinors } from "../people.ts";
import { checks } from "./checks.ts";
import { greatBritain } from "./employment.ts";
import type { NationWords } from "./nation-words.ts";

const regulatedServices =
  "the Regulated Services (Service Providers and Responsible Individuals) (Wales) Regulations 2017";

export const wales: NationWords = {
  reviewedOn: "2026-11-22",
  sources: [
    { fact: "Accounts of charities", href: "https://www.legislation.gov.uk/ukpga/2011/25" },
    { fact: "Care and support of adults and children", href: "https://www.legislation.gov.uk/anaw/2014/4" },
    { fact: "Regulation of services", href: "https://www.legislation.gov.uk/anaw/2016/2" },
    { fact: "Duties of registered providers", href: "https://www.legislation.gov.uk/wsi/2017/1264" },
    { fact: "Ratings by theme", href: "https://www.careinspectorate.wales" },
    { fact: "Additional learning needs", href: "https://www.legislation.gov.uk/anaw/2018/2" },
    { fact: "Aftercare, section 117", href: "https://www.legislation.gov.uk/ukpga/1983/20/section/117" },
    { fact: "Complaints about public services and social care", href: "https://www.ombudsman.wales" },
    {
      fact: "Disclosure and barring",
      href: "https://www.gov.uk/government/organisations/disclosure-and-barring-service",
    },
    {
      fact: "Prevention of harassment, and time limits for claims",
      href: "https://www.legislation.gov.uk/ukpga/2025/36",
    },
  ],
  regulators: ["Care Inspectorate Wales"],
  employment: greatBritain,
  funding: {
    adults: {
      name: "Local authority, adults",
      covers: "Adults with eligible needs under the Social Services and Well-being (Wales) Act 2014.",
      starts:
        "Ask the council for an assessment of your needs; it is free. The council writes a care and support plan, and a financial assessment settles what the person pays towards it.",
    },
    children: {
      name: "Local authority, children",
      covers:
        "Children who need care and support, and looked-after children, under the Social Services and Well-being (Wales) Act 2014.",
      starts: "A social worker assesses, and the council agrees the plan.",
    },
    careLeavers: {
      name: "Leaving care",
      covers: "Care leavers, through their pathway plan.",
      starts:
        "The personal adviser writes accommodation and support into the pathway plan and asks the council to agree it.",
    },
    continuingHealthcare: {
      name: "Continuing NHS healthcare",
      covers: "Adults whose main need is for health care, wherever they live. There is no means test.",
      starts: "A nurse, doctor or social worker asks for an assessment, and the local health board decides.",
    },
    continuingCare: {
      name: "Children’s continuing care",
      covers: "Under-18s whose health needs are more than ordinary services can meet.",
      starts:
        "The local health board leads an assessment, and pays jointly with the council where needs are shared.",
    },
    aftercare: {
      name: "Section 117 aftercare",
      covers:
        "People who have been detained in hospital under section 3, 37, 45A, 47 or 48 of the Mental Health Act 1983. It is free to the person.",
      starts:
        "Council and local health board owe it together. Ask the ward or care coordinator for the aftercare plan before discharge is agreed.",
    },
    directPayment: {
      name: "Direct payment",
      covers:
        "People with a care and support plan, and parents of disabled children, who want to arrange care themselves.",
      starts: "Ask the council for direct payments. You choose the provider and sign the agreement.",
    },
    educationPlan: {
      name: "Individual development plan",
      covers: "Children and young people up to 25 with additional learning needs.",
      starts: "If the plan names the support, the council or the NHS body that owes it pays for its part.",
    },
    privately: {
      name: "Paying privately",
      covers: "Anyone, and families who top up hours that they would like to add.",
      starts:
        "We write a quote with hours, rates and notice. Ask your council for its free assessment first: you may not have to pay for all of it.",
    },
    carersAssessment: {
      name: "Carer’s assessment",
      covers: "Everybody who cares for an adult or a disabled child, in their own right.",
      starts: "Ask the council. It looks at what support you need, and can pay for a break for you.",
    },
  },
  complaints: {
    outside: [
      {
        heading: "Public Services Ombudsman for Wales",
        text: "Social care that a council arranges or that you pay for yourself, and care that the NHS pays for.",
        href: "https://www.ombudsman.wales",
        link: "ombudsman.wales",
      },
      {
        heading: "Care Inspectorate Wales",
        text: `Tell the regulator how care was${ofBothAges}. It does not settle single complaints.`,
        href: "https://www.careinspectorate.wales",
        link: "careinspectorate.wales",
      },
      {
        isForMinors: true,
        heading: "Children’s Commissioner for Wales",
        text: "Advice for children and young people, and for those who care for them.",
        href: "https://www.childcomwales.org.uk",
        link: "childcomwales.org.uk",
      },
    ],
    unsatisfied:
      "the Public Services Ombudsman for Wales can look at social care, also where people pay for it themselves, and at care that the NHS pays for",
    aboutStaff: "go to the council’s designated officer for safeguarding within one working day",
  },
  checks: checks.wales,
  homes: {
    registers: {
      heading: "Who registers a home, at 16 and at 18",
      intro: "Care Inspectorate Wales, for children and for adults.",
      terms: [
        {
          heading: "Under 18",
          text: "A home that gives care to somebody under 18 has to be registered with Care Inspectorate Wales as a care home service for children. Supported accommodation gives support, not full-time care, and we tell you which it is.",
        },
        {
          heading: "From 18",
          text: "Care homes for adults have to be registered with Care Inspectorate Wales. In supported living the tenancy is separate, and the domiciliary support is what is registered.",
        },
      ],
    },
    review: {
      when: "Every six months",
      text: "A written review of the quality of care, as regulation 80 asks of the responsible individual.",
    },
    overnight: {
      ofChildren: "In services registered for children with Care Inspectorate Wales.",
      ofAdults: "Adults stay in services registered for adults. They do not share.",
    },
    orders:
      "Any order: care order, Mental Health Act section, authorisation of a deprivation of liberty, licence conditions",
    plans: "Care and support plan or pathway plan",
    plansOfMinors: "; for under-18s, the placement plan",
    educationPlan: "Individual development plan, if there is one",
    visitor: "Personal adviser visits",
    benefit: "Personal Independence Payment",
    capacity:
      "From 16, the Mental Capacity Act starts from the belief that people can decide for themselves. Where someone cannot make a particular decision, it is made in their best interests with the people who know them, and written down.",
  },
  complex: {
    leavingHospital: "Including people who leave hospital after years.",
    plan: "Latest care and support plan, or the decision support tool",
    papers: [
      "Care and treatment plan, and minutes of its last review",
      "Capacity assessments and best-interests decisions; any Court of Protection order",
    ],
  },
  signLanguages: "British Sign Language",
  shortBreaksDuty:
    "Councils arrange short breaks for carers and for disabled children. Here is how each way to pay starts.",
  parentalResponsibility: "parental responsibility",
  crisis: {
    assessment:
      "An assessment under the Mental Health Act: the council’s approved mental health professionals.",
    mentalHealthAct: "Mental Health Act 1983",
  },
  staff: {
    certificate: "All Wales Induction Framework",
    certificateBy: "Every standard, observed at work and signed by an assessor.",
    professionalRegister: "Professional register checked: NMC, HCPC or Social Care Wales",
    specialist:
      "Training on learning disability and autism, positive behaviour support, epilepsy, tracheostomy, tube feeding, trauma.",
    learningDisability: "Learning disability and autism training for everybody",
    induction:
      "complete the All Wales Induction Framework for Health and Social Care where the role calls for it",
    checkedForChildren: "checked against the children’s barred list",
  },
  governance: {
    duty: `Regulation 8 of ${regulatedServices} asks every registered provider for arrangements to monitor, review and improve the quality of care; regulation 80 has the responsible individual report on it`,
    inductionAtWork: "Induction by the All Wales Induction Framework, observed at work",
    guidance: "Policies written against NICE guidance, with the number of the guideline in the margin",
    supervision: "Responsible individual",
    dataGuardian: "Caldicott Guardian",
    statements: "statements of purpose",
    candourAct: `duty of candour, regulation 13`,
  },
  policies: {
    goodGovernance: `Under regulation 8 of ${regulatedServices}, a provider of care must have arrangements to monitor, review and improve its services, and under regulation 59 must keep records of the people it employs.`,
    fitPersons: [`regulation 35 (Fitness of staff) of ${regulatedServices}`],
    disclosure:
      "the disclosure check that the law prescribes, with the barred lists where the role is regulated activity",
    barred: "Somebody who is barred is never employed in regulated activity.",
    representatives: "an attorney or a deputy",
    safeguardingTraining:
      "the Social Services and Well-being (Wales) Act 2014, the Wales Safeguarding Procedures, the Children Acts 1989 and 2004, and the Mental Capacity Act 2005",
    abuse: "under the Social Services and Well-being (Wales) Act 2014",
    allegation: "the local authority’s designated officer for safeguarding",
    commissioners: "Local authorities, local health boards and other NHS bodies.",
    healthNumber: "NHS number",
    reviewers: `social workers${supportsMinors ? ", independent reviewing officers" : ""}`,
    legalStatus: "court orders, capacity and deprivation of liberty",
    authorities: "safeguarding boards, coroners",
    records: {
      code: "Records Management Code of Practice for Health and Social Care (Wales)",
      children: {
        kept: "Until the 25th birthday, or for 15 years after the last entry if that is later; records of looked-after children for 75 years from birth where the law says so",
        reason:
          "Records Management Code of Practice for Health and Social Care (Wales); Regulated Services (Service Providers and Responsible Individuals) (Wales) Regulations 2017, regulation 59; Care Planning, Placement and Case Review (Wales) Regulations 2015.",
      },
      limitation: "Limitation Act 1980.",
      charityAccounts: "Charities Act 2011",
    },
  },
};
