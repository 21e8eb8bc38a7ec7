import { organisation } from "./organisation.ts";
import { capitalise } from "./words/intl.ts";

// What a provider has to say of itself on its site and in its letters. A company says its number and where it is registered
// (The Company, LLP and Business Regulations 2015, reg. 24 and 25); whoever is none, the name and address at which papers can
// be served (Companies Act 2006, section 1202).

const { legalName, companyNumber, registeredIn, charityNumber, registeredOffice } = organisation;

/** Under which numbers it is registered, as parts of a sentence; empty for a sole trader or a partnership. */
export const registrations: readonly string[] = [
  ...(companyNumber ? [`registered in ${registeredIn}, company number ${companyNumber}`] : []),
  ...(charityNumber ? [`registered charity number ${charityNumber}`] : []),
];

/** What its address is called. */
export const addressLabel = companyNumber ? "Registered office" : "Address";

/** The sentences of a footer: "Name. Registered in Wales, company number 1. Registered office: 2 Street." */
export const footerDisclosure = [
  legalName,
  ...(registrations.length > 0 ? [capitalise(registrations.join(", "))] : []),
  `${addressLabel}: ${registeredOffice}`,
]
  .map((part) => `${part}.`)
  .join(" ");

/** The same as a letter ends with it. */
export const letterDisclosure = `${[legalName, ...registrations].join(", ")}. ${addressLabel}: ${registeredOffice}.`;
