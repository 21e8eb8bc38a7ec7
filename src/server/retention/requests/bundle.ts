/** The copy of a person's data: one page that works without script and prints, with the same data as JSON in it. */
import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { palette } from "#brand/palette.ts";
import { readApplicationStatus } from "#contract/application-status.ts";
import { AppError } from "#contract/errors.ts";
import { londonDay } from "#contract/text/format.ts";
import { escapeAttribute, escapeHtml } from "#contract/text/html.ts";
import { organisation } from "#content/organisation.ts";
import type { CvUploads } from "../../cvs/uploads.ts";
import { noteOfWholeJob } from "../../applications/blind.ts";
import type { Db } from "../../db/connect.ts";
import { createRedactor } from "./redactor.ts";
import { parseContent, type QuarantinedContent, readContent } from "../quarantine.ts";
import { longDay, timeOfDay } from "#content/words/intl.ts";
import { dataCopy as words } from "#content/words/data-copy.ts";

export type Redaction = { words: readonly string[]; reason: string | null };

type Mail = { kind: string; createdAt: string; payload: unknown };
type Opened = { at: string; action: string };
type Part = QuarantinedContent & { jobTitle: string; mails: Mail[]; opened: Opened[] };

/** All stored data about these applications; those that are gone are left out. */
async function readParts(db: Db, ids: readonly string[]): Promise<Part[]> {
  const parts: Part[] = [];
  for (const id of ids) {
    const content = await db.transaction().execute(async (trx) => {
      const quarantined = await trx
        .selectFrom("quarantinedApplications")
        .select("content")
        .where("id", "=", id)
        .executeTakeFirst();
      return quarantined ? parseContent(quarantined.content) : await readContent(trx, id);
    });
    if (!content) continue;
    const job = await db
      .selectFrom("jobs")
      .select("title")
      .where("id", "=", content.application.jobId)
      .executeTakeFirst();
    const mails = await db
      .selectFrom("tasks")
      .select(["kind", "createdAt", "payload"])
      .where("applicationId", "=", id)
      .orderBy("createdAt")
      .execute();
    const opened = await db
      .selectFrom("auditEntries")
      .select(["at", "action"])
      .where("subjectId", "=", id)
      .orderBy("at")
      .execute();
    parts.push({
      ...content,
      jobTitle: job?.title ?? "",
      mails: mails.map((mail) => ({ ...mail, payload: JSON.parse(mail.payload) as unknown })),
      opened,
    });
  }
  return parts;
}

/** The page for the reviewer and the requester. Administrators are named by their roles. */
export async function makeBundle(
  db: Db,
  { ids, blackened, now }: { ids: readonly string[]; blackened: Redaction; now: Date },
): Promise<string> {
  const redactor = createRedactor(blackened.words);
  const parts = (await readParts(db, ids)).map((part) => redactPart(part, redactor.hide));
  const unmatched = redactor.unmatched();
  const note =
    unmatched.length > 0
      ? `${noteStart}<p class="note">${escapeHtml(words.unmatched(unmatched))}</p>${noteEnd}\n`
      : "";
  const sections = parts.map(section).join("\n");
  const json = escapeHtml(JSON.stringify(parts.map(toPlain), null, 2));
  const limits = [
    words.leftOut,
    ...(blackened.words.length > unmatched.length ? [words.blackened(blackened.reason ?? "")] : []),
  ];
  const title = words.title(organisation.name);
  const main = `${note}<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(words.made(longDay(londonDay(now))))}</p>
<p>${escapeHtml(limits.join(" "))}</p>
<p>${escapeHtml(words.policy)}</p>
${sections}
<details><summary>${escapeHtml(words.json)}</summary><pre>${json}</pre></details>
<!--files-->`;
  return page(title, main);
}

function page(title: string, main: string): string {
  return `<!doctype html>
<html lang="${organisation.lang}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title>
<style>${style}</style></head>
<body><main>
${main}
</main></body></html>
`;
}

/** For the reviewer of a copy that cannot be shown: the reason, and a link to retry. */
export function unshownPage(sentence: string): string {
  const { title, again } = words.unshown;
  const parts = [`<h1>${escapeHtml(title)}</h1>`, `<p>${escapeHtml(sentence)}</p>`];
  return page(title, [...parts, `<p><a href="">${escapeHtml(again)}</a></p>`].join("\n"));
}

/** Between them is text for the reviewer only. */
const [noteStart, noteEnd] = ["<!--review-->", "<!--/review-->"];

/** The page for the requester. */
export function withoutReviewNote(page: string): string {
  const [before = "", rest] = page.split(noteStart);
  return rest === undefined ? page : before + rest.slice(rest.indexOf(noteEnd) + noteEnd.length);
}

const { ink, surface, link } = palette;
const style = `body{font:1rem/1.5 system-ui,sans-serif;margin:0;overflow-wrap:anywhere;color:${ink[0]};background:${surface[0]}}main{max-width:44rem;margin:0 auto;padding:1rem}h2{margin-top:2rem;border-top:1px solid}.note{border:2px solid;padding:.5rem}dt{font-weight:600}dd{margin:0 0 .5rem;white-space:pre-wrap}li,pre{white-space:pre-wrap}@media(prefers-color-scheme:dark){body{color:${ink[1]};background:${surface[1]}}a{color:${link[1]}}}@media print{.note{display:none}body{color:#000;background:#fff}a{color:inherit}}`;

/** Replaced by the files when the page is opened. */
const filesPlace = "<!--files-->";

/** These applications, also in quarantine. */
export async function readApplications(
  db: Db,
  ids: readonly string[],
): Promise<{ reference: string; applicantEmail: string; cvFilePath: string | null }[]> {
  if (ids.length === 0) return [];
  const live = await db
    .selectFrom("jobApplications")
    .select(["reference", "applicantEmail", "cvFilePath"])
    .where("id", "in", ids)
    .orderBy("reference")
    .execute();
  const quarantined = await db
    .selectFrom("quarantinedApplications")
    .select("content")
    .where("id", "in", ids)
    .orderBy("reference")
    .execute();
  return [...live, ...quarantined.map(({ content }) => parseContent(content).application)];
}

export type ReadFile = (key: string) => Promise<Buffer>;

/**
 * Reads whole CVs. Throws the state of the virus scan of one that may not be opened, and `unavailable` when the
 * storage is away.
 */
export function createFileReader(uploads: Pick<CvUploads, "open">): ReadFile {
  return async (key) => {
    try {
      const file = await uploads.open(key);
      if (file) return await buffer(file.stream);
    } catch (cause) {
      throw cause instanceof AppError ? cause : new AppError("unavailable", { cause });
    }
    throw new AppError("unavailable", { cause: new Error("The store has no such file") });
  };
}

type Cv = { name: string; bytes: Buffer | null };

/**
 * The CVs of these applications; one in which a virus was found has no bytes. Throws what `readFile` throws
 * otherwise.
 */
export async function readCvs(db: Db, ids: readonly string[], readFile: ReadFile): Promise<Cv[]> {
  const files: Cv[] = [];
  for (const { reference, cvFilePath } of await readApplications(db, ids)) {
    if (cvFilePath === null) continue;
    const bytes = await readFile(cvFilePath).catch((error: unknown) => {
      if (error instanceof AppError && error.code === "cv-infected") return null;
      throw error;
    });
    files.push({ name: `${reference}-CV.pdf`, bytes });
  }
  return files;
}

/** The page with the files in it, for saving. */
export function withFiles(content: string, files: readonly Cv[]): string {
  const links = files.map(({ name, bytes }) => {
    if (bytes === null) return `<p>${escapeHtml(words.infected(name))}</p>`;
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    return (
      `<p><a download="${escapeAttribute(name)}" href="data:application/pdf;base64,${bytes.toString("base64")}">${escapeHtml(words.save(name))}</a></p>` +
      `<p>${escapeHtml(words.file(name, bytes.length, sha256))}</p>`
    );
  });
  const list = links.length > 0 ? `<h2>${escapeHtml(words.files)}</h2>${links.join("")}` : "";
  return content.replace(filesPlace, () => list);
}

const when = (iso: string) => words.moment(longDay(londonDay(new Date(iso))), timeOfDay(iso));
const roleOf = (actor: string) => (actor === "visitor" ? words.roles.visitor : words.roles.administrator);

/** A value of the history in words. */
const valueOf = (value: string) =>
  words.statuses[value] ?? words.exports[value] ?? words.ways[value] ?? value;

function changeOf(from: string | null, to: string | null): string {
  if (from && to) return words.change(valueOf(from), valueOf(to));
  return valueOf(from ?? to ?? "");
}

/** The kind of a mail, with an administrator's own words where it has them. */
function mailLine({ createdAt, kind, payload }: Mail): string {
  const { status, own } = payload as { status?: string; own?: { subject: string; text: string } }; // of `Mails`
  const known: Record<string, string> = words.mails;
  return [
    `${when(createdAt)}: ${known[kind] ?? kind}`,
    status && valueOf(status),
    own && `${own.subject}\n${own.text}`,
  ]
    .filter(Boolean)
    .join("; ");
}

function eventLine(event: Part["applicationEvents"][number]): string {
  const { at, kind, actor, fromValue, toValue } = event;
  const note = event.note === noteOfWholeJob ? words.wholeJob : event.note;
  const parts = [words.events[kind] ?? kind, words.by(roleOf(actor)), changeOf(fromValue, toValue), note];
  return [when(at), ...parts].filter(Boolean).join("; ");
}

const openedLine = ({ at, action }: Part["opened"][number]) =>
  `${when(at)}: ${words.actions[action] ?? words.otherAction}, ${words.by(words.roles.administrator)}`;

function section(part: Part): string {
  const { application, applicationAdjustments, applicationEvents, notesVersions, mails, opened } = part;
  const { facts: terms } = words;
  const facts: [string, string | null][] = [
    [terms.reference, application.reference],
    [terms.job, part.jobTitle],
    [terms.name, application.applicantName],
    [terms.email, application.applicantEmail],
    [terms.telephone, application.applicantPhone],
    [terms.sent, when(application.createdAt)],
    [terms.status, valueOf(readApplicationStatus(application.applicationStatus))],
    [terms.withdrawn, application.withdrawnAt && when(application.withdrawnAt)],
    [terms.coverLetter, application.coverLetter],
    [terms.cv, application.cvFilePath === null ? words.noCv : words.cvBelow],
    [terms.notes, application.adminNotes],
    [terms.automatic, application.mayBeAutomatic ? words.automatic.yes : words.automatic.no],
    ...applicationAdjustments.flatMap(({ adjustments, usesInterviewScheme }): [string, string | null][] => [
      [terms.adjustments, adjustments],
      [terms.scheme, usesInterviewScheme ? words.yes : words.no],
    ]),
  ];
  const lists = [
    [words.lists.history, applicationEvents.map(eventLine)],
    [words.lists.notes, notesVersions.map(({ at, text }) => `${when(at)}: ${text}`)],
    [words.lists.mails, mails.map(mailLine)],
    [words.lists.opened, opened.map(openedLine)],
  ] as const;
  const list = ([heading, lines]: (typeof lists)[number]) =>
    lines.length === 0
      ? ""
      : `<h3>${escapeHtml(heading)}</h3><ul>${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join("")}</ul>`;
  return `<h2>${escapeHtml(words.heading(application.reference))}</h2>
<dl>${facts.map(([term, value]) => (value ? `<dt>${escapeHtml(term)}</dt><dd>${escapeHtml(value)}</dd>` : "")).join("")}</dl>
${lists.map(list).join("")}`;
}

/** The data for the JSON, with roles for the names of administrators. */
function toPlain({ application, ...part }: Part): object {
  const { plainName: _plain, sortName: _sort, cvFilePath: _file, unblindedBy: _by, ...fields } = application;
  return JSON.parse(
    JSON.stringify({ application: fields, ...part }, (key, value: unknown) =>
      key === "actor" && typeof value === "string" ? roleOf(value) : value,
    ),
  ) as object;
}

/** An administrator's own words in a letter. */
function hideOwn(payload: unknown, hide: (text: string) => string): unknown {
  const { own, ...rest } = payload as { own?: { subject: string; text: string } }; // of `Mails`
  return own ? { ...rest, own: { subject: hide(own.subject), text: hide(own.text) } } : payload;
}

type Hide = ReturnType<typeof createRedactor>["hide"];

/** Redacts words in notes, history and letters that administrators wrote. */
function redactPart(part: Part, hide: Hide): Part {
  const { application, applicationEvents, notesVersions, mails } = part;
  return {
    ...part,
    application: { ...application, adminNotes: hide(application.adminNotes) },
    applicationEvents: applicationEvents.map((event) => ({ ...event, note: hide(event.note) })),
    notesVersions: notesVersions.map((version) => ({ ...version, text: hide(version.text) })),
    mails: mails.map((mail) => ({ ...mail, payload: hideOwn(mail.payload, hide) })),
  };
}
