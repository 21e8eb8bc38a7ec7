import type { RegisterOptions } from "react-hook-form";
import { isEmail } from "#contract/email.ts";
import { limits } from "#contract/limits.ts";
import { fieldMessages } from "#contract/messages.ts";

/** What an applicant types. */
export type ApplicationFields = {
  applicantName: string;
  applicantEmail: string;
  applicantPhone: string;
  coverLetter: string;
};

export type ApplicationField = keyof ApplicationFields;

export const blankApplication: ApplicationFields = {
  applicantName: "",
  applicantEmail: "",
  applicantPhone: "",
  coverLetter: "",
};

export const applicationFieldNames = Object.keys(blankApplication) as ApplicationField[]; // its very keys

/** The bounds and messages of specification §5, Application form. */
export const applicationRules = {
  applicantName: { validate: isWithin(limits.applicantName, fieldMessages.applicantName) },
  applicantEmail: {
    validate: (text: string) =>
      (isEmail(text.trim()) && text.trim().length <= limits.applicantEmail.max) ||
      fieldMessages.applicantEmail,
  },
  applicantPhone: { validate: isWithin(limits.applicantPhone, fieldMessages.applicantPhone) },
  coverLetter: {
    validate: (text: string) => text.length <= limits.coverLetter.max || fieldMessages.coverLetter,
  },
} satisfies { [Name in ApplicationField]: RegisterOptions<ApplicationFields, Name> };

/** Spaces around a value do not count, here as on the server. */
function isWithin({ min, max }: { min: number; max: number }, message: string) {
  return (text: string) => {
    const { length } = text.trim();
    return (length >= min && length <= max) || message;
  };
}
