import type { RegisterOptions } from "react-hook-form";
import { isEmail } from "#contract/text/email.ts";
import type { Job, JobWrite } from "#contract/jobs.ts";
import { defaultEmploymentType, employmentTypes, type EmploymentType, limits } from "#contract/limits.ts";
import { fieldMessages } from "#contract/messages.ts";

/** The two job forms of specification §5: on the careers page, and in the administrators' area. */
export type JobFormKind = "careers" | "admin";

/** What the form holds: text as it is typed. */
export type JobFormValues = {
  title: string;
  description: string;
  location: string;
  employmentType: EmploymentType;
  salary: string;
  responsibilities: string;
  qualifications: string;
  jobBenefits: string;
  contactEmail: string;
  validThrough: string;
  isActive: boolean;
};

export type JobFieldName = keyof JobFormValues;

/** The fields of each form, in their order, with their labels (§3: the two versions name them differently). */
export const jobFormLabels = {
  careers: {
    title: "Job Title",
    location: "Location",
    employmentType: "Employment Type",
    salary: "Salary",
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
    description: "Job Description",
    qualifications: "Requirements",
    jobBenefits: "Benefits",
    isActive: "Active: shown on the careers page",
  },
} as const satisfies Record<JobFormKind, Partial<Record<JobFieldName, string>>>;

type Rules = Partial<Record<JobFieldName, RegisterOptions<JobFormValues>>>;

const careersRules: Rules = {
  title: { validate: atLeast(1, fieldMessages.jobTitle) },
  description: { validate: atLeast(limits.job.descriptionMin, fieldMessages.jobDescription) },
  location: { validate: atLeast(1, fieldMessages.jobLocation) },
  contactEmail: {
    validate: (email) => String(email).trim() === "" || isEmail(String(email).trim()) || fieldMessages.email,
  },
};

/** The validation rules of each form (§5). The server asks for 10 characters of description in either case. */
export const jobFormRules: Record<JobFormKind, Rules> = {
  careers: careersRules,
  admin: {
    ...careersRules,
    description: {
      validate: {
        isGiven: atLeast(1, fieldMessages.jobDescriptionRequired),
        isLongEnough: atLeast(limits.job.descriptionMin, fieldMessages.jobDescription),
      },
    },
    qualifications: { validate: atLeast(1, fieldMessages.jobRequirements) },
  },
};

/** What the form shows at first: the job to edit, or the defaults of a new one (§9). */
export function toFormValues(job: Job | undefined): JobFormValues {
  return {
    title: job?.title ?? "",
    description: job?.description ?? "",
    location: job?.location ?? "",
    employmentType: employmentTypes.find((type) => type === job?.employmentType) ?? defaultEmploymentType,
    salary: job?.salary ?? "",
    responsibilities: job?.responsibilities ?? "",
    qualifications: job?.qualifications ?? "",
    jobBenefits: job?.jobBenefits ?? "",
    contactEmail: job?.contactEmail ?? "",
    validThrough: job?.validThrough ?? "",
    isActive: job?.isActive ?? true,
  };
}

/** What is sent: the fields that this form shows. A field left out keeps its value. */
export function toJobWrite(kind: JobFormKind, values: JobFormValues): JobWrite {
  const shown = Object.keys(jobFormLabels[kind]);
  const kept = Object.entries(values).filter(([field]) => shown.includes(field));
  const { title, description, location } = values; // every form shows these three
  return { ...Object.fromEntries(kept), title, description, location };
}

function atLeast(characters: number, message: string) {
  return (text: string | boolean) => String(text).trim().length >= characters || message;
}
