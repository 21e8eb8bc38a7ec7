import type { Organisation } from "#content/organisation-schema.ts";

/** A fictional sole trader without any optional fact: no company, no register, no certificate, no line at night. */
export const nation: Organisation["nation"] = "england";
export const lang: Organisation["lang"] = "en-GB";

export const organisation: Organisation = {
  name: "Fernlea",
  legalName: "Bryony Marsh",
  strapline: "Small on purpose.",
  nation: "england",
  lang,
  registeredOffice: "9 Weir Cottages, Tannerby",
  phone: { display: "01632 960417", tel: "+441632960417" },
  emails: { general: "bryony@example.com", compliance: "rights@example.com", careers: "work@example.com" },
  mailDomain: "example.com",
  certificates: [],
  regulators: [],
  locations: [],
  externalDocuments: {},
  groupEntities: [],
  partners: [],
  testimonials: [],
  isDisabilityConfident: false,
  icoRegistration: "ZC888888",
  genderPayGap: { state: "not-required", snapshot: "2026-04-05" },
  modernSlaveryStatement: "voluntary",
  statementSignatory: { role: "Proprietor" },
  security: { contact: "safe@example.com", expires: "2027-06-30" },
};
