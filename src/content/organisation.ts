import type { Organisation } from "./organisation-schema.ts";

// The only place that names the provider. Replace these values to make the product yours; the server checks them when
// it starts and refuses a missing or invalid one by name (check.ts).
//
// The default provider is fictional. Its telephone number is from the range that Ofcom reserves for drama, its mail
// goes to example.org, and it claims no rating.

const phone = { display: "020 7946 0140", tel: "+442079460140" };

/** Exported separately, so that a page's script can import it without the other facts. */
export const nation: Organisation["nation"] = "england";
export const lang: Organisation["lang"] = "en-GB";

export const organisation: Organisation = {
  name: "Larkfold",
  legalName: "Larkfold Group Ltd",
  strapline: "Care that holds, day and night.",
  nation,
  lang,
  companyNumber: "00000000",
  registeredIn: "England and Wales",
  registeredOffice: "14 Fold Lane, Northmere",
  phone,
  crisisLine: phone,
  emails: {
    general: "hello@example.org",
    compliance: "compliance@example.org",
    careers: "careers@example.org",
  },
  hasComplianceTeam: true,
  hasDataProtectionOfficer: true,
  mailDomain: "example.org",
  chat: { number: "442079460140", greeting: "Hello Larkfold, I have a question about your care." },
  certificates: [
    { name: "ISO 9001", scheme: "Quality management", number: "EXAMPLE-9001", expires: "2028-03-31" },
    { name: "ISO 14001", scheme: "Environmental management", number: "EXAMPLE-14001", expires: "2028-03-31" },
    { name: "Cyber Essentials", scheme: "Information security", number: "EXAMPLE-CE", expires: "2027-09-30" },
    {
      name: "Disability Confident",
      scheme: "Inclusive employer",
      number: "EXAMPLE-DC",
      expires: "2028-06-30",
    },
  ],
  regulators: [
    {
      body: "Care Quality Commission",
      providerId: "1-000000000",
      state: "not-yet-rated",
      href: "https://example.org/register/care-quality-commission",
    },
    {
      body: "Ofsted",
      providerId: "SC000000",
      state: "registered",
      href: "https://example.org/register/ofsted",
    },
  ],
  locations: [],
  externalDocuments: {
    carbonReductionPlan: "https://example.org/carbon-reduction-plan.pdf",
    modernSlavery: "https://example.org/modern-slavery",
  },
  groupEntities: [
    { name: "Larkfold Group Ltd", role: "Group company", country: "UK" },
    { name: "Larkfold Outsourcing Ltd", role: "Outsourcing services", country: "UK" },
    { name: "Larkfold Health Professionals Ltd", role: "Clinical staff", country: "UK" },
    {
      name: "Larkfold Staff Bank Ltd",
      role: "Staff bank, insourcing and homecare",
      country: "UK",
      tradingAs: ["Larkfold Insourcing", "Larkfold Homecare"],
    },
    { name: "Larkfold Outsourcing India", role: "Back-office support", country: "India" },
    { name: "Larkfold Outsourcing Pakistan", role: "Back-office support", country: "Pakistan" },
    { name: "Larkfold Outsourcing USA", role: "Back-office support", country: "USA" },
  ],
  partners: [
    { name: "Northmere", kind: "County Council" },
    { name: "Harrowfen", kind: "Borough Council" },
    { name: "Saltby & Fenwick", kind: "NHS Trust" },
    { name: "Thornley Sound", kind: "Integrated Care Board" },
    { name: "Ashmarsh Vale", kind: "Council" },
    { name: "Wickering", kind: "City Council" },
    { name: "Fennet & Coombe", kind: "NHS Trust" },
    { name: "Marlholt", kind: "District Council" },
  ],
  testimonials: [
    {
      position: "Placements manager",
      authority: "Northmere County Council",
      date: "2026-03",
      ratings: {
        communication: "Excellent",
        dailyReporting: "Excellent",
        careQuality: "5/5",
        responsiveness: "Excellent",
        recommendation: "100%",
      },
      feedback: "They rang us before we rang them. In nine months we have not had to chase a single report.",
    },
    {
      position: "Social worker",
      authority: "Harrowfen Borough Council",
      date: "2026-01",
      ratings: {
        communication: "Excellent",
        dailyReporting: "Excellent",
        careQuality: "4.5/5",
        responsiveness: "Excellent",
        recommendation: "100%",
      },
      feedback: "Three providers had given notice. Larkfold asked what he liked for breakfast.",
    },
    {
      position: "Commissioning lead",
      authority: "Thornley Sound Integrated Care Board",
      date: "2025-11",
      ratings: {
        communication: "Excellent",
        dailyReporting: "Excellent",
        careQuality: "4.5/5",
        responsiveness: "Excellent",
        recommendation: "100%",
      },
      feedback: "The daily record reads like it was written by someone who was there, because it was.",
    },
    {
      position: "Discharge coordinator",
      authority: "Saltby & Fenwick NHS Trust",
      date: "2025-09",
      ratings: {
        communication: "Excellent",
        dailyReporting: "Excellent",
        careQuality: "4/5",
        responsiveness: "Excellent",
        recommendation: "100%",
      },
      feedback: "Staff on site the next evening, fully briefed, with a plan for the weekend.",
    },
  ],
  isDisabilityConfident: true,
  icoRegistration: "ZA000000",
  genderPayGap: { state: "not-required", snapshot: "2025-04-05" },
  modernSlaveryStatement: "required",
  statementSignatory: { role: "Director" },
  security: { contact: "security@example.org", expires: "2027-10-31" },
};
