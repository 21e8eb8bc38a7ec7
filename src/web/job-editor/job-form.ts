import type { RegisterOptions } from "react-hook-form";
import { isEmail } from "#contract/text/email.ts";
import type { Job } from "#contract/jobs.ts";
import { defaultEmploymentType, employmentTypes, type EmploymentType, limits } from "#contract/limits.ts";
import { fieldMessages } from "#contract/messages.ts";
import { formatDay } from "#contract/text/format.ts";

/**
 * The two job forms of specification §5: on the careers page, and in the administrators' area. They have the same
 * fields, with different labels and rules.
 */
export type JobFormKind = "careers" | "admin";

/** The form's values: text as typed. */
export type JobFormValues = {
  title: string;
  description: string;
  location: string;
  employmentType: EmploymentType;
  salary: string;
  hours: string;
  shifts: string;
  startDate: string;
  responsibilities: string;
  qualifications: string;
  jobBenefits: string;
  contactEmail: string;
  validThrough: string;
  isActive: boolean;
};

export type JobFieldName = keyof JobFormValues;

/** The fields of both forms, in their order, with each form's labels (§3: the two versions name them differently). */
export const jobFormLabels = {
  careers: {
    title: "Job Title",
    location: "Location",
    employmentType: "Employment Type",
    salary: "Salary",
    hours: "Hours",
    shifts: "Shifts",
    startDate: "Start Date",
    description: "Description",
    responsibilities: "Responsibilities",
    qualifications: "Qualifications",
    jobBenefits: "Benefits",
    contactEmail: "Contact Email",
    validThrough: "Closing Date",
    isActive: "Active: shown on the careers page",
  },
  admin: {
    title: "Job Title",
    location: "Location",
    employmentType: "Employment Type",
    salary: "Salary Range",
    hours: "Hours",
    shifts: "Shifts",
    startDate: "Start Date",
    description: "Job Description",
    responsibilities: "Responsibilities",
    qualifications: "Requirements",
    jobBenefits: "Benefits",
    contactEmail: "Contact Email",
    validThrough: "Closing Date",
    isActive: "Active: shown on the careers page",
  },
} as const satisfies Record<JobFormKind, Record<JobFieldName, string>>;

export const jobFieldNames = Object.keys(jobFormLabels.careers) as JobFieldName[]; // the table has no other keys

const requiredOnBoth = new Set<JobFieldName>(["title", "location", "employmentType", "description"]);

/**
 * Whether a form requires a field (§5). The admin form requires requirements, except for a job that was stored without
 * any (decision 0005). `job` is the edited one.
 */
export function isRequired(field: JobFieldName, kind: JobFormKind, job: Job | undefined): boolean {
  if (field === "qualifications") return kind === "admin" && (!job || Boolean(job.qualifications));
  return requiredOnBoth.has(field);
}

type Rules = Partial<Record<JobFieldName, RegisterOptions<JobFormValues>>>;

const careersRules: Rules = {
  title: { validate: atLeast(1, fieldMessages.jobTitle) },
  description: { validate: atLeast(limits.job.descriptionMin, fieldMessages.jobDescription) },
  location: { validate: atLeast(1, fieldMessages.jobLocation) },
  contactEmail: {
    validate: (email) => String(email).trim() === "" || isEmail(String(email).trim()) || fieldMessages.email,
  },
};

const adminRules: Rules = {
  ...careersRules,
  description: {
    validate: {
      isGiven: atLeast(1, fieldMessages.jobDescriptionRequired),
      isLongEnough: atLeast(limits.job.descriptionMin, fieldMessages.jobDescription),
    },
  },
};

/** The validation rules of a form (§5). The server requires 10 characters of description in both. */
export function jobFormRules(kind: JobFormKind, job: Job | undefined): Rules {
  if (kind === "careers") return careersRules;
  if (!isRequired("qualifications", kind, job)) return adminRules;
  return { ...adminRules, qualifications: { validate: atLeast(1, fieldMessages.jobRequirements) } };
}

/** The form's initial values: the job to edit, or the defaults of a new one (§9). */
export function toFormValues(job: Job | undefined): JobFormValues {
  return {
    title: job?.title ?? "",
    description: job?.description ?? "",
    location: job?.location ?? "",
    employmentType: employmentTypes.find((type) => type === job?.employmentType) ?? defaultEmploymentType,
    salary: job?.salary ?? "",
    hours: job?.hours ?? "",
    shifts: job?.shifts ?? "",
    startDate: job?.startDate ?? "",
    responsibilities: job?.responsibilities ?? "",
    qualifications: job?.qualifications ?? "",
    jobBenefits: job?.jobBenefits ?? "",
    contactEmail: job?.contactEmail ?? "",
    validThrough: job?.validThrough ?? "",
    isActive: job?.isActive ?? true,
  };
}

/** The fields that differ from `before`, the values with which the form was opened. */
export function changesOf(
  values: JobFormValues,
  before: Readonly<Partial<JobFormValues>> | undefined,
): Partial<JobFormValues> {
  const changed = Object.entries(values).filter(
    ([field, value]) => before?.[field as JobFieldName] !== value, // the form has only these fields
  );
  return Object.fromEntries(changed);
}

/**
 * The question before a past closing date is saved, because it closes the job at once. Undefined when there is none,
 * also for a job that is already closed by it. `today` is the day in London, `YYYY-MM-DD`.
 */
export function closingQuestion(
  { validThrough, isActive }: JobFormValues,
  job: Job | undefined,
  today: string,
): string | undefined {
  if (validThrough === "" || validThrough >= today) return undefined;
  const isReactivated = isActive && job?.isActive === false;
  if (validThrough === job?.validThrough && !isReactivated) return undefined;
  const day = formatDay(validThrough);
  return `The closing date, ${day}, is in the past. The job is then closed: it is not on the careers page and takes no applications. Save it all the same?`;
}

function atLeast(characters: number, message: string) {
  return (text: string | boolean) => String(text).trim().length >= characters || message;
}
