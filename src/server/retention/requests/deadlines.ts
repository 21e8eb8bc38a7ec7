/** Until when a request about data must be answered, and when administrators are reminded of it. */
import { isWorkingDay } from "#content/working-days.ts";
import { addDays } from "#contract/job-states.ts";
import { londonDay } from "#contract/text/format.ts";
import { addMonths } from "../due.ts";
import type { RequestRow } from "./rows.ts";

/**
 * A complaint is acknowledged within so many days, counted from the day after it came (Data Protection Act 2018,
 * section 164A).
 */
const complaintDays = 30;
const remindAfterDays = 20;
const remindBeforeDays = 10;

type Clocked = Pick<RequestRow, "kind" | "receivedOn" | "extendedAt"> &
  Partial<Pick<RequestRow, "askedAt" | "answeredAt">>;

/**
 * The deadline to answer a request or to acknowledge a complaint: a month after it came, three when extended (UK
 * GDPR, Article 12(3)). If the person had to be asked for identity or clarification, counted from their answer
 * (Article 12(6)). A deadline on a day off moves to the next working day.
 */
export function dueDay({ kind, receivedOn, extendedAt, answeredAt }: Clocked): string {
  const answeredOn = answeredAt ? londonDay(new Date(answeredAt)) : receivedOn;
  const last =
    kind === "complain"
      ? addDays(receivedOn, complaintDays)
      : addMonths(`${answeredOn}T12:00:00.000Z`, extendedAt === null ? 1 : 3).slice(0, 10);
  let day = last;
  while (!isWorkingDay(day)) day = addDays(day, 1);
  return day;
}

/** Whether the person was asked something and has not answered: then the deadline is not running. */
export const isWaiting = ({ askedAt, answeredAt }: Pick<RequestRow, "askedAt" | "answeredAt">) =>
  askedAt !== null && answeredAt === null;

export function remindDay(row: RequestRow): string {
  if (row.askedAt !== null && isWaiting(row))
    return addDays(londonDay(new Date(row.askedAt)), remindAfterDays);
  return row.kind === "complain"
    ? addDays(row.receivedOn, remindAfterDays)
    : addDays(dueDay(row), -remindBeforeDays);
}
