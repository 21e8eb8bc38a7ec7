import { organisation } from "./organisation.ts";

// What the pages call those who answer for quality, records and data. A provider of two people has no teams: only the
// facts say that there is one.

const { hasDataProtectionOfficer = false } = organisation;
export const hasComplianceTeam = organisation.hasComplianceTeam ?? false;

interface ComplianceWords {
  /** After "write to" or "or". */
  toIt: string;
  /** After "by" or "from". */
  ofIt: string;
  button: string;
  card: string;
  heading: string;
  answers: string;
  sends: string;
  speakUp: string;
  audits: string;
  checks: string;
  /** Beside payroll's answer for the data. */
  checksPay: string;
  /** Who signs a letter about data. */
  signature: string;
}

const team: ComplianceWords = {
  toIt: "the compliance team",
  ofIt: "the compliance team",
  button: "Email Compliance Team",
  card: "Compliance team",
  heading: "Ask the compliance team",
  answers: "The compliance team answers commissioners, inspectors, families and staff alike.",
  sends:
    "The compliance team sends what you ask for, usually the same working day. Personal details are taken out first.",
  speakUp: "Speak to anybody senior, to the compliance team, or straight to the regulator.",
  audits: "The compliance team audits it at least once a year in each service.",
  checks: "the compliance team checks that they do not come back",
  checksPay: "the compliance team for the check",
  signature: `The ${organisation.name} compliance team`,
};

const nobodyApart: ComplianceWords = {
  toIt: "us",
  ofIt: "us",
  button: "Email About Compliance",
  card: "Compliance",
  heading: "Ask about compliance",
  answers: "We answer commissioners, inspectors, families and staff alike.",
  sends: "We send what you ask for, usually the same working day. Personal details are taken out first.",
  speakUp: "Speak to anybody senior, or straight to the regulator.",
  audits: "It is audited at least once a year in each service.",
  checks: "we check that they do not come back",
  checksPay: "somebody else for the check",
  signature: organisation.name,
};

export const compliance = hasComplianceTeam ? team : nobodyApart;

const officer = hasComplianceTeam
  ? "Our data protection officer and the compliance team"
  : "Our data protection officer";
const lead = hasComplianceTeam ? "The compliance team" : "Whoever answers for data protection here";

/** Who can be reached about data, at the beginning of a sentence: an officer where the law or the provider wants one. */
export const dataContact = hasDataProtectionOfficer ? officer : lead;
