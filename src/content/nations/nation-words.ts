import type { Checks } from "./checks.ts";
import type { EmploymentWords } from "./employment.ts";
import type { FundingRoute, Passage } from "../passages.ts";

/** An external body that takes complaints or concerns. */
export type OutsideBody = Passage & {
  href: string;
  link: string;
  /** Only where the provider supports somebody under 18. */
  isForMinors?: true;
};

export const fundingKeys = [
  "adults",
  "children",
  "careLeavers",
  "continuingHealthcare",
  "continuingCare",
  "aftercare",
  "healthBudget",
  "directPayment",
  "directPaymentForBreaks",
  "educationPlan",
  "privately",
  "shortBreaks",
  "carersAssessment",
  "adoption",
] as const;
export type FundingKey = (typeof fundingKeys)[number];

/**
 * What differs by law between the nations of the United Kingdom, in the words of the pages and policies. Each file
 * names the sources of its facts and the day of their last comparison.
 */
export interface NationWords {
  /** The day of the last comparison with the sources. */
  reviewedOn: string;
  /** Laws and guidance behind the words, with links. */
  sources: readonly { fact: string; href: string }[];
  /** The regulators in the nation, as named in the facts. */
  regulators: readonly string[];
  employment: EmploymentWords;
  /** Ways to pay for care, which services name; those missing in a nation are left out. */
  funding: Readonly<Partial<Record<FundingKey, FundingRoute>>>;
  complaints: {
    /** The external bodies for complaints, on the contact page. */
    outside: readonly OutsideBody[];
    /** The end of the answer on the governance page: "If you are not satisfied, …". */
    unsatisfied: string;
    /** The body that is told of a concern about staff who work with children. */
    aboutStaff: string;
  };
  checks: Checks;
  /** Registers and the checks that the law requires, on pages of homes. */
  homes: {
    /** The first term is about those under 18, the second about adults. */
    registers: { heading: string; intro: string; terms: readonly [Passage, Passage] };
    review: { when: string; text: string };
    /** Said only where the provider is on the registers of all `regulators`. */
    overnight: { ofChildren: string; ofAdults: string };
    orders: string;
    /** The plans that the law requires people to bring. */
    plans: string;
    /** The end of the same, for those under 18. */
    plansOfMinors: string;
    educationPlan: string;
    /** The visitor of a care leaver, in the example week. */
    visitor: string;
    /** The disability benefit of adults of working age. */
    benefit: string;
    capacity: string;
  };
  /** Documents of a complex referral. */
  complex: { leavingHospital: string; plan: string; papers: readonly string[] };
  /** Those that the nation recognises, in a list of formats. */
  signLanguages: string;
  shortBreaksDuty: string;
  /** What the law calls that which parents hold. */
  parentalResponsibility: string;
  crisis: { assessment: string; mentalHealthAct: string };
  staff: {
    /** What new staff work towards in their first weeks, a certificate or a registration, and how it is reached. */
    certificate: string;
    certificateBy: string;
    professionalRegister: string;
    specialist: string;
    learningDisability: string;
    induction: string;
    /** How staff who work with children are checked, after "staff". */
    checkedForChildren: string;
  };
  governance: {
    /** The opening of the page on governance: the duties of every registered provider. */
    duty: string;
    inductionAtWork: string;
    guidance: string;
    /** The person who is accountable to the regulator. */
    supervision: string;
    /** The same where the provider is a person or a partnership; by default as of a body. */
    supervisionOfPeople?: string;
    /** The person who decides on the sharing of health information. */
    dataGuardian: string;
    /** What a registered service writes about itself, after "Registration certificates and". */
    statements: string;
    candourAct: string;
  };
  /** Parts of sentences in the policies. */
  policies: {
    goodGovernance: string;
    /** The rules on staff that the services are under, each as a part of a list. */
    fitPersons: readonly string[];
    /** The check before a first shift, as the end of a list. */
    disclosure: string;
    /** What follows from being barred, as a sentence. */
    barred: string;
    /** Who may act for an adult by law, with their articles. */
    representatives: string;
    safeguardingTraining: string;
    abuse: string;
    allegation: string;
    commissioners: string;
    healthNumber: string;
    reviewers: string;
    legalStatus: string;
    /** The authorities that protect people at risk, and that investigate deaths. */
    authorities: string;
    records: {
      code: string;
      /** Why records of adults and of complaints are kept, where that code names no period for a care provider's. */
      reason?: string;
      children: { kept: string; reason: string };
      limitation: string;
      charityAccounts: string;
    };
  };
  /** The national measure of data security for users of NHS data, where there is one. */
  dataSecurity?: Passage;
}
