import type { ApplicationEventKind } from "#contract/limits.ts";
import type { Trx } from "../db/connect.ts";

/** What happened to an application; `from` and `to` are statuses, or kinds of letters. */
export type ApplicationEvent = {
  applicationId: string;
  at: string;
  /** Username of an administrator, "visitor" for the applicant. */
  actor: string;
  kind: ApplicationEventKind;
  from?: string;
  to?: string;
  note?: string;
  /** Whether the applicant may see it. */
  isShown?: boolean;
};

/** Writes down what happened to an application. `trx` is the transaction of what happened. */
export async function recordEvent(trx: Trx, { from, to, ...event }: ApplicationEvent): Promise<void> {
  await trx
    .insertInto("applicationEvents")
    .values({ id: crypto.randomUUID(), ...event, fromValue: from ?? null, toValue: to ?? null })
    .execute();
}
