import type { RegisterOptions } from "react-hook-form";
import { isEmail } from "#contract/text/email.ts";
import { limits } from "#contract/limits.ts";
import { fieldMessages } from "#contract/messages.ts";
import { isTelephone } from "#contract/text/telephone.ts";

/** The personal information that an application asks for, all of it required (specification §2). */
export const personalFields = [
  { name: "applicantName", label: "Full Name", type: "text", autoComplete: "name" },
  { name: "applicantEmail", label: "Email Address", type: "email", autoComplete: "email" },
  { name: "applicantPhone", label: "Phone Number", type: "tel", autoComplete: "tel" },
] as const;

/** What an applicant types and ticks. */
export type ApplicationFields = {
  applicantName: string;
  applicantEmail: string;
  applicantPhone: string;
  coverLetter: string;
  adjustments: string;
  usesInterviewScheme: boolean;
  /** Shown to no person (decision 0022). */
  remarks: string;
};

export type ApplicationField = keyof ApplicationFields;
/** The fields whose values can be wrong. */
export type RuledField = Exclude<ApplicationField, "usesInterviewScheme" | "remarks">;

export const blankApplication: ApplicationFields = {
  applicantName: "",
  applicantEmail: "",
  applicantPhone: "",
  coverLetter: "",
  adjustments: "",
  usesInterviewScheme: false,
  remarks: "",
};

export const applicationFieldNames = Object.keys(blankApplication) as ApplicationField[]; // its very keys

/** The bounds and messages of specification §5, Application form, and of decision 0022. */
export const applicationRules = {
  applicantName: {
    validate: (text: string) => isWithin(text, limits.applicantName) || fieldMessages.applicantName,
  },
  applicantEmail: {
    validate: (text: string) =>
      (isEmail(text.trim()) && text.trim().length <= limits.applicantEmail.max) ||
      fieldMessages.applicantEmail,
  },
  applicantPhone: {
    validate: (text: string) =>
      (isWithin(text, limits.applicantPhone) && isTelephone(text)) || fieldMessages.applicantPhone,
  },
  coverLetter: {
    validate: (text: string) => text.length <= limits.coverLetter.max || fieldMessages.coverLetter,
  },
  adjustments: {
    validate: (text: string) => text.length <= limits.adjustments.max || fieldMessages.adjustments,
  },
} satisfies { [Name in RuledField]: RegisterOptions<ApplicationFields, Name> };

/** Spaces around a value do not count, here as on the server. */
function isWithin(text: string, { min, max }: { min: number; max: number }): boolean {
  const { length } = text.trim();
  return length >= min && length <= max;
}
