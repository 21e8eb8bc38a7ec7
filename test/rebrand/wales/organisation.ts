import type { Organisation } from "#content/organisation-schema.ts";

const phone = { display: "029 2018 0377", tel: "+442920180377" };

export const nation: Organisation["nation"] = "wales";
export const lang: Organisation["lang"] = "cy";

const inspectionThemes = ["Well-being", "Care and support", "Leadership and management", "Environment"];

/** A fictional charity in Wales with three homes, rated by theme and not overall; one of them has no public address. */
export const organisation: Organisation = {
  name: "Pontwen",
  legalName: "Cymdeithas Pontwen",
  strapline: "Close to home.",
  nation,
  lang,
  companyNumber: "09999998",
  registeredIn: "Wales",
  charityNumber: "1999999",
  registeredOffice: "4 Stryd y Bont, Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch",
  phone,
  crisisLine: phone,
  emails: {
    general: "helo@example.cymru",
    compliance: "safon@example.cymru",
    careers: "swyddi@example.cymru",
  },
  mailDomain: "example.cymru",
  certificates: [
    { name: "Cyber Essentials", scheme: "Security of data", number: "PROFION-7", expires: "2028-02-29" },
  ],
  regulators: [],
  locations: [
    {
      id: "ty-gwyn",
      name: "Tŷ Gwyn",
      service: "residential-care",
      area: "Abernant Uchaf",
      address: { street: "11 Heol y Felin", town: "Abernant Uchaf", postcode: "CF99 1ZZ" },
      phone: { display: "029 2018 0381", tel: "+442920180381" },
      registration: {
        body: "Care Inspectorate Wales",
        number: "SIN-00009901",
        href: "https://example.cymru/register/ty-gwyn",
      },
      rating: {
        themes: inspectionThemes.map((theme) => ({ theme, rating: "Good" })),
        ratedOn: "2026-04-14",
        href: "https://example.cymru/reports/ty-gwyn.pdf",
      },
      inspectedOn: "2026-03-12",
      stepFree: "Level from the street; a lift to the first floor.",
      bus: "Line 9 stops at the gate.",
      parking: "Two places for visitors.",
    },
    {
      id: "llys-yr-afon",
      name: "Llys yr Afon",
      service: "short-breaks",
      area: "Llanabernantuchafgogerychwyrndrobwlltysiliogogoch",
      registration: {
        body: "Care Inspectorate Wales",
        number: "SIN-00009902",
        href: "https://example.cymru/register/llys-yr-afon",
      },
    },
    {
      id: "swyddfa",
      name: "Swyddfa Pontwen",
      service: "crisis-support",
      area: "Abernant Uchaf",
      address: { street: "4 Stryd y Bont", town: "Abernant Uchaf", postcode: "CF99 1ZY" },
    },
  ],
  externalDocuments: { modernSlavery: "https://example.cymru/caethwasiaeth" },
  groupEntities: [],
  partners: [{ name: "Dyffryn Wen", kind: "County Borough" }],
  testimonials: [],
  isDisabilityConfident: false,
  icoRegistration: "ZD777777",
  genderPayGap: { state: "not-required", snapshot: "2026-04-05" },
  modernSlaveryStatement: "voluntary",
  statementSignatory: { name: "E. Someone", role: "Trustee" },
  security: { contact: "diogel@example.cymru", expires: "2027-08-31" },
};
