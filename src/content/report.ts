import { addDays } from "#contract/job-states.ts";
import { doubtfulInspections } from "./inspections.ts";
import type { Organisation } from "./organisation-schema.ts";
import { outwardCodesFile } from "./outward-codes.ts";
import type { Photograph } from "./photograph-slots.ts";
import { isOverdue, type PolicyEntry } from "./policies/list.ts";

/** Facts of the default provider, by the hash of their values. */
export const originalFacts = {
  name: "53eaa5870a2f",
  legalName: "fd422147c828",
  strapline: "378927c01d8c",
  companyNumber: "d873937dbccb",
  registeredOffice: "cb607da323db",
  phone: "df2effffa7e5",
  crisisLine: "df2effffa7e5",
  emails: "0f420881bf29",
  mailDomain: "fc3936cefd63",
  chat: "a61600de9bc3",
  certificates: "a734aaf68889",
  regulators: "de9adfa7ef7d",
  externalDocuments: "81cc575a4230",
  groupEntities: "111c0f2c618a",
  partners: "ec89d679c62b",
  testimonials: "1d80b80baf6a",
  icoRegistration: "523c856ec464",
  genderPayGap: "e828e0d04e77",
  statementSignatory: "c697d937792c",
  security: "7d7e59c84c95",
} as const satisfies Partial<Record<keyof Organisation, string>>;

/** The same for the brand. */
const originalBrand = {
  mark: { file: "src/brand/mark.svg", hash: "7f4265d5a61c" },
  palette: { file: "src/brand/palette.ts", hash: "e009f7db8c6a" },
} as const;

/** Optional facts, and what the site lacks without them. */
const withoutFact: readonly { field: string; isMissing: (facts: Organisation) => boolean; what: string }[] = [
  {
    field: "crisisLine",
    isMissing: ({ crisisLine }) => !crisisLine,
    what: "nobody is promised at night, and there are no emergency blocks",
  },
  {
    field: "people",
    isMissing: ({ people }) => !people,
    what: "the site says that you support children, young people and adults, or from age 16 with residential care alone",
  },
  {
    field: "hasComplianceTeam",
    isMissing: ({ hasComplianceTeam }) => !hasComplianceTeam,
    what: "the pages, policies and letters speak of no team that answers for compliance",
  },
  {
    field: "hasDataProtectionOfficer",
    isMissing: ({ hasDataProtectionOfficer }) => !hasDataProtectionOfficer,
    what: "the privacy policy names no data protection officer, whom the law asks of those who hold data on health on a large scale",
  },
  { field: "chat", isMissing: ({ chat }) => !chat, what: "there is no chat button" },
  {
    field: "companyNumber",
    isMissing: ({ companyNumber, charityNumber }) => !companyNumber && !charityNumber,
    what: "the footers say name and address alone, which no company may",
  },
  {
    field: "companyNumber",
    isMissing: ({ companyNumber, charityNumber }) => !companyNumber && charityNumber !== undefined,
    what: "the footers say name, charity number and address, which is too little for a charity that is a company",
  },
  {
    field: "regulators and locations",
    isMissing: ({ regulators, locations }) => regulators.length + locations.length === 0,
    what: "no registration and no rating stands on the site; a registered provider has to show its ratings",
  },
  {
    field: "locations[].rating",
    isMissing: ({ nation, locations }) =>
      nation !== "northern-ireland" && locations.some(({ registration, rating }) => registration && !rating),
    what: 'registered locations without a rating are shown as "not yet rated"',
  },
  {
    field: "locations",
    isMissing: ({ regulators, locations }) => locations.length === 0 && regulators.length > 0,
    what: "the contact page lists no homes, and no job has the postcode of one",
  },
  {
    field: "certificates",
    isMissing: ({ certificates }) => certificates.length === 0,
    what: "what the pages claim by a certificate is not said",
  },
  {
    field: "testimonials",
    isMissing: ({ testimonials }) => testimonials.length === 0,
    what: "the feedback page says how partners are asked, and quotes none",
  },
  {
    field: "partners",
    isMissing: ({ partners }) => partners.length === 0,
    what: "the feedback page names no partners, and offers none to talk to",
  },
  {
    field: "groupEntities",
    isMissing: ({ groupEntities }) => groupEntities.length === 0,
    what: "no page speaks of a group of companies",
  },
  {
    field: "externalDocuments.modernSlavery",
    isMissing: ({ externalDocuments }) => !externalDocuments.modernSlavery,
    what: "the home page leads to the TICS statement",
  },
  {
    field: "externalDocuments.carbonReductionPlan",
    isMissing: ({ externalDocuments }) => !externalDocuments.carbonReductionPlan,
    what: "there is no link to a plan",
  },
  {
    field: "findAJobCategory",
    isMissing: ({ findAJobCategory }) => findAJobCategory === undefined,
    what: "there are no files for DWP's Find a Job",
  },
  {
    field: "statementSignatory.name",
    isMissing: ({ statementSignatory }) => !statementSignatory.name,
    what: "the modern slavery statement names a role alone; a real one needs the person's name",
  },
];

/** What a home may leave out, and what the site then lacks. */
const withoutFactOfHome: readonly { field: keyof Organisation["locations"][number]; what: string }[] = [
  { field: "address", what: "street and postcode are shown nowhere, and their jobs have no postcode" },
  { field: "coordinates", what: "the map does not show them" },
  { field: "phone", what: "they are reached by the provider's number" },
  { field: "registration", what: "no registration of theirs is shown" },
  { field: "inspectedOn", what: "no day of an inspection is shown" },
  { field: "stepFree", what: "nothing is said of a way in without steps" },
];

/** One line for each fact that some homes leave out, with the homes. */
function missingOfHomes(locations: Organisation["locations"]): string[] {
  return withoutFactOfHome.flatMap(({ field, what }) => {
    const homes = locations.filter((home) => home[field] === undefined).map(({ id }) => id);
    return homes.length === 0 ? [] : `locations[].${field} of ${homes.join(", ")}: ${what}`;
  });
}

/** What the site depends on besides the facts. */
interface Dated {
  policies: readonly PolicyEntry[];
  /** The day on which the nation's law was last compared with its sources. */
  lawReviewedOn: string;
  photographs?: readonly Photograph[];
  /** Whether the provider has a table of outward codes. */
  hasOutwardCodes: boolean;
  /** The mark's file and the colours. */
  brand?: { mark: string; palette: unknown };
}

interface ContentReport {
  /** Facts, and the files of mark and colours, that are still the default provider's. */
  original: readonly string[];
  missing: readonly string[];
  /** Homes in another nation than the provider's, for whose people the site's words may be wrong. */
  elsewhere: readonly string[];
  /** What is true of few homes, and otherwise a mistake. */
  doubtful: readonly string[];
  /** What has expired. */
  overdue: readonly string[];
  /** What ends within 30 days. */
  ending: readonly string[];
}

/** The open points for a provider who rebrands the site, on the day `today` (`YYYY-MM-DD`). */
export async function reportContent(
  facts: Organisation,
  { policies, lawReviewedOn, photographs = [], hasOutwardCodes, brand }: Dated,
  today: string,
): Promise<ContentReport> {
  const original: string[] = [];
  for (const [field, hash] of Object.entries(originalFacts))
    if ((await hashOf(facts[field as keyof typeof originalFacts])) === hash) original.push(field); // its own keys
  if (brand)
    for (const [part, { file, hash }] of Object.entries(originalBrand))
      if ((await hashOf(brand[part as keyof typeof originalBrand])) === hash) original.push(file); // its own keys
  return {
    original,
    missing: [
      ...withoutFact.flatMap(({ field, isMissing, what }) => (isMissing(facts) ? `${field}: ${what}` : [])),
      ...missingOfHomes(facts.locations),
      ...(photographs.length > 0 ? [] : ["src/content/photographs.ts: the pages show drawings alone"]),
      ...(hasOutwardCodes
        ? []
        : [`${outwardCodesFile}: jobs cannot be searched by their distance from a postcode`]),
    ],
    elsewhere: facts.locations.flatMap(({ id, nation = facts.nation }, index) =>
      nation === facts.nation
        ? []
        : `locations[${index}].nation (${id}): ways to pay, checks, ombudsmen and policies are those of ${facts.nation}, and the home lies in ${nation}`,
    ),
    doubtful: doubtfulInspections(facts.locations),
    overdue: [
      ...overdueFacts(facts, today),
      ...policies.flatMap((policy) =>
        isOverdue(policy, today)
          ? `src/content/policies/list.ts: ${policy.title} is due for its yearly review`
          : [],
      ),
      ...(isOverdue({ updated: lawReviewedOn }, today)
        ? [`src/content/nations: the law was last compared with its sources on ${lawReviewedOn}`]
        : []),
      ...photographs.flatMap(({ file, consentUntil }) =>
        consentUntil < today
          ? `src/content/photographs.ts: ${file} is not shown, its consent ended on ${consentUntil}`
          : [],
      ),
    ],
    ending: endingFacts(facts, today),
  };
}

/** The facts that have expired. The build warns of them, because the site then says less. */
export function overdueFacts(
  { certificates, security }: Pick<Organisation, "certificates" | "security">,
  today: string,
): string[] {
  return [
    ...certificates.flatMap(({ name, expires }, index) =>
      expires < today
        ? `certificates[${index}].expires: ${name} was valid to ${expires}; a server that starts after that day says nothing of it`
        : [],
    ),
    ...(security.expires < today
      ? [
          `security.expires: security.txt is not sent since ${security.expires}; choose a day within the next year`,
        ]
      : []),
  ];
}

/** Days before its end in which a fact is reported: enough to renew it. */
const soonDays = 30;

/** The facts that end soon, and still count. */
export function endingFacts(
  { certificates, security }: Pick<Organisation, "certificates" | "security">,
  today: string,
): string[] {
  const last = addDays(today, soonDays);
  const isSoon = (day: string) => day >= today && day <= last;
  return [
    ...certificates.flatMap(({ name, expires }, index) =>
      isSoon(expires)
        ? `certificates[${index}].expires: ${name} is valid to ${expires}; a server that starts after that day says nothing of it`
        : [],
    ),
    ...(isSoon(security.expires)
      ? [`security.expires: security.txt is sent to ${security.expires}; choose a day within the next year`]
      : []),
  ];
}

/** The first twelve digits of the SHA-256 of a value's JSON. */
export async function hashOf(value: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(value) ?? "");
  const hash = await crypto.subtle.digest("SHA-256", bytes);
  return [...new Uint8Array(hash)]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("")
    .slice(0, 12);
}
