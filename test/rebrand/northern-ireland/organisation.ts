import type { Organisation } from "#content/organisation-schema.ts";

const phone = { display: "028 9018 0611", tel: "+442890180611" };

export const nation: Organisation["nation"] = "northern-ireland";
export const lang: Organisation["lang"] = "en-GB";

const body = "Regulation and Quality Improvement Authority";

/**
 * A fictional company in Northern Ireland with a home and an office, registered and without a rating, as all are
 * there.
 */
export const organisation: Organisation = {
  name: "Glenmoyra",
  legalName: "Glenmoyra Support Limited",
  strapline: "Beside you, whatever comes.",
  people: ["adults", "young-people"],
  nation,
  lang,
  companyNumber: "NI999999",
  registeredIn: "Northern Ireland",
  registeredOffice: "8 Lough Road, Ballycarn",
  phone,
  crisisLine: phone,
  emails: {
    general: "hello@glenmoyra.example",
    compliance: "standards@glenmoyra.example",
    careers: "jobs@glenmoyra.example",
  },
  mailDomain: "glenmoyra.example",
  chat: { number: "442890180611", greeting: "Hello Glenmoyra, can you help me?" },
  certificates: [
    { name: "ISO 27001", scheme: "Security of information", number: "GLEN-27", expires: "2028-08-31" },
  ],
  regulators: [
    { body, providerId: "RQIA-99901", state: "registered", href: "https://glenmoyra.example/register" },
  ],
  locations: [
    {
      id: "moyra-house",
      name: "Moyra House",
      service: "residential-care",
      area: "Ballycarn",
      address: { street: "2 Chapel Brae", town: "Ballycarn", postcode: "BT99 1ZZ" },
      coordinates: [54.6012, -5.9301],
      registration: { body, number: "RQIA-99902", href: "https://glenmoyra.example/register/moyra-house" },
      inspectedOn: "2026-06-09",
    },
    {
      id: "ballycarn",
      name: "Lough Road",
      service: "crisis-support",
      area: "Ballycarn",
      coordinates: [54.65, -5.8],
    },
  ],
  externalDocuments: {},
  groupEntities: [],
  partners: [{ name: "Carnmore", kind: "Health and Social Care Trust" }],
  testimonials: [
    {
      position: "Service manager",
      authority: "Carnmore Health and Social Care Trust",
      date: "2026-03",
      ratings: {
        communication: "Good",
        dailyReporting: "Good",
        careQuality: "Excellent",
        responsiveness: "5/5",
        recommendation: "100%",
      },
      feedback: "The plan they wrote was the plan they kept.",
    },
  ],
  isDisabilityConfident: false,
  icoRegistration: "ZE777777",
  genderPayGap: { state: "not-required", snapshot: "2026-04-05" },
  modernSlaveryStatement: "voluntary",
  statementSignatory: { name: "N. Nobody", role: "Director" },
  security: { contact: "reports@glenmoyra.example", expires: "2027-07-31" },
};
