import { isTemporary } from "#content/advert.ts";
import { findLocation } from "#content/locations.ts";
import type { LocationEntry, Organisation } from "#content/organisation-schema.ts";
import type { Job } from "#contract/jobs.ts";
import { advertText, toLine } from "../feed-item.ts";

/** The facts about the provider that Find a Job needs. */
export type Provider = Pick<Organisation, "findAJobCategory" | "locations">;

/** Why a published job is in no file. */
export type Omission =
  | "closed"
  | "closes-today"
  | "no-location"
  | "address-not-public"
  | "type-unknown"
  | "hours-unknown"
  | "no-text";

/** A job in Find a Job's terms. Its texts contain no characters that XML forbids. */
export type Vacancy = {
  jobId: string;
  title: string;
  description: string;
  address: NonNullable<LocationEntry["address"]>;
  typeId: number;
  statusId: number;
  /** Last day on which the job takes applications, if it has one. */
  lastDay: string | null;
};

/** Ids of VacancyType and VacancyStatus. */
const types = { permanent: 1, contract: 2, temporary: 3 } as const;
const statuses = { fullTime: 1, partTime: 2 } as const;

/** A job that takes applications as a vacancy, or the reason why it is none. */
export function readVacancy(job: Job, { locations }: Provider): Vacancy | Omission {
  const location = findLocation(job.location, locations);
  if (!location) return "no-location";
  if (!location.address) return "address-not-public";
  const typeId = typeIdOf(job);
  if (typeId === undefined) return "type-unknown";
  const statusId = statusIdOf(job);
  if (statusId === undefined) return "hours-unknown";
  const [title, description] = [toLine(job.title), advertText(job)];
  if (title === "" || toLine(job.description) === "") return "no-text";
  const { address } = location;
  return { jobId: job.id, title, description, address, typeId, statusId, lastDay: job.validThrough };
}

/** The format has two fields for one of ours: full and part time count as permanent unless the title says otherwise. */
function typeIdOf(job: Job): number | undefined {
  switch (job.employmentType) {
    case "CONTRACT":
      return types.contract;
    case "TEMPORARY":
      return types.temporary;
    case "FULL_TIME":
    case "PART_TIME":
      return isTemporary(job) ? types.temporary : types.permanent;
    default:
      return undefined;
  }
}

function statusIdOf({ employmentType, hours }: Job): number | undefined {
  if (employmentType === "FULL_TIME") return statuses.fullTime;
  if (employmentType === "PART_TIME") return statuses.partTime;
  return statusOfHours(hours ?? "");
}

/** Weekly hours from which work usually counts as full time (gov.uk, Part-time workers' rights). */
const fullTimeHours = 35;
const weeklyHours =
  /^(\d+(?:\.\d+)?)(?: ?(?:-|–|to) ?(\d+(?:\.\d+)?))? ?(?:hours?|hrs?)(?: (?:a|per|each) | ?\/ ?| )week(?:ly)?\b/i;

/** The status of a contract or temporary job by its weekly hours; undefined if a range spans the limit. */
function statusOfHours(hours: string): number | undefined {
  const text = toLine(hours);
  if (/^full[- ]time\b/i.test(text)) return statuses.fullTime;
  if (/^part[- ]time\b/i.test(text)) return statuses.partTime;
  const [, least, most = least] = weeklyHours.exec(text) ?? [];
  if (least === undefined) return undefined;
  if (Number(least) >= fullTimeHours) return statuses.fullTime;
  return Number(most) < fullTimeHours ? statuses.partTime : undefined;
}
