import type { z } from "zod";
import type { Organisation } from "./organisation-schema.ts";

// What the facts about a provider's legal form may be beside each other.

/** Nobody's number, which the fictional provider has: its mail goes to a domain that is reserved for examples. */
const numberOfNobody = "00000000";
const domainsOfExamples = /(^|\.)example(\.(org|com|net|edu))?$/;

/** How the name of a company or limited liability partnership ends (Companies Act 2006, sections 58 and 59). */
const companyName = /\b(ltd|limited|plc|llp|cic|cyf|cyfyngedig|ccc|pac)\.?$/i;

/**
 * Where a company is registered, by the first characters of its number (Companies House): OC, SO and NC are limited
 * liability partnerships, LP, SL and NL limited ones, CE and CS charitable organisations.
 */
const registers: readonly { numbers: RegExp; of: readonly string[] }[] = [
  { numbers: /^(S[COL]|CS)/, of: ["Scotland"] },
  { numbers: /^N[ICL]/, of: ["Northern Ireland"] },
  { numbers: /^(\d|OC|LP|CE)/, of: ["England and Wales", "Wales"] },
];

/**
 * Whether it is of a limited liability partnership: OC in England and Wales, SO in Scotland, NC in Northern Ireland. It
 * has members and designated members, and no directors.
 */
export const isPartnershipNumber = (companyNumber = ""): boolean => /^(OC|SO|NC)/.test(companyNumber);

/** Refuses a number of another register, that of no company, and a signatory whom the legal form does not have. */
export function refuseOtherForms(
  facts: z.output<typeof Organisation>,
  context: z.RefinementCtx<Organisation>,
): void {
  const { companyNumber, registeredIn, mailDomain, modernSlaveryStatement, statementSignatory } = facts;
  const wrong = (path: PropertyKey[], message: string) => context.addIssue({ code: "custom", path, message });
  if (companyNumber === numberOfNobody && !domainsOfExamples.test(mailDomain))
    wrong(["companyNumber"], `must be your company's own, and no company has ${numberOfNobody}`);
  const register = registers.find(
    ({ numbers }) => companyNumber !== undefined && numbers.test(companyNumber),
  );
  if (register !== undefined && registeredIn !== undefined && !register.of.includes(registeredIn))
    wrong(["registeredIn"], `must be ${register.of.join(" or ")} where companyNumber is "${companyNumber}"`);
  if (companyNumber === undefined && companyName.test(facts.legalName))
    wrong(["companyNumber"], `must not be missing, because legalName "${facts.legalName}" is a company's`);
  const form = formOf(facts);
  const { role } = statementSignatory;
  if (form.others.test(role) && !form.own.test(role))
    wrong(
      ["statementSignatory", "role"],
      `must be ${form.wanted}, who signs for ${form.noun}, and is "${role}"`,
    );
  if (form === soleTrader && modernSlaveryStatement === "required" && !/\bpartner\b/i.test(role))
    wrong(
      ["modernSlaveryStatement"],
      'must be "voluntary": the law asks it of companies and partnerships, and a sole trader is neither',
    );
}

interface Form {
  noun: string;
  /** The English titles of those who sign, and the others that are refused: a title in another language is not checked. */
  own: RegExp;
  others: RegExp;
  wanted: string;
}

/** Of all forms: those in `own` are of the form itself. */
const titles =
  /\b(director|trustee|partner|designated member|owner|proprietor|sole trader|secretary|manager)\b/i;

const company: Form = {
  noun: "a company",
  own: /\bdirector\b/i,
  others: titles,
  wanted: 'a director, such as "Director" or "Managing Director"',
};
const charitableCompany: Form = {
  ...company,
  noun: "a charity that is a company",
  own: /\b(director|trustee)\b/i,
  wanted: 'a director, such as "Director" or "Trustee"',
};
const limitedPartnership: Form = {
  noun: "a limited liability partnership",
  own: /\bmember\b/i,
  others: titles,
  wanted: '"Designated member"',
};
const charity: Form = {
  noun: "a charity",
  own: /\btrustee\b/i,
  others: titles,
  wanted: 'a trustee, such as "Trustee" or "Chair of trustees"',
};
const soleTrader: Form = {
  noun: "a provider without companyNumber and charityNumber",
  own: /\b(partner|owner|proprietor|sole trader)\b/i,
  others: /\b(director|trustee|designated member|company secretary)\b/i,
  wanted: '"Owner" of a sole trader, or "Partner" of a partnership',
};

function formOf({
  companyNumber,
  charityNumber,
}: Pick<Organisation, "companyNumber" | "charityNumber">): Form {
  if (isPartnershipNumber(companyNumber)) return limitedPartnership;
  if (companyNumber !== undefined) return charityNumber === undefined ? company : charitableCompany;
  return charityNumber === undefined ? soleTrader : charity;
}
