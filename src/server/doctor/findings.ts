import { mayNotMakeTables, takesNoWrites } from "../db/migrate.ts";
import type { DatabaseState } from "../db/state.ts";

/** `ok`: works. `note`: works, but is unsafe or surprising. `fault`: keeps the server from starting or working. */
export type Finding = { level: "ok" | "note" | "fault"; about: string; text: string };

export const ok = (text: string) => ({ level: "ok" as const, text });
export const note = (text: string) => ({ level: "note" as const, text });
export const fault = (text: string) => ({ level: "fault" as const, text });

/** With a larger difference to the database's clock, codes of authenticator apps may be refused (`accounts/factors`).
 * */
const clockFaultMs = 30_000;
const clockNoteMs = 2_000;

/** What the doctor says of a database, in which nothing was changed. `now` is this machine's time. */
export function databaseFindings(state: DatabaseState, now: number) {
  return [schemaFinding(state), clockFinding(state, now)];
}

function schemaFinding({ engine, schema, unfinishedCopy, mayMakeTables, isStandby }: DatabaseState) {
  if (isStandby) return fault(`${engine} answers, but ${takesNoWrites}.`);
  if (unfinishedCopy !== null)
    return fault(
      `${engine}: the copy of ${unfinishedCopy} into it was not finished: run the same command again.`,
    );
  if (!mayMakeTables) return fault(`${engine} answers, but ${mayNotMakeTables}.`);
  switch (schema) {
    case "latest":
      return ok(`${engine} answers, and its tables are this version's.`);
    case "earlier":
      return note(
        `${engine} answers. Its tables are an earlier version's: the next start brings them up to date.`,
      );
    case "none":
      return note(`${engine} answers. It has no tables yet: the first start makes them.`);
    case "later":
      return fault(
        `${engine} answers, but its tables are a later version's: no server of this version starts on it.`,
      );
  }
}

/** SQLite has no clock: there only an audit entry from the future shows that this machine's clock was set back. */
function clockFinding({ clocks, latestEntryAt }: DatabaseState, now: number) {
  const here = new Date(now).toISOString();
  const ahead = latestEntryAt === null ? 0 : Date.parse(latestEntryAt) - now;
  if (ahead > clockFaultMs)
    return fault(`The clock says ${here}, and the audit has an entry of ${latestEntryAt}: set it by NTP.`);
  if (clocks === null) return ok(`The clock says ${here}.`);
  const apart = Math.abs(Date.parse(clocks.database) - clocks.hereMs);
  const text = `The clocks of this machine and of the database are ${(apart / 1000).toFixed(1)} seconds apart`;
  if (apart > clockFaultMs) return fault(`${text}: set both by NTP.`);
  return apart > clockNoteMs ? note(`${text}: set both by NTP.`) : ok(`${text}.`);
}
