export const nationNames = ["england", "wales", "scotland", "northern-ireland"] as const;
type NationName = (typeof nationNames)[number];

/** The regulator of Northern Ireland publishes inspection reports, but gives no ratings. */
export const bodyWithoutRatings = "Regulation and Quality Improvement Authority";

/** Regulators of care services. Those of a profession, such as the NMC, register people and not providers. */
export const regulatorBodies = [
  "Care Quality Commission",
  "Ofsted",
  "Care Inspectorate",
  "Care Inspectorate Wales",
  bodyWithoutRatings,
] as const;
export type RegulatorBody = (typeof regulatorBodies)[number];

interface Scale {
  nation: NationName;
  /** The possible ratings, overall or of a theme. */
  ratings: RegExp;
  /** The same in words, for the message of a wrong rating. */
  wanted: string;
  /** All that it rates, where that is known, in each of its languages. */
  themes?: readonly string[];
  /** What it rated before: reports that are still the newest may have it. */
  formerThemes?: readonly string[];
  /** What it rates of a service, where it rates no service and no provider as a whole. */
  byTheme?: "themes" | "key questions";
}

/** What has a number of its own in a register. */
type Numbered = "service" | "provider";

interface Form {
  numbers: RegExp;
  wanted: string;
}

interface Register {
  /** The form of numbers that are certainly its own. */
  numbers?: RegExp;
  /** Every number that it gives to a service or a provider, where that is known. */
  all?: Readonly<Record<Numbered, Form>>;
  site: RegExp;
  beganOn: string;
}

/** Trusts and their hospitals have the codes of the NHS. */
const cqcNumbers: Form = {
  numbers: /^(1-\d+|[RT][A-Z\d]{2,4})$/,
  wanted: "1- and digits, such as 1-1234567890, or a trust's code, such as RJ1",
};

/**
 * The form of a regulator's numbers, where it is certain and no other's, the website of its register, and the day on
 * which it began to inspect care: by the Health and Social Care Act 2008, the Education and Inspections Act 2006, the
 * Public Services Reform (Scotland) Act 2010, the Care Standards Act 2000 (in Wales, then under another name) and the
 * Health and Personal Social Services (Quality, Improvement and Regulation) (Northern Ireland) Order 2003.
 */
const registersOf: Readonly<Record<RegulatorBody, Register>> = {
  "Care Quality Commission": {
    numbers: /^1-\d{8,}$/,
    all: { service: cqcNumbers, provider: cqcNumbers },
    site: /(^|\.)cqc\.org\.uk$/,
    beganOn: "2009-04-01",
  },
  Ofsted: { numbers: /^(SC|EY)\d{6}$/, site: /(^|\.)ofsted\.gov\.uk$/, beganOn: "2007-04-01" },
  "Care Inspectorate": {
    numbers: /^(CS|SP)\d{10}$/,
    // The year of the registration and six digits.
    all: {
      service: {
        numbers: /^CS\d{10}$/,
        wanted: "CS and ten digits, the number of the service, such as CS2003000001",
      },
      provider: {
        numbers: /^SP\d{10}$/,
        wanted: "SP and ten digits, the number of the provider, such as SP2003000001",
      },
    },
    site: /(^|\.)careinspectorate\.com$/,
    beganOn: "2011-04-01",
  },
  "Care Inspectorate Wales": { site: /(^|\.)careinspectorate\.wales$/, beganOn: "2002-04-01" },
  [bodyWithoutRatings]: { site: /(^|\.)rqia\.org\.uk$/, beganOn: "2005-04-01" },
};

/** The first day of a regulator: no inspection and no rating of it is older. */
export const beganOn = (body: RegulatorBody): string => registersOf[body].beganOn;

/** Another regulator whose number this is, or undefined. */
export function otherNumber(body: RegulatorBody, number: string): RegulatorBody | undefined {
  return regulatorBodies.find((other) => other !== body && registersOf[other].numbers?.test(number));
}

/** What is wrong with the form of a regulator's number, or undefined. */
export function numberMistake(body: RegulatorBody, number: string, of: Numbered): string | undefined {
  const form = registersOf[body].all?.[of];
  return form === undefined || form.numbers.test(number)
    ? undefined
    : `must be ${form.wanted}, and is "${number}"`;
}

/** Another regulator on whose website this address is, or undefined. */
export function otherSite(body: RegulatorBody, href: string): RegulatorBody | undefined {
  if (!URL.canParse(href)) return undefined; // refused as an address
  const { hostname } = new URL(href);
  return regulatorBodies.find((other) => other !== body && registersOf[other].site.test(hostname));
}

/** Domains that nobody can own (RFC 2606, section 3): the fictional providers' reports are there. */
const ofExamples = /(^|\.)example\.(com|net|org)$/;

/**
 * What is wrong with the place of a regulator's report, or undefined. Care Inspectorate Wales sends the reports on
 * children's homes to their providers and does not publish them (its "Policy for publishing inspection reports").
 */
export function reportMistake(body: RegulatorBody, href: string): string | undefined {
  if (!URL.canParse(href)) return undefined; // refused as an address
  const { hostname } = new URL(href);
  const isOwn = registersOf[body].site.test(hostname) || ofExamples.test(hostname);
  const mayBeElsewhere = body === "Care Inspectorate Wales" && otherSite(body, href) === undefined;
  if (isOwn || mayBeElsewhere) return undefined;
  return `must lead to the report on the website of ${body}, and leads to ${hostname}`;
}

const scales: Readonly<Record<RegulatorBody, Scale>> = {
  "Care Quality Commission": {
    nation: "england",
    ratings:
      /^(outstanding|good|requires improvement|inadequate|insufficient evidence to rate|inspected but not rated)$/i,
    wanted:
      "Outstanding, Good, Requires improvement, Inadequate, Insufficient evidence to rate or Inspected but not rated",
    themes: ["Safe", "Effective", "Caring", "Responsive", "Well-led"],
  },
  // Supported accommodation is rated in a sentence instead of a word.
  Ofsted: {
    nation: "england",
    ratings:
      /^(outstanding|good|requires improvement( to be good)?|inadequate|(consistently strong|inconsistent quality|(there are )?serious or widespread weaknesses).*)$/i,
    wanted:
      "Outstanding, Good, Requires improvement to be good or Inadequate, or of supported accommodation a sentence that begins with Consistently strong, Inconsistent quality or Serious or widespread weaknesses",
  },
  // Grades from 1 to 6, each with its word: "5", "Very Good" or "5 - Very Good".
  "Care Inspectorate": {
    nation: "scotland",
    ratings:
      /^(([1-6]|excellent|very good|good|adequate|weak|unsatisfactory)|6\W+excellent|5\W+very good|4\W+good|3\W+adequate|2\W+weak|1\W+unsatisfactory)$/i,
    wanted: "Excellent, Very Good, Good, Adequate, Weak or Unsatisfactory, or its number from 6 to 1",
    themes: [
      "How well do we support people’s wellbeing?",
      "How good is our leadership?",
      "How good is our staff team?",
      "How good is our setting?",
      "How well is our care and support planned?",
      "How good is our care, play and learning?",
    ],
    formerThemes: [
      "Quality of care and support",
      "Quality of environment",
      "Quality of the environment",
      "Quality of staffing",
      "Quality of management and leadership",
    ],
    byTheme: "key questions",
  },
  "Care Inspectorate Wales": {
    nation: "wales",
    // In Welsh as in its own reports ("Rhaid gwella'n sylweddol") and in announcements ("Angen gwelliant sylweddol").
    ratings:
      /^(excellent|good|(needs|requires) (significant )?improvement|poor|rhagorol|da|(rhaid|angen) (gwella(['’]n sylweddol)?|gwelliant( sylweddol)?)|gwael)$/i,
    wanted: "Excellent, Good, Needs improvement, Needs significant improvement or Poor, or the same in Welsh",
    themes: [
      "Well-being",
      "Care and support",
      "Leadership and management",
      "Environment",
      "Llesiant",
      "Gofal a chymorth",
      "Arweinyddiaeth a rheolaeth",
      "Amgylchedd",
    ],
    byTheme: "themes",
  },
  [bodyWithoutRatings]: { nation: "northern-ireland", ratings: /^(?!)/, wanted: "left out" },
};

export const nationOf = (body: RegulatorBody): NationName => scales[body].nation;

export const bodiesOf = (nation: NationName): RegulatorBody[] =>
  regulatorBodies.filter((body) => nationOf(body) === nation);

/**
 * What these regulators rate, or undefined if one of them also rates a service or a provider as a whole. In Wales a
 * service has a rating for each theme (Regulated Services (Inspection Ratings) (Wales) Regulations 2025), in Scotland a
 * grade for each key question of its quality framework that was inspected.
 */
export function ratedAlone(bodies: readonly RegulatorBody[]): string | undefined {
  const [first, ...others] = bodies.map((body) => scales[body].byTheme);
  return others.every((other) => other === first) ? first : undefined;
}

/** The mistake in the rating, or undefined; `bodies` are those that may have given it. */
export function ratingMistake(rating: string, bodies: readonly RegulatorBody[]): string | undefined {
  if (bodies.some((body) => scales[body].ratings.test(rating))) return undefined;
  const scale = bodies.map((body) => `${scales[body].wanted} (${body})`).join(", or ");
  return `must be ${scale}, and is "${rating}"`;
}

/** Names of themes are the same in capitals, with another apostrophe, and for each group of people that it asks about. */
const normalised = (theme: string): string =>
  theme
    .toLowerCase()
    .replaceAll("'", "’")
    .replace(/\?$/, "")
    .replace("well-being", "wellbeing")
    .replace(/^(how well do we support) .+ wellbeing$/, "$1 people’s wellbeing");

/** Ofsted judges it of some services as well. */
const shared = "leadership and management";

/** The mistake in the name of what was rated, or undefined; `bodies` are those that may have rated it. */
export function themeMistake(theme: string, bodies: readonly RegulatorBody[]): string | undefined {
  const name = normalised(theme);
  const isOf = (body: RegulatorBody) => {
    const { themes = [], formerThemes = [] } = scales[body];
    return [...themes, ...formerThemes].some((own) => normalised(own) === name);
  };
  if (bodies.some(isOf)) return undefined;
  const known = bodies.map((body) => scales[body].themes);
  if (known.every((themes) => themes !== undefined))
    return `must be one of ${known
      .flat()
      .map((own) => `"${own}"`)
      .join(", ")} (${bodies.join(" or ")}), and is "${theme}"`;
  const other = name === shared ? undefined : regulatorBodies.find(isOf);
  return other && `must be what ${bodies.join(" or ")} rates, and "${theme}" is of ${other}`;
}
