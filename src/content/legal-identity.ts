import { isPartnershipNumber } from "./legal-form-checks.ts";
import { organisation } from "./organisation.ts";
import { capitalise } from "./words/intl.ts";

// What a provider must state on its site and in its letters. A company states its number and where it is registered
// (The Company, LLP and Business Regulations 2015, reg. 24 and 25); other providers the name and address at which
// documents can be served (Companies Act 2006, section 1202).

const { legalName, companyNumber, registeredIn, charityNumber, registeredOffice, statementSignatory } =
  organisation;

/** Whether it is a limited liability partnership, by its number at Companies House. */
export const isPartnershipByNumber = isPartnershipNumber(companyNumber);

/** The name of the number at Companies House. */
export const numberName = isPartnershipByNumber ? "registered number" : "company number";

/** The numbers it is registered under, as parts of a sentence; empty for a sole trader or a partnership. */
export const registrations: readonly string[] = [
  ...(companyNumber ? [`registered in ${registeredIn}, ${numberName} ${companyNumber}`] : []),
  ...(charityNumber ? [`registered charity number ${charityNumber}`] : []),
];

/** The label of its address. */
const addressLabel = companyNumber ? "Registered office" : "Address";

/** The sentences of a footer: "Name. Registered in Wales, company number 1. Registered office: 2 Street." */
export const footerDisclosure = [
  legalName,
  ...(registrations.length > 0 ? [capitalise(registrations.join(", "))] : []),
  `${addressLabel}: ${registeredOffice}`,
]
  .map((part) => `${part}.`)
  .join(" ");

/** The same as the end of a letter. */
export const letterDisclosure = `${[legalName, ...registrations].join(", ")}. ${addressLabel}: ${registeredOffice}.`;

interface LegalForm {
  /** Its legal form, after "the" or "this one". */
  noun: string;
  /** Its deciding body, after "the". */
  board: string;
  /** Before "meeting", and a member of the deciding body, after "one". A sole trader decides alone. */
  deciding?: { meetingOf: string; director: string };
  /** The member whom staff may contact, after "any". */
  anyDirector: string;
  /** The people in charge, as a list in lower case. */
  leaders: string;
  /** Who signs for published figures (Gender Pay Gap Information Regulations 2017, reg. 14). */
  signatory: string;
  /** The keeper of registers and review dates: as a title, and after "the". */
  secretary: { title: string; inSentence: string };
  /** The owner of telephones and vehicles for work, at the beginning of a sentence. */
  equipmentOf: string;
}

const company: LegalForm = {
  noun: "company",
  board: "board",
  deciding: { meetingOf: "board", director: "director" },
  anyDirector: "director",
  leaders: "directors and managers",
  signatory: "a director",
  secretary: { title: "Company Secretary", inSentence: "Company Secretary" },
  equipmentOf: "Company",
};

const recordsLead = { title: "Person responsible for records", inSentence: "person responsible for records" };

const charity: LegalForm = {
  noun: "charity",
  board: "board of trustees",
  deciding: { meetingOf: "trustees’", director: "trustee" },
  anyDirector: "trustee",
  leaders: "trustees and managers",
  signatory: "a trustee",
  secretary: recordsLead,
  equipmentOf: "Work",
};

const soleTrader: LegalForm = {
  noun: "organisation",
  board: "owner",
  anyDirector: "senior colleague",
  leaders: "the owner and managers",
  signatory: "the owner",
  secretary: recordsLead,
  equipmentOf: "Work",
};

const partnership: LegalForm = {
  noun: "partnership",
  board: "partners’ meeting",
  deciding: { meetingOf: "partners’", director: "partner" },
  anyDirector: "partner",
  leaders: "partners and managers",
  signatory: "a partner",
  secretary: recordsLead,
  equipmentOf: "Work",
};

const limitedPartnership: LegalForm = {
  noun: "partnership",
  board: "members’ meeting",
  deciding: { meetingOf: "members’", director: "designated member" },
  anyDirector: "member",
  leaders: "members and managers",
  signatory: "a designated member",
  secretary: recordsLead,
  equipmentOf: "Work",
};

/** Whether it is a partnership without a number: then a partner signs the modern slavery statement (section 54(6)(d)). */
export const isPartnershipBySignatory =
  !companyNumber && !charityNumber && /\bpartner\b/i.test(statementSignatory.role);

const withoutNumber = isPartnershipBySignatory ? partnership : soleTrader;
const atCompaniesHouse = isPartnershipByNumber ? limitedPartnership : company;
const withoutCompany = charityNumber ? charity : withoutNumber;

/** The words for the provider and its leaders: a charity that is also a company has directors and a secretary. */
export const legalForm: LegalForm = companyNumber ? atCompaniesHouse : withoutCompany;
