import { z } from "zod";
import { isInPostcodeArea, postcodeForm } from "./postcode-areas.ts";
import { phoneKind } from "./phone-numbers.ts";
import { bodyWithoutRatings, nationNames, regulatorBodies } from "./regulator-bodies.ts";

// The schema of a provider's facts. Checked when the server starts (check.ts), so that a missing or invalid value stops
// the start. Browser code may import only the types from here.

/** Words of the provider. */
export const text = z.string().trim().min(1, "must not be empty");
/** Text that stands in a line of a menu, a list or a shared picture. */
export const textUpTo = (most: number) =>
  text.max(most, `must have at most ${most} characters, to fit in lists, menus and titles`);
/** A telephone of 320 pixels shows one word of so many letters beside the edges of a card. */
const longestWordOnPhone = 24;

/** Text in cards, menus and lists, which are as wide as their longest word. */
export const textOnPhone = text.refine(
  (words) => words.split(/[\s/-]/).every((word) => word.length <= longestWordOnPhone),
  `must have no word of more than ${longestWordOnPhone} characters, which a phone has no room for`,
);
const cleanAddress =
  "must be a full https address without blanks, quotes and user names, such as https://www.example.org/report";
/** Browsers repair an address with blanks or quotes, readers of site maps do not; a user name would be public. */
export const webAddress = z
  .string("must be a full https address")
  .regex(/^[^\s"<>\\^`{|}]*$/, { error: cleanAddress, abort: true })
  .pipe(
    z.url({ protocol: /^https$/, error: "must be a full https address", abort: true }).refine((address) => {
      const { hostname, username } = new URL(address);
      return username === "" && hostname.includes(".");
    }, cleanAddress),
  );
const day = z.iso.date({ error: "must be a date such as 2026-03-31", abort: true });
/** A past day: an inspection or a rating in the future is not a fact. */
export const pastDay = day.refine(
  (on) => on <= new Date().toISOString().slice(0, 10),
  "must not lie in the future",
);
/**
 * The last day of something that is renewed. Certificates run for three years at most, and a consent to pictures is
 * asked for again before people look different: ten years from now are a slip of a key, such as 3028 for 2028, with which
 * nothing would ever expire.
 */
export const lastDay = day.refine((on) => {
  const [year = "", ...others] = new Date().toISOString().slice(0, 10).split("-");
  return on <= [Number(year) + 10, ...others].join("-");
}, "must lie within the next ten years, and be renewed then");
/** The last day of security.txt, for which RFC 9116 (2.5.5) recommends less than a year. */
const dayOfSecurity = day.refine((on) => {
  const [year = "", ...others] = new Date().toISOString().slice(0, 10).split("-");
  return on <= [Number(year) + 1, ...others].join("-");
}, "must be a day within the next year: what security.txt says is to be looked at again by then (RFC 9116)");
/** A month that has begun. */
const month = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, { error: "must be a year and month such as 2026-03", abort: true })
  .refine((given) => given <= new Date().toISOString().slice(0, 7), "must not lie in the future");
/** A month or a past day, as the date of a policy. */
export const pastDayOrMonth = z
  .string()
  .refine(
    (on) => pastDay.safeParse(on).success || month.safeParse(on).success,
    "must be a day such as 2026-03-31, or a month such as 2026-03, and not in the future",
  );
const email = z.email("must be an email address");

/** A list in which nothing stands twice; `keyOf` is what tells its entries apart, and `field` where it stands. */
function distinct<T extends z.ZodType>(entry: T, keyOf: (given: z.output<T>) => string, field?: string) {
  return z.array(entry).superRefine((list, context) => {
    const keys = new Set<string>();
    for (const [index, given] of list.entries()) {
      const key = keyOf(given);
      if (keys.has(key))
        context.addIssue({
          code: "custom",
          path: field === undefined ? [index] : [index, field],
          message: `must not be "${key}" twice`,
        });
      keys.add(key);
    }
  });
}

const displayForm = /^0[\d ]{9,13}$/;
const dialled = (display: string) => `+44${display.replaceAll(" ", "").slice(1)}`;

/** A number of a chat, which has the code of its country and no +. */
const internationalForm = /^[1-9]\d{9,14}$/;

/** A number in two forms: for reading and for dialling. A mistake in the first is not reported of the second as well. */
const phone = z
  .strictObject({
    display: z
      .string()
      .regex(displayForm, "must be a UK number such as 020 7946 0140")
      .refine(
        (display) => !displayForm.test(display) || phoneKind(dialled(display)) !== undefined,
        "must be a number of the UK numbering plan, such as 020 7946 0140",
      )
      .refine(
        (display) => !display.startsWith("09"),
        "must be no number at a premium rate, as those with 09 are: whoever needs care would pay by the minute",
      ),
    tel: z.string().regex(/^\+44\d{9,10}$/, "must start with +44 and hold digits only"),
  })
  .refine(({ display, tel }) => !displayForm.test(display) || tel === dialled(display), {
    path: ["tel"],
    message: "must be the same number as display",
  });

/** Ratings given by partners: a word, a score out of five or a percentage. */
const rating = z
  .string()
  .regex(
    /^(Excellent|Good|Fair|Poor|([0-4](\.\d)?|5(\.0)?)\/5|(\d|[1-9]\d|100)%)$/,
    'must be a word ("Excellent"), a score out of five ("4.5/5") or a percentage ("100%")',
  );

const nation = z.enum(nationNames, "must be england, wales, scotland or northern-ireland");

const registration = {
  body: z.enum(regulatorBodies),
  providerId: text,
  /** The provider's entry in the regulator's public register. */
  href: webAddress,
};

/** A rating needs its date: each state has only the fields that apply to it. */
const Regulator = z
  .discriminatedUnion("state", [
    z.strictObject({ ...registration, state: z.literal("registered") }),
    z.strictObject({ ...registration, state: z.literal("not-yet-rated") }),
    z.strictObject({ ...registration, state: z.literal("rated"), rating: text, ratedOn: pastDay }),
  ])
  .refine(({ body, state }) => body !== bodyWithoutRatings || state === "registered", {
    path: ["state"],
    message: `must be registered: the ${bodyWithoutRatings} gives no ratings`,
  });

/** A regulator's rating of a service: in one word, by question or theme, or both; always with its date and report. */
const LocationRating = z
  .strictObject({
    overall: text.optional(),
    themes: distinct(z.strictObject({ theme: text, rating: text }), ({ theme }) => theme, "theme"),
    ratedOn: pastDay,
    /** The regulator's report. */
    href: webAddress,
  })
  .refine(({ overall, themes }) => overall !== undefined || themes.length > 0, {
    path: ["overall"],
    message: "must be given, or one rating in themes",
  });

/** A home or an office that care is given from. */
const LocationFacts = z.strictObject({
  /** The fragment of its place on the contact page, such as weir-house. */
  id: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "must be lower-case words with hyphens, such as weir-house"),
  /** It may be the provider's own, which a provider of one home often has. */
  name: textOnPhone.pipe(textUpTo(60)),
  /** `slug` of a service in services/list.ts. */
  service: text,
  /** The nation of a home outside the provider's `nation`: its regulator is one of that nation. */
  nation: nation.optional(),
  /** Town or district: the only statement on its place when `address` is left out. */
  area: text,
  /** Left out to protect the people who live there. */
  address: z
    .strictObject({
      street: text,
      town: text,
      postcode: z
        .string()
        .regex(/^[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$/, {
          error: "must be a postcode in capitals with its space, such as SW1A 1AA",
          abort: true,
        })
        .regex(postcodeForm, {
          error: "must have letters that postcodes have in their places: C, I, K, M, O and V never end one",
          abort: true,
        })
        .refine(isInPostcodeArea, "must begin with a postcode area of the United Kingdom, such as LS"),
    })
    .optional(),
  /**
   * Latitude and longitude, for the drawn map: of the door, or of the middle of the area where the address is not
   * public.
   */
  coordinates: z
    .tuple(
      [
        z.number().min(49, "must lie in the United Kingdom").max(61, "must lie in the United Kingdom"),
        z.number().min(-9, "must lie in the United Kingdom").max(2, "must lie in the United Kingdom"),
      ],
      "must be latitude and longitude, such as [53.7965, -1.5478]",
    )
    .optional(),
  phone: phone.optional(),
  registration: z.strictObject({ body: registration.body, number: text, href: webAddress }).optional(),
  rating: LocationRating.optional(),
  inspectedOn: pastDay.optional(),
  stepFree: text.optional(),
  bus: text.optional(),
  parking: text.optional(),
});

/** Two decimals of a degree are about a kilometre. */
const isRough = (degrees: number) => Number(degrees.toFixed(2)) === degrees;

const Location = LocationFacts.refine(
  ({ registration: at, rating, inspectedOn }) => at !== undefined || (rating ?? inspectedOn) === undefined,
  { path: ["registration"], message: "must name the regulator that gave the rating, or inspected the place" },
)
  .refine(({ address, coordinates = [] }) => address !== undefined || coordinates.every(isRough), {
    path: ["coordinates"],
    message: "must have two decimals at most where the address is not public, such as [53.8, -1.58]",
  })
  .refine(({ registration: at, rating: given }) => at?.body !== bodyWithoutRatings || given === undefined, {
    path: ["rating"],
    message: `must be left out: the ${bodyWithoutRatings} gives none`,
  });

/** A job names its home by name and area (locations.ts): of two that share both, nobody could choose the second. */
function refuseSameLabel(list: readonly z.output<typeof LocationFacts>[], context: z.RefinementCtx): void {
  const labelOf = ({ name, area }: z.output<typeof LocationFacts>) => `${name}, ${area}`.toLowerCase();
  const first = new Map<string, number>();
  for (const [index, location] of list.entries()) {
    const same = first.get(labelOf(location));
    if (same === undefined) first.set(labelOf(location), index);
    else
      context.addIssue({
        code: "custom",
        path: [index, "name"],
        message: `must differ from that of locations[${same}] (${list[same]?.id}), or their areas must: jobs name a home by both`,
      });
  }
}

const Testimonial = z.strictObject({
  position: textOnPhone,
  authority: textOnPhone,
  date: month,
  ratings: z.strictObject({
    communication: rating,
    dailyReporting: rating,
    careQuality: rating,
    responsiveness: rating,
    recommendation: rating,
  }),
  feedback: textOnPhone,
});

/** The pages tell companies abroad by it. */
const country = text.refine(
  (name) =>
    !/^(the )?(united kingdom|u\.k\.?|g\.?b\.?|(great )?britain|england|scotland|wales|northern ireland)$/i.test(
      name,
    ) &&
    (name === "UK" || !/^uk$/i.test(name)),
  'must be "UK" for the United Kingdom and each of its nations',
);

/** Those of the islands beside the United Kingdom are addresses of companies as well. */
const isPostcode = (code: string) =>
  postcodeForm.test(code) && (isInPostcodeArea(code) || /^(GY|JE|IM)\d/.test(code));

/** A postcode, or two parts with letters or numbers. */
function isAddress(address: string): boolean {
  const parts = address.split(/[,\n]/).filter((part) => /[\p{L}\p{N}]/u.test(part));
  return parts.length > 1 || /\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i.test(address.trim());
}

const percentMessage = "must be a percentage between -1000 and 100";
const percent = z.number().min(-1000, percentMessage).max(100, percentMessage);
const shareMessage = "must be a percentage between 0 and 100";
const share = z.number().min(0, shareMessage).max(100, shareMessage);
/** Men and women in a quarter of all pay, as percentages of its people. */
const quarter = z
  .object({ men: share, women: share })
  .refine(({ men, women }) => Math.abs(men + women - 100) < 0.11, "must add up to 100");

/**
 * 5 April, or 31 March for most public authorities (Equality Act 2010 (Gender Pay Gap Information) Regulations 2017,
 * and (Specific Duties and Public Authorities) Regulations 2017).
 */
const snapshot = pastDay
  .refine(
    (on) => !day.safeParse(on).success || /-(04-05|03-31)$/.test(on),
    "must be a 5 April, or a 31 March for most public authorities: the law knows no other snapshot date",
  )
  .refine(
    (on) => !day.safeParse(on).success || on >= "2017-03-31",
    "must not be before 2017, the year of the law's first snapshot dates",
  );

/** The fields of an employer that publishes. */
const figures = new Set(["employer", "hourly", "bonus", "receivedBonus", "quarters", "href"]);

/** Only an employer of 250 or more on the snapshot date must publish figures; others need none here. */
const GenderPayGap = z.discriminatedUnion("state", [
  z.strictObject(
    { state: z.literal("not-required"), snapshot },
    {
      error: ({ code, keys }) =>
        code === "unrecognized_keys" && Array.isArray(keys) && keys.some((key) => figures.has(key))
          ? 'must hold state and snapshot alone where state is "not-required": figures are those of "published"'
          : undefined,
    },
  ),
  z.strictObject({
    state: z.literal("published"),
    snapshot,
    employer: text,
    /** The percentage by which women's pay is below men's; negative if above. */
    hourly: z.strictObject({ mean: percent, median: percent }),
    bonus: z.strictObject({ mean: percent, median: percent }),
    receivedBonus: z.strictObject({ men: percent, women: percent }),
    quarters: z.strictObject({ lower: quarter, lowerMiddle: quarter, upperMiddle: quarter, upper: quarter }),
    /** The employer's entry at the government's gender pay gap service. */
    href: webAddress,
  }),
]);

const wantedCategory =
  "must be the id of a VacancyCategory, such as 19, from Appendix 2 of https://findajob.dwp.gov.uk/bulk-upload-specification.html";

/** The bar of a telephone shows so many in a few lines, and a shared picture shows them beside the mark. */
const longestName = 40;
/** The bar shows one word of so many letters beside its links, the number and the menu, at every width. */
const longestWordOfName = 18;

const Facts = z.strictObject({
  /** The name by which people know the provider. */
  name: text
    .max(
      longestName,
      `must have at most ${longestName} characters, to fit in the bar of a telephone and on shared pictures; the full name is legalName`,
    )
    .regex(/^$|[\p{L}\p{N}]/u, "must have a letter or a number")
    .refine(
      (name) =>
        name.length > longestName || name.split(/[\s-]/).every((word) => word.length <= longestWordOfName),
      `must have no word of more than ${longestWordOfName} characters, which the bar has no room for; the full name is legalName`,
    ),
  /** The company's or charity's registered name; of a sole trader or partnership, the people's own names. */
  legalName: text,
  strapline: textUpTo(100),
  /** Whom the provider supports; left out, people of every age. */
  people: distinct(
    z.enum(["children", "young-people", "adults"], "must be children, young-people or adults"),
    (age) => age,
  )
    .min(1, "must hold children, young-people or adults, or be left out where you support all")
    .optional(),
  /**
   * The nation where care is given: it selects regulators, checks, ways to pay, ombudsmen and the law of the policies
   * (nations/).
   */
  nation,
  /** The language of the site, as in `<html lang>`: dates, numbers and plurals follow it. */
  lang: z
    .string()
    .regex(/^[a-z]{2,3}(-[A-Z]{2})?$/, "must be a language such as en-GB or cy")
    .refine(isKnownLanguage, {
      error: "must be a language whose dates and numbers Node.js knows, such as en-GB or cy",
      abort: true,
    })
    .superRefine(refuseUnknownCountry),
  /**
   * Only for companies: sole traders, partnerships and charities that are not companies leave it out, with
   * `registeredIn`.
   */
  companyNumber: z
    .string()
    .regex(/^([A-Z]{2}\d{6}|\d{8})$/, "must be eight characters, as at Companies House")
    .optional(),
  registeredIn: z.enum(["England and Wales", "Wales", "Scotland", "Northern Ireland"]).optional(),
  charityNumber: z
    .string()
    .regex(
      /^([2-9]\d{5}(-\d+)?|1\d{6}(-\d+)?|SC0\d{5}|NIC1\d{5})$/,
      "must be a number of a charity register, such as 1234567, SC012345 or NIC123456",
    )
    .optional(),
  /** The company's registered office; of others, the address at which documents can be served on them. */
  registeredOffice: text
    .refine(
      (address) => address.trim() === "" || isAddress(address),
      "must be an address: a street and a town with a comma between them, or one with its postcode",
    )
    .refine((address) => {
      const last = [...address.matchAll(/\b[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}\b/g)].at(-1);
      return last === undefined || isPostcode(last[0]);
    }, "must have a postcode that exists: each begins with a postcode area, such as LS, and ends in none of C, I, K, M, O and V"),
  phone,
  /** Answered at any hour. A provider without one claims no support by day and night, and offers no crisis service. */
  crisisLine: phone.optional(),
  emails: z.strictObject({ general: email, compliance: email, careers: email }),
  /** Whether a team answers at `emails.compliance`; left out, the pages speak of no team. */
  hasComplianceTeam: z.boolean().optional(),
  /** Whether there is one, as UK GDPR, article 37, asks of whoever holds data on health on a large scale. */
  hasDataProtectionOfficer: z.boolean().optional(),
  /** Invited administrators without an email address get one of this domain. */
  mailDomain: z
    .hostname({ error: "must be a domain such as example.org", abort: true })
    .regex(/[^.]\.[^.]/, "must be a domain such as example.org"),
  chat: z
    .strictObject({
      number: z
        .string()
        .regex(internationalForm, "must be an international number, digits only")
        .refine(
          (number) => !internationalForm.test(number) || phoneKind(`+44${number}`) === undefined,
          "must begin with the code of its country, such as 44 for the United Kingdom",
        )
        .refine(
          (number) => !number.startsWith("44") || phoneKind(`+${number}`) !== undefined,
          "must be a number of the UK numbering plan after its 44, such as 442079460140",
        ),
      greeting: text,
    })
    .optional(),
  certificates: distinct(
    z.strictObject({
      name: text.refine(
        (name) => !/\bIS0\b/i.test(name),
        "must be written with the letter O in ISO, and has the digit 0",
      ),
      scheme: text,
      number: text,
      expires: lastDay,
    }),
    ({ name, number }) => `${name}, ${number}`,
  ),
  /** Regulators of the provider's nation, and of the nations of `locations`. */
  regulators: distinct(Regulator, ({ body, providerId }) => `${body}, ${providerId}`),
  /** Homes and offices; empty where the provider's own registration is enough. */
  locations: distinct(Location, ({ id }) => id, "id").superRefine(refuseSameLabel),
  /**
   * Id of the jobs' category at DWP's Find a Job: `VacancyCategory` in Appendix 2 of its bulk upload specification
   * (https://findajob.dwp.gov.uk/bulk-upload-specification.html). Without it there are no files for Find a Job.
   */
  findAJobCategory: z.int(wantedCategory).min(1, wantedCategory).max(99, wantedCategory).optional(),
  externalDocuments: z.strictObject({
    carbonReductionPlan: webAddress.optional(),
    modernSlavery: webAddress.optional(),
  }),
  /** The companies of a group, including the provider by its `legalName`; empty without a group. */
  groupEntities: distinct(
    z.strictObject({ name: text, role: text, country, tradingAs: z.array(text).optional() }),
    ({ name }) => name,
    "name",
  ),
  partners: distinct(
    z.strictObject({ name: textOnPhone, kind: textOnPhone }),
    ({ name, kind }) => `${name}, ${kind}`,
  ),
  testimonials: z.array(Testimonial),
  /**
   * True if and only if the certificates include "Disability Confident". Pages say so while that is valid
   * (certificates.ts).
   */
  isDisabilityConfident: z.boolean(),
  /** Registration with the Information Commissioner as a controller of personal data. */
  icoRegistration: z.string().regex(/^Z[A-Z\d]\d{6}$/, "must be a number such as ZA123456"),
  genderPayGap: GenderPayGap,
  /**
   * Whether the law requires the modern slavery statement: of organisations whose turnover, with that of subsidiaries, is £36 million or more
   * (Modern Slavery Act 2015 (Transparency in Supply Chains) Regulations 2015). Others may make one voluntarily.
   */
  modernSlaveryStatement: z.enum(["required", "voluntary"]),
  /** The director who signed the modern slavery statement; without a name, only the role is printed. */
  statementSignatory: z.strictObject({ name: text.optional(), role: text }),
  /** Where to report weaknesses of the site, and the last day of that information (RFC 9116). */
  security: z.strictObject({ contact: email, expires: dayOfSecurity }),
});

/** Unknown languages have no locale data, and would be formatted in the server's own. */
function isKnownLanguage(lang: string): boolean {
  try {
    return Intl.PluralRules.supportedLocalesOf(lang).length > 0;
  } catch {
    return false;
  }
}

/** Browsers and screen readers take no notice of a country that does not exist, such as UK, whose code is GB. */
function refuseUnknownCountry(lang: string, context: z.RefinementCtx): void {
  const [canonical = lang] = Intl.getCanonicalLocales(lang);
  const { region } = new Intl.Locale(canonical);
  const isKnown =
    region === undefined ||
    new Intl.DisplayNames("en", { type: "region", fallback: "none" }).of(region) !== undefined;
  if (canonical === lang && isKnown) return;
  const message = isKnown
    ? `must be ${canonical}, and is "${lang}"`
    : `must end in the code of a country, such as GB in en-GB, and is "${lang}"`;
  context.addIssue({ code: "custom", message });
}

/** The registers of charities, by the form of their numbers and by what `registeredIn` says of a company there. */
const charityRegisters = [
  { numbers: /^\d/, nations: ["england", "wales"], example: "1234567", of: ["England and Wales", "Wales"] },
  { numbers: /^SC/, nations: ["scotland"], example: "SC012345", of: ["Scotland"] },
  { numbers: /^NIC/, nations: ["northern-ireland"], example: "NIC123456", of: ["Northern Ireland"] },
];

/**
 * A charity with premises in Scotland is on the register there, wherever else it is (Charities and Trustee Investment (Scotland)
 * Act 2005, section 14). In the other nations one that is established elsewhere may be on that register alone.
 */
function refuseOtherCharities(
  { nation, charityNumber, registeredIn }: z.output<typeof Facts>,
  context: z.RefinementCtx,
): void {
  const register = charityRegisters.find(({ numbers }) => charityNumber && numbers.test(charityNumber));
  const own = charityRegisters.find(({ nations }) => nations.includes(nation));
  if (register === undefined || own === undefined || register === own) return;
  if (nation !== "scotland" && registeredIn && register.of.includes(registeredIn)) return;
  const message = `must be a number of the charity register of ${nation}, such as ${own.example}, and "${charityNumber}" is one of ${register.nations.join(" and ")}`;
  context.addIssue({ code: "custom", path: ["charityNumber"], message });
}

export const Organisation = Facts.refine(
  ({ companyNumber, registeredIn }) => (companyNumber === undefined) === (registeredIn === undefined),
  { path: ["companyNumber"], message: "must stand together with registeredIn, or neither of them" },
)
  .superRefine(refuseOtherCharities)
  .superRefine(({ legalName, groupEntities }, context) => {
    const isOwn = ({ name }: { name: string }) =>
      name.trim().toLowerCase() === legalName.trim().toLowerCase();
    if (groupEntities.length === 0 || groupEntities.some(isOwn)) return;
    const message = `must hold the provider itself, with its legalName "${legalName}", beside the other companies of its group`;
    context.addIssue({ code: "custom", path: ["groupEntities"], message });
  })
  .superRefine(({ legalName, groupEntities, genderPayGap }, context) => {
    if (genderPayGap.state !== "published") return;
    const nameOf = (name: string) => name.trim().toLowerCase();
    const companies = [legalName, ...groupEntities.map(({ name }) => name)].map(nameOf);
    if (companies.includes(nameOf(genderPayGap.employer))) return;
    const message = `must be the legalName "${legalName}" or a company of groupEntities, and is "${genderPayGap.employer}"`;
    context.addIssue({ code: "custom", path: ["genderPayGap", "employer"], message });
  })
  .refine(
    ({ nation, genderPayGap }) => nation !== "northern-ireland" || genderPayGap.state === "not-required",
    {
      path: ["genderPayGap", "state"],
      message: "must be not-required: no regulations on it are in force in Northern Ireland",
    },
  )
  .refine(
    ({ certificates, isDisabilityConfident }) =>
      certificates.some(({ name }) => name.startsWith("Disability Confident")) === isDisabilityConfident,
    {
      path: ["isDisabilityConfident"],
      message: 'must be true where certificates holds "Disability Confident", and false where it does not',
    },
  );

export type Organisation = z.infer<typeof Facts>;
export type Phone = Organisation["phone"];
export type RegulatorEntry = Organisation["regulators"][number];
export type LocationEntry = Organisation["locations"][number];
export type TestimonialEntry = Organisation["testimonials"][number];
