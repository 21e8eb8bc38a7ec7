import type { Organisation } from "#content/organisation-schema.ts";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { organisation as original } from "#content/organisation.ts";
import { services } from "#content/services/list.ts";
import type { SpecifiedService } from "#content/services/offered.ts";
import { nearWords } from "#content/words/near.ts";
import { loadOutwardCodes } from "#server/jobs/outward-codes.ts";

/** The folder of the provider whose content the application uses in this project (vitest.config.ts). */
export const current = process.env["PROVIDER"] ?? "";

const folders = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

async function factsOf(folder: string): Promise<Organisation> {
  const module: unknown = await import(join(import.meta.dirname, folder, "organisation.ts"));
  return (module as { organisation: Organisation }).organisation; // every provider's file is typed so
}

/** The facts of the provider whose site is tested. */
export const provider = await factsOf(current);

/** Its table of outward codes, where it has one. */
export const outwardCodesFile = join(import.meta.dirname, current, "outward-codes.csv");
export const outwardCodes = loadOutwardCodes(outwardCodesFile);

/** The number of services in the repository: a provider who leaves one out runs these tests, too. */
export const ownServiceCount = services.length;

/** Whether the repository has this service, by its address. Providers here take over the list, or add to it. */
export function isOffered(path: string): boolean {
  return services.some(({ slug }) => path === `/services/${slug}`);
}

/**
 * Whether this is the page of a service whose words the repository's provider wrote itself. They state the law of that
 * provider's nation, also in the lists of the providers here.
 */
export function hasWordsForOtherNation(path: string): boolean {
  if (original.nation === provider.nation) return false;
  return services.some(({ slug, words }) => path === `/services/${slug}` && !specified.has(words));
}

/** The words of the six services, which are written for every nation. */
const specified: ReadonlySet<string> = new Set<SpecifiedService>([
  "residentialCare",
  "complexNeeds",
  "crisisSupport",
  "staffingSolutions",
  "shortBreaks",
  "therapeuticCare",
]);

/** The other providers: the repository's own, and the others of this folder. */
export const others: readonly Organisation[] = [
  original,
  ...(await Promise.all(folders.filter((folder) => folder !== current).map(factsOf))),
];

/** Every text among a provider's facts. */
function textsOf(facts: unknown): string[] {
  if (typeof facts === "string") return [facts];
  return typeof facts === "object" && facts !== null ? Object.values(facts).flatMap(textsOf) : [];
}

/** Texts that identify no provider: titles of roles and certificates, kinds of partners, bodies, scores and states. */
function generalTexts(facts: Organisation): string[] {
  return [
    ...facts.certificates.flatMap(({ name, scheme }) => [name, scheme]),
    ...facts.groupEntities.flatMap(({ role, country }) => [role, country]),
    ...facts.partners.map(({ kind }) => kind),
    ...facts.testimonials.flatMap(({ position, ratings }) => [position, ...Object.values(ratings)]),
    ...facts.regulators.flatMap((regulator) => [
      regulator.body,
      regulator.state,
      regulator.state === "rated" ? regulator.rating : "",
    ]),
    ...facts.locations.flatMap(({ service, registration, rating }) => [
      service,
      registration?.body ?? "",
      rating?.overall ?? "",
      ...(rating?.themes.flatMap(({ theme, rating: given }) => [theme, given]) ?? []),
    ]),
    facts.modernSlaveryStatement,
    facts.statementSignatory.role,
    facts.registeredIn ?? "",
    facts.genderPayGap.state,
    ...(facts.people ?? []),
    facts.nation,
    facts.lang,
  ];
}

/**
 * Words about places of the repository's own provider that other pages may have as well: a town called Reading and the
 * id of a home there, "None" for parking, or the postcode that the job search gives as an example.
 */
function placeWords({ locations }: Organisation): string[] {
  return locations.flatMap(({ id, area, address, stepFree, bus, parking }) => [
    id,
    area,
    address?.town ?? "",
    address && nearWords.example.includes(address.postcode) ? address.postcode : "",
    stepFree ?? "",
    bus ?? "",
    parking ?? "",
  ]);
}

/** Whether a word of `text` begins with `trace`: a provider called Haven is not named by "Sandhaven". */
export function names(text: string, trace: string): boolean {
  for (let at = text.indexOf(trace); at >= 0; at = text.indexOf(trace, at + 1))
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text.charAt(at - 1))) return true;
  return false;
}

/** Texts that only another provider has: what stands in a fact of this one, as a name in its address, is its own. */
export function tracesOfOthers(): string[] {
  const own = textsOf(provider).join("\n").toLowerCase();
  const general = new Set([...others.flatMap(generalTexts), ...placeWords(original)]);
  const isTelling = (text: string) => text !== "" && !names(own, text.toLowerCase()) && !general.has(text);
  return [...new Set(others.flatMap(textsOf))].filter(isTelling);
}
