/**
 * The length of the fault runs. `npm test` runs the short form; `npm run test:faults` sets FAULT_ROUNDS to that of
 * the long form.
 */
const shortRounds = 1;

const given = Number(process.env.FAULT_ROUNDS ?? shortRounds);
if (!Number.isInteger(given) || given < 1) throw new Error("FAULT_ROUNDS must be a whole number of rounds");

/** Kills of each combination of database and store. */
export const killRounds = given;
/** The number of outages. */
export const outageRounds = Math.ceil(given / 10);
/** The timeout of a test of these rounds, on a busy machine. */
export const runTimeoutMs = (rounds: number) => 60_000 + rounds * 60_000;
export const isLongRun = given > shortRounds;
/** Connections of a flood. */
export const floodSizes = isLongRun ? [20, 100, 300] : [300];
/** How often an ordinary visitor applies, and an ordinary administrator logs in, during a flood. */
export const floodRounds = isLongRun ? 40 : 5;
