import { nation } from "./organisation.ts";
import type { Organisation } from "./organisation-schema.ts";

type Day = `${number}-${number}-${number}`;

const englandAndWales = [
  "2025-12-25",
  "2025-12-26",
  "2026-01-01",
  "2026-04-03",
  "2026-04-06",
  "2026-05-04",
  "2026-05-25",
  "2026-08-31",
  "2026-12-25",
  "2026-12-28",
  "2027-01-01",
  "2027-03-26",
  "2027-03-29",
  "2027-05-03",
  "2027-05-31",
  "2027-08-30",
  "2027-12-27",
  "2027-12-28",
  "2028-01-03",
  "2028-04-14",
  "2028-04-17",
  "2028-05-01",
  "2028-05-29",
  "2028-08-28",
  "2028-12-25",
  "2028-12-26",
] as const satisfies readonly Day[];

/**
 * Those of England and Wales, with St Patrick's Day and the Battle of the Boyne; one on a Sunday is moved to Monday.
 */
const northernIreland: readonly Day[] = [
  ...englandAndWales,
  ...(["2026-03-17", "2026-07-13", "2027-03-17", "2027-07-12", "2028-03-17", "2028-07-12"] as const),
].toSorted();

/**
 * Banking and Financial Dealings Act 1971, Schedule 1: 2 January and St Andrew's Day, no Easter Monday, and August's
 * on its first Monday.
 */
const scotland = [
  "2025-12-25",
  "2025-12-26",
  "2026-01-01",
  "2026-01-02",
  "2026-04-03",
  "2026-05-04",
  "2026-05-25",
  "2026-08-03",
  "2026-11-30",
  "2026-12-25",
  "2026-12-28",
  "2027-01-01",
  "2027-01-04",
  "2027-03-26",
  "2027-05-03",
  "2027-05-31",
  "2027-08-02",
  "2027-11-30",
  "2027-12-27",
  "2027-12-28",
  "2028-01-03",
  "2028-01-04",
  "2028-04-14",
  "2028-05-01",
  "2028-05-29",
  "2028-08-07",
  "2028-11-30",
  "2028-12-25",
  "2028-12-26",
] as const satisfies readonly Day[];

/**
 * Bank holidays, which are not working days (https://www.gov.uk/bank-holidays). The lists must be continued: the
 * server warns at its start when the provider's ends within six months (working-days.ts). If a workplace in Scotland
 * keeps local holidays instead, put those here.
 */
export const bankHolidaysOf: Readonly<Record<Organisation["nation"], readonly Day[]>> = {
  england: englandAndWales,
  wales: englandAndWales,
  scotland,
  "northern-ireland": northernIreland,
};

export const bankHolidays = bankHolidaysOf[nation];
