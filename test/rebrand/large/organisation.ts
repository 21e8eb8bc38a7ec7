import type { Organisation } from "#content/organisation-schema.ts";

const phone = { display: "0161 496 0822", tel: "+441614960822" };

export const nation: Organisation["nation"] = "england";
export const lang: Organisation["lang"] = "en-GB";

const questions = ["Safe", "Effective", "Caring", "Responsive", "Well-led"];
const given = ["Outstanding", "Good", "Good", "Requires improvement"];

/** Forty homes, each third of them without a public address, and a map of them. */
const locations: Organisation["locations"] = Array.from({ length: 40 }, (_, index) => {
  const number = String(index + 1).padStart(2, "0");
  return {
    id: `heath-${number}`,
    name: `Heath House ${number}`,
    service: index % 2 === 0 ? "residential-care" : "day-centres",
    area: `Cravenby ${number}`,
    // The first four are found by their postcodes alone. The others lie within 38 km of the middle of M1.
    ...(index < 4
      ? {}
      : {
          coordinates: [(5340 + ((index * 37) % 40)) / 100, (-240 + ((index * 17) % 40)) / 100] as [
            number,
            number,
          ],
        }),
    ...(index % 3 === 0
      ? {}
      : {
          address: {
            street: `${index + 1} Heath Road`,
            town: `Cravenby ${number}`,
            postcode: `M1 ${index % 10}ZZ`,
          },
        }),
    registration: {
      body: "Care Quality Commission" as const,
      number: `1-9${number}`,
      href: `https://example.edu/register/${number}`,
    },
    rating: {
      overall: given[index % 4] ?? "Good",
      themes: questions.map((theme) => ({ theme, rating: given[index % 4] ?? "Good" })),
      ratedOn: "2026-01-20",
      href: `https://example.com/heathmoor/reports/${number}`,
    },
  };
});

/** A large fictional provider: eight services, forty homes and every optional fact. */
export const organisation: Organisation = {
  name: "Heathmoor",
  legalName: "Heathmoor Care Holdings PLC",
  strapline: "Everywhere in the north.",
  nation,
  lang,
  companyNumber: "09999997",
  registeredIn: "England and Wales",
  registeredOffice: "1 Heath Square, Cravenby",
  phone,
  crisisLine: { display: "0800 496 0823", tel: "+448004960823" },
  emails: { general: "ask@example.edu", compliance: "assure@example.edu", careers: "join@example.edu" },
  hasComplianceTeam: true,
  hasDataProtectionOfficer: true,
  mailDomain: "example.edu",
  chat: { number: "441614960822", greeting: "Hi Heathmoor team" },
  certificates: [
    { name: "ISO 9001", scheme: "Quality management", number: "HM-9001", expires: "2028-05-31" },
    { name: "Cyber Essentials", scheme: "Information security", number: "HM-CE", expires: "2028-05-30" },
    { name: "Disability Confident", scheme: "Inclusive employer", number: "HM-DC", expires: "2028-05-29" },
  ],
  regulators: [
    {
      body: "Care Quality Commission",
      providerId: "1-999999999",
      state: "registered",
      href: "https://example.edu/register/provider",
    },
  ],
  locations,
  findAJobCategory: 19,
  externalDocuments: {
    carbonReductionPlan: "https://example.edu/carbon.pdf",
    modernSlavery: "https://example.edu/statement",
  },
  groupEntities: [
    { name: "Heathmoor Care Holdings PLC", role: "Holding company", country: "UK" },
    { name: "Heathmoor Homes Limited", role: "Homes", country: "UK" },
  ],
  partners: [{ name: "Cravenby", kind: "Metropolitan Borough" }],
  testimonials: [
    {
      position: "Brokerage officer",
      authority: "Cravenby Metropolitan Borough",
      date: "2026-06",
      ratings: {
        communication: "Good",
        dailyReporting: "Good",
        careQuality: "4/5",
        responsiveness: "Fair",
        recommendation: "85%",
      },
      feedback: "Big, and still somebody picks up.",
    },
  ],
  isDisabilityConfident: true,
  icoRegistration: "ZE666666",
  genderPayGap: { state: "not-required", snapshot: "2026-04-05" },
  modernSlaveryStatement: "required",
  statementSignatory: { name: "P. Erson", role: "Chief Executive" },
  security: { contact: "report@example.edu", expires: "2027-05-31" },
};
