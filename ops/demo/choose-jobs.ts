import { locationLabel } from "#content/locations.ts";
import type { LocationEntry, Organisation } from "#content/organisation-schema.ts";
import { organisation } from "#content/organisation.ts";
import { supports } from "#content/people.ts";
import { type Service, services } from "#content/services/list.ts";
import { nameInSentence, originalNames } from "#content/services/offered.ts";
import { type DemoJob, demoJobs } from "./jobs.ts";

/** The town of the fictional provider's office. */
const demoTown = "Northmere";

/** What the choice depends on. */
type Facts = Pick<Organisation, "nation" | "people"> & {
  registeredOffice: string;
  locations: readonly Pick<LocationEntry, "service" | "name" | "area">[];
  groupEntities: readonly Pick<Organisation["groupEntities"][number], "role">[];
};

/** A job, by the name under which applicants of the demo apply for it. */
export type ChosenJob = Omit<DemoJob, "needs" | "ofAdults"> & { name: string };

/**
 * The jobs of the demo that this provider could advertise: in its services, for people whom it supports, and at its
 * own locations where it has any. Without, in the towns of the demo if the provider's office is in one of them, and
 * otherwise in the town of its office.
 */
export function chooseJobs(facts: Facts = organisation, listed: readonly Service[] = services): ChosenJob[] {
  const hasMinors = supports("children", facts, listed) || supports("young-people", facts, listed);
  const hasHomecare = facts.groupEntities.some(({ role }) => /homecare/i.test(role));
  const chosen = Object.entries<DemoJob>(demoJobs).flatMap(([name, { needs, ofAdults, ...posted }]) => {
    const service = listed.find(({ words }) => words === needs);
    if (!service && !(needs === "homecare" && hasHomecare)) return [];
    if (hasMinors || ofAdults === undefined) return { ...posted, name, service };
    return ofAdults === "left out" ? [] : { ...posted, job: { ...posted.job, ...ofAdults }, name, service };
  });
  const ownServices = listed.filter(({ words }) => !Object.hasOwn(originalNames, words));
  const all = [...chosen, ...ownServices.map(jobIn)];
  const town = townOf(facts.registeredOffice);
  return all.map(({ service, ...posted }, index) => {
    const ownTown = town === demoTown ? posted.job.location : town;
    const location = locationOf(service, facts.locations, index) ?? ownTown;
    return { ...posted, job: { ...withoutForeignLaw(posted.job, facts), location } };
  });
}

/** A job in a service of the provider's own. */
function jobIn(service: Service, index: number) {
  return {
    name: service.slug,
    service,
    postedDaysAgo: 3 + index,
    job: {
      title: `Support Worker, ${nameInSentence(service)}`,
      location: demoTown,
      employmentType: "PART_TIME",
      salary: "£13.10 an hour",
      hours: "16 to 30 hours a week",
      description:
        "Support people in the way that they have agreed with us, in a small team that you know by name. You will shadow somebody first, and never be sent where you have not been introduced.",
      responsibilities: "Be there on time. Write the record while it is fresh. Say when something changes.",
    },
  } satisfies ChosenJob & { service: Service };
}

/** The last part of an address, without its postcode. */
function townOf(address: string): string {
  const [town = address] = address
    .replace(/,?\s*[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$/, "")
    .split(", ")
    .slice(-1);
  return town;
}

/** One of the service's locations, or of all if it has none: another for each job. */
function locationOf(
  service: Service | undefined,
  locations: Facts["locations"],
  index: number,
): string | undefined {
  const own = locations.filter((location) => location.service === service?.slug);
  const possible = own.length > 0 ? own : locations;
  const location = possible[index % possible.length];
  return location && locationLabel(location);
}

/** Regulations 44 and 45 are those on children's homes in England. */
function withoutForeignLaw<J extends DemoJob["job"]>(job: J, { nation }: Facts): J {
  if (nation === "england") return job;
  const { responsibilities } = job;
  return { ...job, responsibilities: responsibilities?.replace(" Lead on Regulation 44 and 45.", "") };
}
