/**
 * How long the fault runs are, in one place. `npm test` runs the short form; `npm run test:faults` sets FAULT_ROUNDS to
 * that of the long form.
 */
const shortRounds = 1;

const given = Number(process.env.FAULT_ROUNDS ?? shortRounds);
if (!Number.isInteger(given) || given < 1) throw new Error("FAULT_ROUNDS must be a whole number of rounds");

/** Kills of each combination of database and store. */
export const killRounds = given;
/** Each outage comes and goes this often. */
export const outageRounds = Math.ceil(given / 10);
/** A test of these rounds takes no longer, on a busy machine. */
export const runTimeoutMs = (rounds: number) => 60_000 + rounds * 60_000;
/** Logins beside a flood. */
export const loginRounds = given * 15;
