import type { Certificate } from "#contract/data-retention.ts";
import { formatMoment } from "#contract/text/format.ts";
import { type ApplicationRuleName, applicationRules } from "./retention.ts";

const reasons: Record<Certificate["why"], string> = {
  period: "the period for which it is kept had ended",
  request: "the person had asked for it",
  deleted: "an administrator deleted it",
  restored: "it had been erased before and came back with a backup that was restored",
};

/** Singular and plural. */
const countedWords: Record<string, readonly [one: string, several: string]> = {
  files: ["file", "files"],
  applicationEvents: ["line of its history", "lines of its history"],
  notesVersions: ["version of its notes", "versions of its notes"],
  applicationAdjustments: ["request for adjustments", "requests for adjustments"],
};

/** The sentences of a certificate of erasure, without names. */
export function certificateText({ id, at: erasedAt, why, rule, counts, verifiedAt }: Certificate): string[] {
  const counted = Object.entries(counts ?? {}).flatMap(([name, count]) => {
    const words = countedWords[name];
    return count > 0 && words ? [`${count} ${words[count === 1 ? 0 : 1]}`] : [];
  });
  const known = rule === null ? undefined : applicationRules[rule as ApplicationRuleName]; // one of their names
  return [
    `One application was erased from this site on ${formatMoment(erasedAt)}, because ${reasons[why]}.`,
    ...(known ? [`The rule: ${known.record}, ${known.months} months after ${known.from}.`] : []),
    ...(counted.length > 0 ? [`With it went: ${counted.join(", ")}.`] : []),
    verifiedAt === null
      ? "Its files have not been looked for yet: this certificate is not complete."
      : `Its files were looked for on ${formatMoment(verifiedAt)} and were not there.`,
    `Number of this certificate: ${id}.`,
  ];
}

/** To recipients of exported data that was erased since (UK GDPR, Article 19). */
export const copiesLetter =
  "Somebody asked us to erase their data, and we have done so. Our records show that you took a file with it out of the site, under the reference named with this letter. Please delete the file wherever you keep it, on paper too, and tell us when it is done. If you passed it on, tell us to whom, and we will ask them as well.";
