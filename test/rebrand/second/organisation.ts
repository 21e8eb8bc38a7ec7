import type { Organisation } from "#content/organisation-schema.ts";

const phone = { display: "0131 496 0275", tel: "+441314960275" };

/**
 * A second fictional provider that differs from the first in every fact: registered in Scotland, with a home graded by key question, its own
 * crisis line, published pay figures, a named signatory, one company and no certificate for its environment.
 */
export const nation: Organisation["nation"] = "scotland";
export const lang: Organisation["lang"] = "en-GB";

export const organisation: Organisation = {
  name: "Sandhaven",
  legalName: "Sandhaven Care Limited",
  strapline: "A harbour for every tide.",
  nation: "scotland",
  lang,
  companyNumber: "SC999999",
  registeredIn: "Scotland",
  registeredOffice: "3 Quay Street, Port Ellary",
  phone,
  crisisLine: { display: "0808 157 0962", tel: "+448081570962" },
  emails: { general: "office@example.net", compliance: "quality@example.net", careers: "people@example.net" },
  mailDomain: "example.net",
  chat: { number: "441314960275", greeting: "Good day Sandhaven, may I ask something?" },
  certificates: [
    { name: "ISO 9001", scheme: "Quality management", number: "SAMPLE-1", expires: "2029-01-31" },
  ],
  regulators: [
    {
      body: "Care Inspectorate",
      providerId: "SP2099999999",
      state: "registered",
      href: "https://example.net/register",
    },
  ],
  locations: [
    {
      id: "quay-house",
      name: "Quay House",
      service: "residential-care",
      area: "Ardellary Sands",
      registration: {
        body: "Care Inspectorate",
        number: "CS2099999998",
        href: "https://example.net/register/quay-house",
      },
      rating: {
        themes: [
          { theme: "How well do we support people’s wellbeing?", rating: "5 - Very Good" },
          { theme: "How good is our leadership?", rating: "4 - Good" },
        ],
        ratedOn: "2026-02-17",
        href: "https://example.net/reports/quay-house",
      },
    },
  ],
  externalDocuments: {
    carbonReductionPlan: "https://example.net/carbon",
    modernSlavery: "https://example.net/slavery",
  },
  groupEntities: [{ name: "Sandhaven Care Limited", role: "Care provider", country: "UK" }],
  partners: [{ name: "Ellary Isles", kind: "Health Board" }],
  testimonials: [
    {
      position: "Team leader",
      authority: "Ellary Isles Health Board",
      date: "2026-05",
      ratings: {
        communication: "Good",
        dailyReporting: "Excellent",
        careQuality: "4.5/5",
        responsiveness: "Good",
        recommendation: "90%",
      },
      feedback: "They answered on the second ring, in the snow.",
    },
  ],
  isDisabilityConfident: false,
  icoRegistration: "ZB999999",
  genderPayGap: {
    state: "published",
    snapshot: "2024-04-05",
    employer: "Sandhaven Care Limited",
    hourly: { mean: 3.7, median: -1.2 },
    bonus: { mean: 0, median: 0 },
    receivedBonus: { men: 11.5, women: 12.5 },
    quarters: {
      lower: { men: 20.5, women: 79.5 },
      lowerMiddle: { men: 18, women: 82 },
      upperMiddle: { men: 21, women: 79 },
      upper: { men: 24, women: 76 },
    },
    href: "https://example.net/pay-gap",
  },
  modernSlaveryStatement: "required",
  statementSignatory: { name: "A. N. Other", role: "Managing Director" },
  security: { contact: "weakness@example.net", expires: "2027-09-30" },
};
