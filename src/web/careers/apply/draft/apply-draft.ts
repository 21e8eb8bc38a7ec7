/**
 * What an applicant has typed, stored for a reload in the session storage of this tab, for at most a day or until the
 * application is sent (decision 0024). It never contains the CV; of a complete upload it has the stored path, which
 * gives no access. Without storage (private mode, full) only the draft is lost.
 */
import { limits } from "#contract/limits.ts";
import type { CvFacts, StoredCv } from "#web/careers/cv/cv-file.ts";
import {
  type ApplicationField,
  applicationFieldNames,
  type ApplicationFields,
  blankApplication,
} from "../application-fields.ts";

export type Draft = {
  fields: ApplicationFields;
  /** The chosen CV; `stored` if its upload was complete. */
  cv?: { file: CvFacts; stored?: StoredCv | undefined } | undefined;
};

const key = "application-draft";
const version = 1;
const hourMs = 60 * 60_000;
const lastsMs = 24 * hourMs;
/** Leaves an hour for sending it: then the server removes the unclaimed upload. */
const storedLastsMs = (limits.cv.unclaimedTtlHours - 1) * hourMs;

/** Health data is not left on a computer that others may use: it is typed again (decision 0024). */
const isKept: Record<ApplicationField, boolean> = {
  applicantName: true,
  applicantEmail: true,
  applicantPhone: true,
  coverLetter: true,
  adjustments: false,
  usesInterviewScheme: false,
  remarks: false,
};
const keptNames = applicationFieldNames.filter((name) => isKept[name]);

/** Stores a draft in place of the previous one; a blank one removes it. Returns whether one is stored now. */
export function keepDraft({ fields, cv }: Draft, now = Date.now()): boolean {
  const typed = keptNames.filter((name) => fields[name] !== blankApplication[name]);
  if (typed.length === 0 && !cv) {
    forgetDraft();
    return false;
  }
  const kept = Object.fromEntries(typed.map((name) => [name, fields[name]]));
  const text = JSON.stringify({ version, keptAt: now, fields: kept, cv });
  return attempt((storage) => storage.setItem(key, text) === undefined) ?? false;
}

export function forgetDraft(): void {
  attempt((storage) => storage.removeItem(key));
}

/** The stored draft; undefined without one, or if this version cannot read it. */
export function readDraft(now = Date.now()): Draft | undefined {
  const text = attempt((storage) => storage.getItem(key));
  if (!text) return undefined;
  const draft = parse(text);
  if (!isRecord(draft) || draft.version !== version || !isYounger(draft.keptAt, lastsMs, now)) {
    forgetDraft();
    return undefined;
  }
  return { fields: readFields(draft.fields), cv: readCv(draft.cv, now) };
}

/** Storage throws where it is full, switched off or blocked. */
function attempt<T>(work: (storage: Storage) => T): T | undefined {
  try {
    return work(sessionStorage);
  } catch {
    return undefined;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Fields that are missing in a draft, or of another type, are blank. */
function readFields(fields: unknown): ApplicationFields {
  if (!isRecord(fields)) return blankApplication;
  const known = keptNames.filter((name) => typeof fields[name] === typeof blankApplication[name]);
  return { ...blankApplication, ...Object.fromEntries(known.map((name) => [name, fields[name]])) };
}

function readCv(cv: unknown, now: number): Draft["cv"] {
  if (!isRecord(cv) || !isRecord(cv.file)) return undefined;
  const { name, size } = cv.file;
  if (typeof name !== "string" || typeof size !== "number") return undefined;
  return { file: { name, size }, stored: readStored(cv.stored, now) };
}

function readStored(stored: unknown, now: number): StoredCv | undefined {
  if (!isRecord(stored) || !isYounger(stored.storedAt, storedLastsMs, now)) return undefined;
  const { cvFileUrl, storedAt } = stored;
  return typeof cvFileUrl === "string" ? { cvFileUrl, storedAt: Number(storedAt) } : undefined;
}

function isYounger(time: unknown, ms: number, now: number): boolean {
  return typeof time === "number" && now - time < ms;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
