import type { RegisterOptions } from "react-hook-form";
import { isEmail } from "#contract/text/email.ts";
import { limits } from "#contract/limits.ts";
import { isTelephone } from "#contract/text/telephone.ts";
import { applyWords } from "#content/words/apply.ts";
import { lineWithoutControls, textWithoutControls } from "#contract/text/control-characters.ts";

/** The required personal information of an application (specification §2). */
export const personalFields = [
  { name: "applicantName", type: "text", autoComplete: "name" },
  { name: "applicantEmail", type: "email", autoComplete: "email" },
  { name: "applicantPhone", type: "tel", autoComplete: "tel" },
] as const;

/** What an applicant types and ticks. */
export type ApplicationFields = {
  applicantName: string;
  applicantEmail: string;
  applicantPhone: string;
  coverLetter: string;
  adjustments: string;
  usesInterviewScheme: boolean;
  /** The honeypot (decision 0022). */
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

export const applicationFieldNames = Object.keys(blankApplication) as ApplicationField[]; // the object's own keys

/** The limits and messages of specification §5, Application form, and of decision 0022. */
export const applicationRules = {
  applicantName: {
    validate: (text: string) =>
      problemOfLine(text) ?? (isWithin(text, limits.applicantName) || applyWords.faults.applicantName),
  },
  applicantEmail: {
    validate: (text: string) =>
      problemOfLine(text) ??
      ((isEmail(text.trim()) && text.trim().length <= limits.applicantEmail.max) ||
        applyWords.faults.applicantEmail),
  },
  applicantPhone: {
    validate: (text: string) =>
      problemOfLine(text) ??
      ((isWithin(text, limits.applicantPhone) && isTelephone(text)) || applyWords.faults.applicantPhone),
  },
  coverLetter: {
    validate: (text: string) =>
      problemOfText(text) ?? (text.length <= limits.coverLetter.max || applyWords.faults.coverLetter),
  },
  adjustments: {
    validate: (text: string) =>
      problemOfText(text) ?? (text.length <= limits.adjustments.max || applyWords.faults.adjustments),
  },
} satisfies { [Name in RuledField]: RegisterOptions<ApplicationFields, Name> };

function problemOfLine(text: string): string | undefined {
  return lineWithoutControls.test(text.trim()) ? undefined : applyWords.hiddenCharacters;
}

function problemOfText(text: string): string | undefined {
  return textWithoutControls.test(text) ? undefined : applyWords.hiddenCharacters;
}

/** Surrounding spaces do not count, as on the server. */
function isWithin(text: string, { min, max }: { min: number; max: number }): boolean {
  const { length } = text.trim();
  return length >= min && length <= max;
}
