/** The administrators' overview: one call for all its numbers. */
import {
  bankHolidayWarning,
  londonMidnight,
  mondayOf,
  workingDaysBefore,
  workingDaysBetween,
} from "#content/working-days.ts";
import { longSilenceDays } from "#contract/application-status.ts";
import { addDays, countJobStates, jobStateOn } from "#contract/job-states.ts";
import type { Overview } from "#contract/overview.ts";
import { londonDay } from "#contract/text/format.ts";
import type { FastifyInstance } from "fastify";
import { countByStatusAndJob } from "../applications/counts.ts";
import type { Guards } from "../auth/guards.ts";
import type { Clock } from "../clock.ts";
import type { Db } from "../db/connect.ts";
import { setNoStore } from "../http/headers.ts";
import { route } from "../http/route.ts";
import type { JobSummary } from "../jobs/cache.ts";
import type { JobStore } from "../jobs/store.ts";
import { applicationMailKinds } from "../mail/outbox.ts";
import { countFailedLetters } from "../retention/requests/letters.ts";
import { countReminded } from "../retention/requests/requests.ts";
import { countEndedHolds, countStopped } from "../retention/state.ts";
import {
  type ContactDays,
  countApplications,
  countFailedMails,
  countStatusChanges,
  readFirstContacts,
  readInvitations,
  readUnread,
  readWaiting,
  type Span,
} from "./numbers.ts";

type Deps = {
  db: Db;
  jobs: Pick<JobStore, "listForAdmins">;
  guards: Pick<Guards, "admin">;
  clock: Clock;
  isScanning: boolean;
};

const weeksShown = 12;
const jobsShown = 6;
const titlesShown = 3;
const weekMs = 7 * 24 * 3_600_000;

export function registerOverviewRoutes(
  app: FastifyInstance,
  { db, jobs, guards, clock, isScanning }: Deps,
): void {
  const warning = bankHolidayWarning(clock());
  if (warning !== undefined) app.log.warn(warning);

  route(app, "readOverview", guards.admin, async ({ caller, reply }): Promise<Overview> => {
    setNoStore(reply);
    const now = clock();
    const today = londonDay(now);
    const before = workingDaysBefore(today, longSilenceDays);
    const firstWeek = addDays(mondayOf(today), -7 * (weeksShown - 1));
    const contacts = await readFirstContacts(db, startOf(firstWeek));
    const { total, byJob } = await countByStatusAndJob(db, {}, { isScanning });
    const waiting = await readWaiting(db, startOf(before));
    return {
      at: now.toISOString(),
      applications: total,
      waiting: { ...waiting, before },
      failedMails: await countFailedMails(db, applicationMailKinds),
      unread: await readUnread(db),
      ...jobNumbers(await jobs.listForAdmins(), byJob, today),
      invitations: caller.isMasterAdmin ? await readInvitations(db, now.toISOString()) : null,
      data: caller.isMasterAdmin ? await readDataWork(db, now) : null,
      week: await compareWeeks(db, now, contacts),
      perWeek: await countPerWeek(db, firstWeek, now),
      firstContact: binContacts(contacts),
    };
  });
}

async function readDataWork(db: Db, now: Date): Promise<Overview["data"]> {
  return {
    ...(await countReminded(db, londonDay(now))),
    failedLetters: await countFailedLetters(db),
    stopped: await countStopped(db),
    endedHolds: await countEndedHolds(db, now),
  };
}

function startOf(day: string): string {
  return londonMidnight(day).toISOString();
}

function jobNumbers(
  all: readonly JobSummary[],
  byJob: Readonly<Record<string, number>>,
  today: string,
): Pick<Overview, "jobs" | "perJob"> {
  const { open, draft, closing } = countJobStates(all, today);
  const isOpen = (job: JobSummary) => ["open", "closing"].includes(jobStateOn(job, today));
  const listed = all.filter(isOpen);
  const empty = listed.filter(({ id }) => !byJob[id]);
  const closingEmpty = empty.filter((job) => jobStateOn(job, today) === "closing");
  const titlesOf = (jobs: readonly JobSummary[]) => jobs.slice(0, titlesShown).map(({ title }) => title);
  return {
    jobs: {
      open,
      draft,
      closing,
      closingEmpty: titlesOf(closingEmpty),
      empty: empty.length,
      emptyTitles: titlesOf(empty),
    },
    perJob: listed
      .map(({ id, title, location }) => ({ id, title, location, count: byJob[id] ?? 0 }))
      .filter(({ count }) => count > 0)
      .toSorted((left, right) => right.count - left.count)
      .slice(0, jobsShown),
  };
}

/** From Monday to now, and the same time of the week before. */
async function compareWeeks(db: Db, now: Date, contacts: readonly ContactDays[]): Promise<Overview["week"]> {
  const monday = mondayOf(londonDay(now));
  const here: Span = { from: startOf(monday), to: now.toISOString() };
  const there: Span = {
    from: startOf(addDays(monday, -7)),
    to: new Date(now.getTime() - weekMs).toISOString(),
  };
  const both = async (count: (span: Span) => Promise<number>) => ({
    now: await count(here),
    before: await count(there),
  });
  return {
    applications: await both((span) => countApplications(db, "createdAt", span)),
    read: await both((span) => countApplications(db, "readAt", span)),
    interviewed: await both((span) => countStatusChanges(db, "interviewed", span)),
    hired: await both((span) => countStatusChanges(db, "hired", span)),
    daysToContact: { now: medianDays(contacts, here), before: medianDays(contacts, there) },
  };
}

/** The median of working days until the first contact, for those first contacted within the span. */
function medianDays(contacts: readonly ContactDays[], { from, to }: Span): number | null {
  const firstDay = londonDay(new Date(from));
  const lastDay = londonDay(new Date(to));
  const told = contacts
    .filter((one) => one.told >= firstDay && one.told <= lastDay)
    .map((one) => ({ days: workingDaysBetween(one.applied, one.told), count: one.count }))
    .toSorted((left, right) => left.days - right.days);
  const half = told.reduce((sum, { count }) => sum + count, 0) / 2;
  let seen = 0;
  for (const { days, count } of told) {
    seen += count;
    if (seen >= half) return days;
  }
  return null;
}

async function countPerWeek(db: Db, firstWeek: string, now: Date): Promise<Overview["perWeek"]> {
  const weeks: Overview["perWeek"] = [];
  for (let number = 0; number < weeksShown; number += 1) {
    const from = addDays(firstWeek, 7 * number);
    const to = number === weeksShown - 1 ? now.toISOString() : startOf(addDays(from, 7));
    weeks.push({ from, count: await countApplications(db, "createdAt", { from: startOf(from), to }) });
  }
  return weeks;
}

/** The bars of the plot: up to so many working days each. */
const bins = [
  { days: "0", most: 0 },
  { days: "1", most: 1 },
  { days: "2", most: 2 },
  { days: "3", most: 3 },
  { days: "4–5", most: 5 },
  { days: "6–10", most: 10 },
  { days: "11+", most: Infinity },
];

function binContacts(contacts: readonly ContactDays[]): Overview["firstContact"] {
  const counts = new Map(bins.map(({ days }) => [days, 0]));
  for (const { applied, told, count } of contacts) {
    const between = workingDaysBetween(applied, told);
    const bin = bins.find(({ most }) => between <= most);
    if (bin) counts.set(bin.days, (counts.get(bin.days) ?? 0) + count);
  }
  return [...counts].map(([days, count]) => ({ days, count }));
}
