import { ofBothAges, supports, supportsMinors } from "../people.ts";
import { offers } from "../services/offered.ts";
import { checks } from "./checks.ts";
import { northernIrish } from "./employment.ts";
import type { NationWords } from "./nation-words.ts";

/** The regulations on the fitness of workers, which differ by the kind of service and by the age of its people. */
function listRulesOnStaff(): string[] {
  const hasHomes = offers("residentialCare") || offers("shortBreaks");
  const others = ["complexNeeds", "crisisSupport", "staffingSolutions", "therapeuticCare"] as const;
  const rules = [
    ...(hasHomes && supports("adults")
      ? [
          "regulation 21 (Fitness of workers) of the Residential Care Homes Regulations (Northern Ireland) 2005",
        ]
      : []),
    ...(hasHomes && supportsMinors
      ? ["regulation 25 (Fitness of workers) of the Children’s Homes Regulations (Northern Ireland) 2005"]
      : []),
    ...(others.some(offers)
      ? [
          "regulation 13 (Fitness of domiciliary care workers supplied by an agency) of the Domiciliary Care Agencies Regulations (Northern Ireland) 2007",
        ]
      : []),
  ];
  return rules.length > 0 ? rules : ["the rules of the service concerned"];
}

export const northernIreland: NationWords = {
  reviewedOn: "2026-11-28",
  sources: [
    { fact: "Accounts of charities", href: "https://www.legislation.gov.uk/nia/2008/12" },
    { fact: "Care of adults", href: "https://www.legislation.gov.uk/nisi/1972/1265" },
    {
      fact: "Children in need and looked-after children",
      href: "https://www.legislation.gov.uk/nisi/1995/755",
    },
    { fact: "Care leavers", href: "https://www.legislation.gov.uk/nia/2002/11" },
    { fact: "Carers and direct payments", href: "https://www.legislation.gov.uk/nia/2002/6" },
    { fact: "Regulation of services", href: "https://www.legislation.gov.uk/nisi/2003/431" },
    { fact: "Requirements for residential care homes", href: "https://www.legislation.gov.uk/nisr/2005/161" },
    { fact: "Requirements for children’s homes", href: "https://www.legislation.gov.uk/nisr/2005/176" },
    { fact: "Requirements for domiciliary care", href: "https://www.legislation.gov.uk/nisr/2007/235" },
    { fact: "Safeguarding Board", href: "https://www.legislation.gov.uk/nia/2011/7" },
    { fact: "Capacity", href: "https://www.legislation.gov.uk/nia/2016/18" },
    { fact: "Mental health", href: "https://www.legislation.gov.uk/nisi/1986/595" },
    { fact: "Barring", href: "https://www.legislation.gov.uk/nisi/2007/1351" },
    { fact: "Disclosure", href: "https://www.nidirect.gov.uk/campaigns/accessni-criminal-record-checks" },
    {
      fact: "Complaints about care homes",
      href: "https://www.nidirect.gov.uk/articles/residential-care-and-nursing-home-standards-and-how-complain",
    },
    { fact: "Complaints to the ombudsman", href: "https://www.legislation.gov.uk/nia/2016/4" },
    { fact: "Fair employment", href: "https://www.legislation.gov.uk/nisi/1998/3162" },
    { fact: "Disability discrimination", href: "https://www.legislation.gov.uk/ukpga/1995/50" },
    {
      fact: "Equality duty of public authorities",
      href: "https://www.legislation.gov.uk/ukpga/1998/47/section/75",
    },
    { fact: "Gender pay information", href: "https://www.legislation.gov.uk/nia/2016/15/section/19" },
    {
      fact: "Flexible working",
      href: "https://www.lra.org.uk/resources/advisory-guide/flexible-working-right-request-and-duty-consider",
    },
    { fact: "Working time", href: "https://www.legislation.gov.uk/nisr/2016/49" },
    {
      fact: "Sign languages",
      href: "https://assemblyresearchmatters.org/2025/04/02/the-road-to-sign-language-legislation",
    },
    { fact: "Help in a crisis", href: "https://www.lifelinehelpline.info" },
  ],
  regulators: ["Regulation and Quality Improvement Authority"],
  employment: northernIrish,
  funding: {
    adults: {
      name: "Health and Social Care Trust, adults",
      covers:
        "Adults with assessed needs, under the Health and Personal Social Services (Northern Ireland) Order 1972.",
      starts:
        "Ask the Trust for an assessment of your needs; it is free. A care plan follows. For a place in a care home a financial assessment settles what the person pays towards it.",
    },
    children: {
      name: "Health and Social Care Trust, children",
      covers: "Children in need and looked-after children, under the Children (Northern Ireland) Order 1995.",
      starts: "A social worker assesses, and the Trust agrees the plan.",
    },
    careLeavers: {
      name: "Leaving care",
      covers:
        "Care leavers up to 21, or longer in education or training, under the Children (Leaving Care) Act (Northern Ireland) 2002.",
      starts:
        "The personal adviser writes accommodation and support into the pathway plan and asks the Trust to agree it.",
    },
    directPayment: {
      name: "Direct payment, by self-directed support",
      covers:
        "People with an assessed need, carers, and parents of disabled children, who want to arrange care themselves.",
      starts:
        "Ask the Trust to pay the budget to you. You choose the provider and sign the agreement. You can also leave the budget with the Trust and choose how it is used.",
    },
    educationPlan: {
      name: "Statement of special educational needs",
      covers: "Pupils up to 19 whose needs call for more than a school ordinarily gives.",
      starts:
        "If the statement names the support, the Education Authority arranges it; the Trust provides its part.",
    },
    privately: {
      name: "Paying privately",
      covers: "Anyone, and families who top up hours that they would like to add.",
      starts:
        "We write a quote with hours, rates and notice. Ask your Trust for its free assessment first: you may not have to pay for all of it.",
    },
    carersAssessment: {
      name: "Carer’s assessment",
      covers:
        "Everybody who gives an adult or a disabled child substantial and regular care, in their own right.",
      starts: "Ask the Trust. It looks at what support you need, and can pay for a break for you.",
    },
  },
  complaints: {
    outside: [
      {
        heading: "Northern Ireland Public Services Ombudsman",
        text: "Care that a Health and Social Care Trust gives, or arranges with a provider.",
        href: "https://www.nipso.org.uk",
        link: "nipso.org.uk",
      },
      {
        heading: "Regulation and Quality Improvement Authority",
        text: `Tell the regulator how care was${ofBothAges}. It does not settle single complaints.`,
        href: "https://www.rqia.org.uk",
        link: "rqia.org.uk",
      },
      {
        heading: "Patient and Client Council",
        text: "Free and confidential help with a complaint about health or social care.",
        href: "https://pcc-ni.net",
        link: "pcc-ni.net",
      },
      {
        isForMinors: true,
        heading: "Northern Ireland Commissioner for Children and Young People",
        text: "Advice for children and young people, and for those who care for them.",
        href: "https://www.niccy.org",
        link: "niccy.org",
      },
    ],
    unsatisfied:
      "the Northern Ireland Public Services Ombudsman can look at care that a Health and Social Care Trust gives or arranges, and the Patient and Client Council helps with the complaint",
    aboutStaff: "go to the Trust’s gateway team, or to the police, on the same day",
  },
  checks: checks["northern-ireland"],
  homes: {
    registers: {
      heading: "Who registers a home",
      intro: "The Regulation and Quality Improvement Authority, for children and for adults.",
      terms: [
        {
          heading: "Under 18",
          text: "A home that gives care to children has to be registered with the Regulation and Quality Improvement Authority as a children’s home. Supported accommodation for young people gives support, not full-time care, and we tell you which it is.",
        },
        {
          heading: "Adults",
          text: "Residential care homes and nursing homes have to be registered with the Regulation and Quality Improvement Authority. In supported living the tenancy is separate, and the domiciliary care is what is registered. The authority publishes reports, and gives no ratings.",
        },
      ],
    },
    review: {
      when: "Every year",
      text: "A written review of the quality of care with the views of residents and families, as the regulations on homes ask; every month the provider visits the home and writes a report.",
    },
    overnight: {
      ofChildren:
        "In services registered for children with the Regulation and Quality Improvement Authority.",
      ofAdults: "Adults stay in services registered for adults. They do not share.",
    },
    orders:
      "Any order: care order, order of detention or guardianship, authorisation of a restriction of liberty, licence conditions",
    plans: "Care plan or pathway plan",
    plansOfMinors: "; for under-18s, the placement plan",
    educationPlan: "Statement of special educational needs, if there is one",
    visitor: "Personal adviser visits",
    benefit: "Personal Independence Payment",
    capacity:
      "From 16, the law starts from the belief that people can decide for themselves. Where someone cannot make a particular decision, it is made in their best interests with the people who know them, and written down. Taking away somebody’s liberty needs an authorisation under the Mental Capacity Act (Northern Ireland) 2016.",
  },
  complex: {
    leavingHospital: "Including people who leave hospital after years.",
    plan: "Latest care plan",
    papers: [
      "Minutes of the last review of the care plan",
      "Capacity assessments and best-interests decisions; any authorisation of a restriction of liberty",
    ],
  },
  signLanguages: "British Sign Language, Irish Sign Language",
  shortBreaksDuty:
    "Trusts arrange short breaks for carers and for disabled children. Here is how each way to pay starts.",
  parentalResponsibility: "parental responsibility",
  crisis: {
    assessment:
      "An assessment under the Mental Health Order: the GP and the Trust’s approved social workers.",
    mentalHealthAct: "Mental Health (Northern Ireland) Order 1986",
  },
  staff: {
    certificate: "Registration with the Northern Ireland Social Care Council",
    certificateBy: "An induction observed at work, and registered within the time that the register allows.",
    professionalRegister:
      "Professional register checked: NMC, HCPC or the Northern Ireland Social Care Council",
    specialist:
      "Training on learning disability and autism, positive behaviour support, epilepsy, tracheostomy, tube feeding, trauma.",
    learningDisability: "Learning disability and autism training for everybody",
    induction:
      "register with the Northern Ireland Social Care Council and complete its induction where the role calls for it",
    checkedForChildren: "checked against the children’s barred list",
  },
  governance: {
    duty: "The law asks every registered provider for a system that reviews the quality of care and improves it, and for staff who are fit and enough",
    inductionAtWork:
      "Induction to the standards of the Northern Ireland Social Care Council, observed at work",
    guidance:
      "Policies written against the minimum standards of the Department of Health, with the number of the standard in the margin",
    supervision: "Responsible individual",
    dataGuardian: "Personal Data Guardian",
    statements: "statements of purpose",
    candourAct: "duty of candour, which we keep whether or not a law orders it",
  },
  policies: {
    goodGovernance: `Under the Health and Personal Social Services (Quality, Improvement and Regulation) (Northern Ireland) Order 2003 and the regulations made under it, a provider of care must have a system for reviewing and improving the quality of care and must keep records of the people it employs.`,
    fitPersons: listRulesOnStaff(),
    disclosure:
      "the disclosure check that the law prescribes, with the barred lists where the role is regulated activity",
    barred: "Somebody who is barred is never employed in regulated activity.",
    representatives: "an attorney or a controller",
    safeguardingTraining:
      "the Children (Northern Ireland) Order 1995, Co-operating to Safeguard Children and Young People in Northern Ireland, the regional policy on adult safeguarding (Prevention and Protection in Partnership), and the Mental Capacity Act (Northern Ireland) 2016",
    abuse: "under the policies on adult safeguarding and on child protection of Northern Ireland",
    allegation:
      "the Health and Social Care Trust’s gateway team (children) or adult protection gateway service (adults)",
    commissioners: "Health and Social Care Trusts and the Department of Health.",
    healthNumber: "Health and Care Number",
    reviewers: `social workers${supportsMinors ? ", reviewing officers, guardians ad litem" : ""}`,
    legalStatus: "court orders, capacity and authorised restrictions of liberty",
    authorities: "the Safeguarding Board for Northern Ireland, coroners",
    records: {
      code: "Good Management, Good Records guidance of the Department of Health",
      children: {
        kept: "Until the 25th birthday, or the 26th if care ended at the age of 17; records of looked-after children for 75 years from birth where the law says so",
        reason:
          "Good Management, Good Records; Children’s Homes Regulations (Northern Ireland) 2005, regulation 27; Arrangements for Placement of Children (General) Regulations (Northern Ireland) 1996.",
      },
      limitation: "Limitation (Northern Ireland) Order 1989.",
      charityAccounts: "Charities Act (Northern Ireland) 2008",
    },
  },
};
