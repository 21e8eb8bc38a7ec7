import { ofBothAges, supportsMinors } from "../people.ts";
import { checks } from "./checks.ts";
import { greatBritain } from "./employment.ts";
import type { NationWords } from "./nation-words.ts";

const careServices =
  "the Social Care and Social Work Improvement Scotland (Requirements for Care Services) Regulations 2011";

export const scotland: NationWords = {
  reviewedOn: "2026-11-28",
  sources: [
    { fact: "Accounts of charities", href: "https://www.legislation.gov.uk/asp/2005/10" },
    { fact: "Care of adults", href: "https://www.legislation.gov.uk/ukpga/1968/49" },
    { fact: "Self-directed support", href: "https://www.legislation.gov.uk/asp/2013/1" },
    { fact: "Children in need", href: "https://www.legislation.gov.uk/ukpga/1995/36" },
    { fact: "Pathway plan and co-ordinator", href: "https://www.legislation.gov.uk/ssi/2003/608" },
    { fact: "Child’s plan", href: "https://www.legislation.gov.uk/ssi/2009/210" },
    { fact: "Adult Disability Payment", href: "https://www.mygov.scot/adult-disability-payment" },
    { fact: "Inquiries into deaths", href: "https://www.legislation.gov.uk/asp/2016/2" },
    { fact: "Services after detention", href: "https://www.legislation.gov.uk/asp/2003/13" },
    { fact: "Regulation of services", href: "https://www.legislation.gov.uk/asp/2010/8" },
    { fact: "Requirements for care services", href: "https://www.legislation.gov.uk/ssi/2011/210" },
    { fact: "Adult support and protection", href: "https://www.legislation.gov.uk/asp/2007/10" },
    { fact: "Duty of candour", href: "https://www.legislation.gov.uk/asp/2016/14" },
    { fact: "Support for learning", href: "https://www.legislation.gov.uk/asp/2004/4" },
    { fact: "Regulated roles", href: "https://www.legislation.gov.uk/asp/2020/13" },
    { fact: "Guardians of adults", href: "https://www.legislation.gov.uk/asp/2000/4" },
    {
      fact: "Time for claims about an injury",
      href: "https://www.legislation.gov.uk/ukpga/1973/52/section/17",
    },
    { fact: "PVG scheme", href: "https://www.mygov.scot/pvg-scheme" },
    { fact: "Complaints about care services", href: "https://www.careinspectorate.com" },
    { fact: "Complaints about councils and the NHS", href: "https://www.spso.org.uk" },
    {
      fact: "Prevention of harassment, and time limits for claims",
      href: "https://www.legislation.gov.uk/ukpga/2025/36",
    },
  ],
  regulators: ["Care Inspectorate"],
  employment: greatBritain,
  funding: {
    adults: {
      name: "Local authority, adults",
      covers:
        "Adults with assessed needs under the Social Work (Scotland) Act 1968. Personal and nursing care is free to adults who are assessed as needing it.",
      starts:
        "Ask the council or the health and social care partnership for an assessment; it is free. A support plan with a budget follows, and a financial assessment settles what the person pays towards the rest.",
    },
    children: {
      name: "Local authority, children",
      covers: "Children in need and looked-after children, under the Children (Scotland) Act 1995.",
      starts: "A social worker assesses, and the council agrees the child’s plan.",
    },
    careLeavers: {
      name: "Continuing care and aftercare",
      covers: "Young people who leave care, up to 26.",
      starts:
        "The council assesses what support is needed, writes it into the pathway plan, and agrees accommodation with the young person.",
    },
    directPayment: {
      name: "Self-directed support, option 1",
      covers:
        "People with an assessed need, and parents of disabled children, who want to arrange care themselves.",
      starts:
        "Ask the council to pay the budget to you. You choose the provider and sign the agreement. Under option 2 you choose, and the council holds the money.",
    },
    aftercare: {
      name: "Services for people with a mental disorder",
      covers:
        "Adults who are or have been unwell: care, support and well-being services under sections 25 to 27 of the Mental Health (Care and Treatment) (Scotland) Act 2003.",
      starts: "The council owes them. Ask the mental health officer or the ward before discharge is agreed.",
    },
    educationPlan: {
      name: "Co-ordinated support plan",
      covers: "Children and young people at school whose complex needs call for several services.",
      starts: "If the plan names the support, the council and the NHS board each provide their part.",
    },
    privately: {
      name: "Paying privately",
      covers: "Anyone, and families who top up hours that they would like to add.",
      starts:
        "We write a quote with hours, rates and notice. Ask your council for its free assessment first: you may not have to pay for all of it.",
    },
    carersAssessment: {
      name: "Adult carer support plan",
      covers: "Adults who care for somebody, in their own right; young carers have a statement of their own.",
      starts: "Ask the council. It looks at what support you need, and can pay for a break for you.",
    },
  },
  complaints: {
    outside: [
      {
        heading: "Care Inspectorate",
        text: `Complaints about any registered care service${ofBothAges}. You may go to it first.`,
        href: "https://www.careinspectorate.com",
        link: "careinspectorate.com",
      },
      {
        heading: "Scottish Public Services Ombudsman",
        text: "What councils, partnerships and the NHS have decided or arranged.",
        href: "https://www.spso.org.uk",
        link: "spso.org.uk",
      },
    ],
    unsatisfied:
      "the Care Inspectorate can look into a complaint about any registered care service, and the Scottish Public Services Ombudsman at what councils and the NHS have arranged",
    aboutStaff: "go to the council’s social work service, or to the police, on the same day",
  },
  checks: checks.scotland,
  homes: {
    registers: {
      heading: "Who registers a home",
      intro: "The Care Inspectorate, for children and for adults.",
      terms: [
        {
          heading: "Young people",
          text: "Care homes for children and young people have to be registered with the Care Inspectorate. Housing support for young people of 16 and over has to be registered too, and gives support, not full-time care.",
        },
        {
          heading: "Adults",
          text: "Care homes for adults have to be registered with the Care Inspectorate. Where somebody has a tenancy of their own, the care at home and the housing support are what is registered.",
        },
      ],
    },
    review: {
      when: "Every six months",
      text: "Each personal plan reviewed with the person, as the law asks; every year the home evaluates itself against the Health and Social Care Standards.",
    },
    overnight: {
      ofChildren: "In services registered for children with the Care Inspectorate.",
      ofAdults: "Adults stay in services registered for adults. They do not share.",
    },
    orders: "Any order: compulsory supervision order, mental health order, guardianship, licence conditions",
    plans: "Support plan or pathway plan",
    plansOfMinors: "; for looked-after young people, the child’s plan",
    educationPlan: "Co-ordinated support plan, if there is one",
    visitor: "Pathway co-ordinator visits",
    benefit: "Adult Disability Payment",
    capacity:
      "From 16, the law starts from the belief that people can decide for themselves. Where someone cannot, the Adults with Incapacity (Scotland) Act 2000 says who may decide; whatever is done must benefit the person, and is written down.",
  },
  complex: {
    leavingHospital: "Including people who leave hospital after years.",
    plan: "Latest support plan or personal plan",
    papers: [
      "Minutes of the last review of the care programme",
      "Capacity assessments; any guardianship or intervention order",
    ],
  },
  signLanguages: "British Sign Language",
  shortBreaksDuty:
    "Councils publish a short breaks services statement for carers. Here is how each way to pay starts.",
  parentalResponsibility: "parental responsibilities and rights",
  crisis: {
    assessment: "An assessment under the Mental Health Act: the council’s mental health officers.",
    mentalHealthAct: "Mental Health (Care and Treatment) (Scotland) Act 2003",
  },
  staff: {
    certificate: "Registration with the Scottish Social Services Council",
    certificateBy: "An induction observed at work, and registered within the time that the register allows.",
    professionalRegister: "Professional register checked: NMC, HCPC or the Scottish Social Services Council",
    specialist:
      "Training on learning disability and autism, positive behaviour support, epilepsy, tracheostomy, tube feeding, trauma.",
    learningDisability: "Learning disability and autism training for everybody",
    induction: "register with the Scottish Social Services Council where the role calls for it",
    checkedForChildren: "who are members of the PVG scheme for work with children",
  },
  governance: {
    duty: "The law asks every registered service for the health, welfare and safety of the people who use it, and for staff who are fit and enough",
    inductionAtWork:
      "Induction to the codes of practice of the Scottish Social Services Council, observed at work",
    guidance:
      "Policies written against the Health and Social Care Standards and SIGN guidelines, named in the margin",
    supervision: "Lead for the registered provider",
    dataGuardian: "Caldicott Guardian",
    statements: "statements of aims and objectives",
    candourAct: "duty of candour, Health (Tobacco, Nicotine etc. and Care) (Scotland) Act 2016",
  },
  policies: {
    goodGovernance: `Under ${careServices}, a provider of care must provide for the health, welfare and safety of the people who use it, and must have people in its employment who are fit for their work.`,
    fitPersons: [`regulation 9 (Fitness of employees) of ${careServices}`],
    disclosure:
      "membership of the PVG scheme where the role is a regulated role, and for other roles the disclosure that the law prescribes",
    barred: "Somebody who is barred from regulated roles is never employed in one.",
    representatives: "an attorney or a guardian",
    safeguardingTraining:
      "the Adult Support and Protection (Scotland) Act 2007, the Children (Scotland) Act 1995, the National Guidance for Child Protection in Scotland, and the Adults with Incapacity (Scotland) Act 2000",
    abuse: "under the Adult Support and Protection (Scotland) Act 2007 and the guidance on child protection",
    allegation:
      "the local authority’s social work service and, where a crime may have been committed, to the police",
    commissioners: "Local authorities, health and social care partnerships, and NHS boards.",
    healthNumber: "CHI number",
    reviewers: `social workers, mental health officers${supportsMinors ? ", reviewing officers" : ""}`,
    legalStatus: `court orders, ${supportsMinors ? "orders of a children’s hearing, " : ""}capacity and guardianship`,
    authorities: "adult and child protection committees, the procurator fiscal",
    records: {
      code: "Records Management Code of Practice for Health and Social Care (Scotland)",
      // Its schedule (annex B, 2024) is for records of the NHS; SCARRS, which it names for others, is for councils.
      reason:
        "Our own period: the law of Scotland names none for a care service’s records of adults and of complaints. It leaves time for questions, and for claims, which may come within three years, and later if a court allows it (Prescription and Limitation (Scotland) Act 1973, sections 17 and 19A).",
      children: {
        kept: "Until the 25th birthday, or the 26th if care ended at the age of 17; records of looked-after children for as long as the law on looked-after children says",
        reason:
          "Records Management Code of Practice for Health and Social Care (Scotland); Looked After Children (Scotland) Regulations 2009.",
      },
      limitation: "Prescription and Limitation (Scotland) Act 1973.",
      charityAccounts: "Charities and Trustee Investment (Scotland) Act 2005",
    },
  },
};
