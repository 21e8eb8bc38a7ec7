import type { Checks } from "./checks.ts";
import type { EmploymentWords } from "./employment.ts";
import type { FundingRoute, Passage } from "../passages.ts";

/** A body outside the provider that hears complaints or worries, and where. */
export type OutsideBody = Passage & { href: string; link: string };

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
 * What differs by law between the nations of the United Kingdom, as the pages and policies say it. Every file says where
 * its facts come from and when they were last compared with it.
 */
export interface NationWords {
  /** The day of the last comparison with the sources. */
  reviewedOn: string;
  /** Laws and guidance behind the words: what for, and where they stand. */
  sources: readonly { fact: string; href: string }[];
  /** Regulators that a provider there may be registered with, as the facts name them. */
  regulators: readonly string[];
  employment: EmploymentWords;
  /** Ways to pay for care, each of which a service may name; one that a nation does not have is left out. */
  funding: Readonly<Partial<Record<FundingKey, FundingRoute>>>;
  complaints: {
    /** Who hears a complaint from outside, for the contact page. */
    outside: readonly OutsideBody[];
    /** The end of the answer on the governance page: "If you are not satisfied, …". */
    unsatisfied: string;
    /** Who is told of a worry about a member of staff who works with children. */
    aboutStaff: string;
  };
  checks: Checks;
  /** What a page of homes says about registers, and which check is due by law. */
  homes: {
    registers: { heading: string; intro: string; terms: readonly Passage[] };
    review: { when: string; text: string };
    overnight: string;
    orders: string;
    /** The plans that the law has somebody bring along. */
    plans: string;
    educationPlan: string;
    /** Who comes to see a care leaver, as an entry of the example week. */
    visitor: string;
    /** The disability benefit of adults of working age. */
    benefit: string;
    capacity: string;
  };
  /** Papers that a complex referral brings along. */
  complex: { leavingHospital: string; plan: string; papers: readonly string[] };
  shortBreaksDuty: string;
  crisis: { assessment: string; mentalHealthAct: string };
  staff: {
    /** What new staff work towards in their first weeks. */
    certificate: string;
    professionalRegister: string;
    specialist: string;
    learningDisability: string;
    induction: string;
  };
  governance: {
    /** Opens the page on governance: what the law asks of every registered provider. */
    duty: string;
    inductionAtWork: string;
    guidance: string;
    /** Who answers to the regulator on behalf of the provider. */
    supervision: string;
    candourAct: string;
  };
  /** Parts of sentences in the policies. */
  policies: {
    goodGovernance: string;
    fitPersons: string;
    safeguardingTraining: string;
    abuse: string;
    allegation: string;
    commissioners: string;
    healthNumber: string;
    reviewers: string;
    legalStatus: string;
    /** Who protects people at risk, and who looks into deaths. */
    authorities: string;
    records: {
      code: string;
      children: { kept: string; reason: string };
      limitation: string;
      charityAccounts: string;
    };
  };
  /** How data security is measured for those who use data of the NHS, where there is a national measure. */
  dataSecurity?: Passage;
}
