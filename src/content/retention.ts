/**
 * The retention period of each kind of record, with its reason: the only list for the privacy policy, the notices and
 * the erasure of applications (server/retention). A shortened period is announced 30 days before it takes effect.
 */
import { limits } from "#contract/limits.ts";
import { nation } from "./nations/nation.ts";
import { organisation } from "./organisation.ts";
import { supports, supportsMinors } from "./people.ts";

export const applicationRuleNames = ["unsuccessful", "undecided", "withdrawn", "hired"] as const;
export type ApplicationRuleName = (typeof applicationRuleNames)[number];

type ApplicationRule = {
  record: string;
  /** Calendar months, after `from`. */
  months: number;
  /** The start of the period, after the word "after". */
  from: string;
  reason: string;
};

const claims =
  "A claim of unfair treatment may reach a tribunal up to half a year after the decision, or later if the tribunal allows it, and reaches us later still; this time also lets us answer questions about the decision.";

/** The rules for erasing applications. */
export const applicationRules: Readonly<Record<ApplicationRuleName, ApplicationRule>> = {
  unsuccessful: {
    record: "Applications that were not successful, with CV, notes and what was asked for beside them",
    months: 12,
    from: "the decision, our last letter or call about it, or the closing of the post, whichever is last",
    reason: claims,
  },
  undecided: {
    record: "Applications on which nothing was decided",
    months: 12,
    from: "the day they came, our last letter or call about them, or the closing of the post, whichever is last",
    reason: claims,
  },
  withdrawn: {
    record: "Applications that their senders withdrew",
    months: 12,
    from: "the withdrawal",
    reason: claims,
  },
  hired: {
    record: "Applications of people who join us, on this site",
    months: 6,
    from: "the decision to appoint",
    reason: "By then what the law asks an employer to keep has been taken over into the staff file.",
  },
};

/** Days that an application is in quarantine before it is erased, so that mistakes can be corrected. */
export const quarantineDays = 30;
/** Days that a new or shortened period is announced before it takes effect. */
export const announcedDays = 30;
/** A hold ends after at most so many months, and is then reviewed. */
export const longestHoldMonths = 12;
/** Days that a backup is kept, unless `BACKUP_KEPT_DAYS` differs: it may contain what was erased since. */
export const backupDays = 35;
/** Months that requests about data, complaints and certificates of erasure are kept after they are closed. */
export const requestMonths = 24;

type ScheduledRecord = { record: string; kept: string; reason: string };

const inMonths = (months: number) => (months === 1 ? "1 month" : `${months} months`);

/** The grounds of a hold, also shown on the page where applications are held. */
export const holdGrounds = "a complaint, a legal claim, a safeguarding concern, an inquiry or an inspection";
/** A sentence of the policy. */
export const holdSentence = `What ${holdGrounds} needs is set aside, used for that alone, with the reason written down. It stays until that hold ends, even if you ask us to delete it; each hold is looked at again after ${inMonths(longestHoldMonths)} at most.`;

const applications: readonly ScheduledRecord[] = /* @__PURE__ */ applicationRuleNames.map((name) => {
  const { record, months, from, reason } = applicationRules[name];
  return { record, kept: `${inMonths(months)} after ${from}`, reason };
});

/** Every record of the policy, in its order. */
export const retentionSchedule: readonly ScheduledRecord[] = /* @__PURE__ */ listSchedule();

function listSchedule(): readonly ScheduledRecord[] {
  const { records } = nation.policies;
  const { companyNumber, charityNumber } = organisation;
  const lawOfCharities = charityNumber ? `${records.charityAccounts}; ` : "";
  const lawOfAccounts = companyNumber ? "Companies Act 2006; " : lawOfCharities;
  return [
    {
      record: "Enquiries that do not lead to care",
      kept: `${inMonths(12)} after our last contact`,
      reason: "People come back to an enquiry.",
    },
    ...(supports("adults")
      ? [
          {
            record: "Care records of adults",
            kept: "8 years after care ends",
            reason: records.reason ?? `${records.code}.`,
          },
        ]
      : []),
    ...(supportsMinors ? [{ record: "Care records of children and young people", ...records.children }] : []),
    {
      record: "Complaints about care",
      kept: "10 years after the complaint is closed",
      reason: records.reason ?? `${records.code}.`,
    },
    ...applications,
    {
      record: "What you asked for with an application, such as adjustments",
      kept: "As long as the application itself, and deleted with it; sooner if you ask",
      reason: "It serves the application alone.",
    },
    {
      record: "Emails that this site sent about an application",
      kept: `${limits.mail.keptDays} days after they were sent, and never longer than the application`,
      reason: "To see whether they arrived.",
    },
    {
      record: "CVs uploaded on this site and never sent with an application",
      kept: `${limits.cv.unclaimedTtlHours} hours, then deleted by the site itself`,
      reason: "Nobody has applied with them.",
    },
    {
      record: "Requests and complaints about your data, and what we answered",
      kept: `${inMonths(requestMonths)} after they are closed`,
      reason: "To show that they were answered in time.",
    },
    {
      record: "Who did what on this site as an administrator",
      kept: `${inMonths(24)}; it names applications by numbers, not by people`,
      reason: "To find out about misuse.",
    },
    {
      record: "Staff files",
      kept: `6 years after employment ends${supportsMinors ? ", or longer where the law on working with children asks for it" : ""}`,
      reason: records.limitation,
    },
    {
      record: "Disclosure certificates",
      kept: "Not kept: we record number, date and decision; copies at most 6 months",
      reason: nation.checks.code,
    },
    {
      record: "Accounts and invoices",
      kept: "6 years after the end of the financial year",
      reason: `${lawOfAccounts}Taxes Management Act 1970.`,
    },
  ];
}

const { unsuccessful } = applicationRules;
/** The notice at the application form. */
export const applyNotice = `If you are not appointed, we delete them ${inMonths(unsuccessful.months)} after ${unsuccessful.from}, or sooner if you ask.`;

/** A sentence of the policy about applications that were not successful. */
export const unsuccessfulSentence = `If you are not appointed, application and CV are deleted by the site itself: ${inMonths(unsuccessful.months)} after ${unsuccessful.from} they go out of sight, and ${quarantineDays} days later they are erased. ${unsuccessful.reason} You can ask us to delete them sooner.`;

/** The longer of the time limits for claims (nations/employment.ts). */
const possibleMonths = { least: 6, most: 36 };

/** Warnings at the start: improbable periods for unsuccessful applications. */
export function retentionWarnings(
  rules: Readonly<Record<ApplicationRuleName, Pick<ApplicationRule, "months">>> = applicationRules,
): string[] {
  return applicationRuleNames.flatMap((name) => {
    const { months } = rules[name];
    const place = `src/content/retention.ts: ${name}: ${months} months`;
    if (!Number.isInteger(months) || months < 1) return [`${place} is no period; nothing is erased by it.`];
    if (name === "hired") return [];
    if (months < possibleMonths.least)
      return [
        `${place} is shorter than the ${possibleMonths.least} months in which a claim may be made (${nation.employment.claims}).`,
      ];
    if (months > possibleMonths.most)
      return [
        `${place} is longer than any reason that the Information Commissioner's guidance knows for it.`,
      ];
    return [];
  });
}
