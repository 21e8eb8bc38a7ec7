import type { Certificate } from "#contract/data-retention.ts";
import { formatCreated, formatTimeOfDay } from "#contract/text/format.ts";
import { type ApplicationRuleName, applicationRules } from "./retention.ts";

const reasons: Record<Certificate["why"], string> = {
  period: "the period for which it is kept had ended",
  request: "the person had asked for it",
  deleted: "an administrator deleted it",
  restored: "it had been erased before and came back with a backup that was restored",
};

const countedWords: Record<string, string> = {
  files: "files",
  applicationEvents: "lines of its history",
  notesVersions: "versions of its notes",
  applicationAdjustments: "requests for adjustments",
};

const at = (iso: string) => `${formatCreated(iso)}, ${formatTimeOfDay(iso)}`;

/** The sentences of a certificate of erasure. They name nobody. */
export function certificateText({ id, at: erasedAt, why, rule, counts, verifiedAt }: Certificate): string[] {
  const counted = Object.entries(counts ?? {}).flatMap(([name, count]) =>
    count > 0 && countedWords[name] !== undefined ? [`${count} ${countedWords[name]}`] : [],
  );
  const known = rule === null ? undefined : applicationRules[rule as ApplicationRuleName]; // one of their names
  return [
    `One application was erased from this site on ${at(erasedAt)}, because ${reasons[why]}.`,
    ...(known ? [`The rule: ${known.record}, ${known.months} months after ${known.from}.`] : []),
    ...(counted.length > 0 ? [`With it went: ${counted.join(", ")}.`] : []),
    verifiedAt === null
      ? "Its files have not been looked for yet: this certificate is not complete."
      : `Its files were looked for on ${at(verifiedAt)} and were not there.`,
    `Number of this certificate: ${id}.`,
  ];
}
