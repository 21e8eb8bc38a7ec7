import { existsSync } from "node:fs";
import { join } from "node:path";
import { nation } from "#content/organisation.ts";
import { services } from "#content/services/list.ts";
import { readText, root } from "./repository.ts";

/**
 * Files of words that the product came with, each with a promise or a claim in it that another provider may be
 * unable to keep (docs/rebrand.md). A file from which all of them are gone counts as the provider's own.
 */
export const ownWords: Readonly<Record<string, readonly string[]>> = {
  "src/content/careers.ts": [
    "usually within three working days",
    "rotas come four weeks ahead",
    "New roles are added most weeks",
  ],
  "src/content/advert.ts": ["sponsorsVisas: false"],
  "src/content/nations/checks.ts": ["which we arrange and pay for"],
  "src/content/nations/england.ts": ["Measured against the Data Security and Protection Toolkit"],
  "src/content/documents.ts": ["Training matrix of the team that would work with you"],
  "src/content/page-dates.ts": ['"/contact": "2026-11-20"'],
  "src/content/retention.ts": ["A claim of unfair treatment may reach a tribunal up to half a year"],
  "src/content/letters/status-letters.ts": ["If you would like to hear why, reply to this email"],
  "src/content/letters/receipt.ts": ["If you need an adjustment for an interview"],
  "src/content/letters/invitation.ts": ["agree a day, a time and a place with you"],
  "src/content/contact.ts": ["We reply within five working days", "We answer within five working days"],
  "src/content/words/shell.ts": ["typically within 24 hours in business hours"],
  "src/content/home.ts": ["25%"],
  "src/content/home-lead.ts": ["often with you within 24–48 hours"],
  "src/content/technology.ts": ["up to 25% less admin time"],
  "src/content/governance.ts": [
    "Every incident read within a working day",
    "acknowledge a complaint within three working days",
  ],
  "src/content/feedback.ts": ["We ring whoever answers below Good, within two working days"],
  "src/content/services/list.ts": ["responds within hours", "often in place within 24–48 hours"],
  "src/content/services/complex-needs.ts": ["one team that meets every week"],
  "src/content/services/crisis-support.ts": ["responds within hours of first contact"],
  "src/content/services/residential-care.ts": ["A yes or no within two working days"],
  "src/content/services/short-breaks.ts": ["We visit you at home the same week"],
  "src/content/services/staffing-solutions.ts": ["often deployed within 24–48 hours"],
  "src/content/services/therapeutic-care.ts": ["A therapist calls you within two working days"],
  "src/content/policies/esg.ts": ["test this policy in every service at least once a year"],
  "src/content/policies/gender-pay-gap.ts": ["reviewed at least annually, after each snapshot date"],
  "src/content/policies/list.ts": ['"01/11/2023"', '"June 2025"', '"06/04/2024"'],
  "src/content/policies/privacy.ts": ["Quality, audits, complaints and regulation"],
  "src/content/policies/tics.ts": ["Compliance audits pick files at random"],
  "src/content/policies/workplace.ts": ["Safeguarding and duty of candour"],
};

/**
 * `file: “promise”, “promise”` of each file that still has words that the product came with. No page shows the words
 * of a service that is not `offered`, or the law of another nation than `own`: their files are left out.
 */
export function unchangedWords(
  read: (path: string) => string = readIfThere,
  offered: readonly string[] = services.map(({ words }) => words),
  own: string = nation,
): string[] {
  return Object.entries(ownWords).flatMap(([path, promises]) => {
    if (!isShown(path, offered, own)) return [];
    const text = read(path);
    const left = promises.filter((promise) => text.includes(promise));
    return left.length === 0 ? [] : [`${path}: ${left.map((promise) => `“${promise}”`).join(", ")}`];
  });
}

/** A provider may have deleted the words of a service. */
function readIfThere(path: string): string {
  return existsSync(join(root, path)) ? readText(path) : "";
}

/** The words of a service are in a file of its name: `shortBreaks` in services/short-breaks.ts. */
export function isShown(path: string, offered: readonly string[], own: string = nation): boolean {
  const [, ofNation] = /\/nations\/([a-z-]+)\.ts$/.exec(path) ?? [];
  if (ofNation !== undefined && ofNation !== "checks") return ofNation === own;
  const [, file] = /\/services\/([a-z-]+)\.ts$/.exec(path) ?? [];
  if (file === undefined || file === "list") return true;
  return offered.some((words) => words.toLowerCase() === file.replaceAll("-", ""));
}
