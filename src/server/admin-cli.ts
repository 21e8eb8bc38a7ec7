/**
 * `npm run admin`: an operator's commands on the server's machine, while the server runs or not: administrators'
 * accounts, retention, the files for Find a Job, `doctor`, which checks everything that a server needs, and
 * `migrate`, which brings the tables up to date as a start does. Exit code 0: done; 1: refused, or a fault was
 * found; 2: wrong usage.
 */
import { access } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { accountState } from "#contract/account-state.ts";
import { type Admin, InviteInput } from "#contract/accounts.ts";
import { AppError } from "#contract/errors.ts";
import { formatDayAndTime } from "#contract/text/format.ts";
import { createActivation } from "./accounts/activation.ts";
import { createInvitationStore } from "./accounts/invitations/invitations.ts";
import { createInvite } from "./accounts/invitations/invite.ts";
import { createReset } from "./accounts/reset.ts";
import { createSessionControl } from "./accounts/session-control.ts";
import { createAdminStore } from "./accounts/store.ts";
import { recordAudit } from "./audit/entries.ts";
import { unlock } from "./auth/lockout.ts";
import { createPasswords } from "./auth/passwords.ts";
import { createSessionStore } from "./auth/sessions.ts";
import { findAJobUsage, readFindAJobCommand, runFindAJobCommand } from "./feeds/find-a-job/cli.ts";
import { readRetentionCommand, retentionUsage, runRetentionCommand } from "./retention/cli.ts";
import { type Config, readConfig } from "./config.ts";
import {
  checkDatabase,
  connectDatabase,
  databaseFile,
  type DatabasePlace,
  type Db,
  openDatabase,
} from "./db/connect.ts";
import { currentMigration, migrationNames } from "./db/migrate.ts";
import { failureText } from "./log/error-text.ts";
import { examineSite, hasFault, printFindings } from "./doctor.ts";

const usage = `Usage:
  npm run admin -- doctor
  npm run admin -- migrate
  npm run admin -- list
  npm run admin -- reset <username>
  npm run admin -- invite --role master|admin --username <username> --email <address>
  npm run admin -- unlock <username>
  npm run admin -- end-sessions <username>
  npm run admin -- deactivate <username>
  npm run admin -- reactivate <username>
${findAJobUsage}${retentionUsage}`;

const userCommands = ["reset", "unlock", "end-sessions", "deactivate", "reactivate"] as const;

type Command = AccountCommand | { name: "doctor" } | { name: "migrate" };

type AccountCommand =
  | { name: "list" }
  | { name: "invite"; isMaster: boolean; username: string; email: string }
  | { name: (typeof userCommands)[number]; username: string };

/** The actor in the audit; reserved, so that no administrator can have this username. */
const operator = { id: null, username: "operator" };

/** Undefined when the command line does not match the usage. */
function readCommand(args: string[]): Command | undefined {
  const { values, positionals } = readArgs(args) ?? { values: {}, positionals: [] };
  const { role, username, email } = values;
  const [name, user, ...more] = positionals;
  if (more.length > 0) return undefined;
  if (name === "invite") {
    const isComplete = role !== undefined && username !== undefined && email !== undefined;
    if (!isComplete || user !== undefined || !["master", "admin"].includes(role)) return undefined;
    return { name, isMaster: role === "master", username, email };
  }
  if (Object.keys(values).length > 0) return undefined;
  if (name === "list" || name === "doctor" || name === "migrate")
    return user === undefined ? { name } : undefined;
  const userCommand = userCommands.find((known) => known === name);
  return userCommand && user !== undefined ? { name: userCommand, username: user } : undefined;
}

function readArgs(args: string[]) {
  const text = { type: "string" } as const;
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { role: text, username: text, email: text },
    });
  } catch {
    return undefined;
  }
}

/** Refuses to create a database, which would hide that `DATA_DIR` is the wrong folder. */
async function findDatabase(config: Config, isPatient: boolean): Promise<DatabasePlace> {
  if (config.DATABASE_URL === undefined) {
    const file = join(config.DATA_DIR, databaseFile);
    await access(file).catch(() => {
      throw new Error(`There is no database at ${file}. Is DATA_DIR the server's?`);
    });
  }
  return { databaseUrl: config.DATABASE_URL, dataDir: config.DATA_DIR, isPatient };
}

/** Returns the text to print. */
async function migrate(config: Config): Promise<string> {
  const place = await findDatabase(config, true);
  const untouched = await openDatabase(place);
  let before: string | null;
  try {
    if (place.databaseUrl) await checkDatabase(untouched, { databaseUrl: place.databaseUrl });
    before = await currentMigration(untouched);
  } finally {
    await untouched.destroy();
  }
  await (await connectDatabase(place)).destroy();
  const latest = migrationNames.at(-1);
  if (before === latest) return `The tables were this version's already (${latest}).\n`;
  return `The tables are this version's now (${latest}, before: ${before ?? "none"}).\n`;
}

/** Returns the text to print. */
async function run(command: AccountCommand, config: Config, db: Db): Promise<string> {
  const clock = () => new Date();
  const admins = createAdminStore(db, clock);
  if (command.name === "list") return listOf(await admins.list(), clock());

  const passwords = createPasswords();
  const sessions = createSessionStore(db, clock);
  const ttlHours = config.INVITE_TTL_HOURS;
  const siteUrl = config.PUBLIC_URL ?? `http://localhost:${config.PORT}`;
  const inviter = { ...operator, siteUrl };
  if (command.name === "invite") {
    const invitations = createInvitationStore(db, clock);
    const invite = createInvite({ clock, passwords, invitations, ttlHours });
    const isRenewal = (await admins.findByUsername(command.username)) !== null;
    const { credentials } = await invite(inviteeOf(command), inviter, command.isMaster);
    const note = isRenewal ? "\nThe temporary password of an earlier invitation no longer works.\n" : "";
    return `${credentials.invitationMessage}\n${note}`;
  }

  const row = await admins.findByUsername(command.username);
  if (!row) throw new AppError("admin-not-found");
  const { id, username } = row;
  const activation = createActivation({ db, clock, sessions });
  switch (command.name) {
    case "reset": {
      const { reset } = createReset({ db, clock, passwords, sessions, ttlHours });
      const { credentials } = await reset(id, inviter);
      return `${credentials.invitationMessage}\n`;
    }
    case "unlock":
      await db.transaction().execute(async (trx) => {
        await unlock(trx, clock, row);
        await recordAudit(trx, {
          at: clock().toISOString(),
          actor: operator.username,
          action: "admin.unlocked",
          subjectId: id,
          detail: username,
        });
      });
      return `${username} is unlocked.\n`;
    case "end-sessions":
      await createSessionControl({ db, clock, sessions, admins }).endAllOf(id, operator);
      return `Every session of ${username} has ended.\n`;
    case "deactivate":
      await activation.deactivate(id, operator);
      return `${username} is deactivated, and every session has ended.\n`;
    case "reactivate":
      await activation.reactivate(id, operator);
      return `${username} is active.\n`;
  }
}

function inviteeOf({ username, email }: { username: string; email: string }) {
  const { data, error } = InviteInput.safeParse({ username, email });
  if (data === undefined) throw new Error(error.issues[0]?.message);
  return data;
}

function listOf(admins: Admin[], now: Date): string {
  const head = ["USERNAME", "E-MAIL", "ROLE", "STATE", "LAST LOGIN"];
  const rows = admins.map((admin) => [
    admin.username,
    admin.email,
    roleOf(admin),
    stateOf(admin, now),
    admin.lastLogin ?? "never",
  ]);
  const table = [head, ...rows];
  const widths = head.map((_, index) => Math.max(...table.map((row) => (row[index] ?? "").length)));
  const lines = table.map((row) => row.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join("  "));
  return `${lines.map((line) => line.trimEnd()).join("\n")}\n`;
}

function roleOf({ isMasterAdmin, isInvitedAsMaster }: Admin): string {
  if (isMasterAdmin) return "master";
  return isInvitedAsMaster ? "master (invited)" : "admin";
}

function stateOf(admin: Admin, now: Date): string {
  const state = accountState(admin, now);
  if (state === "active" || state === "inactive") return state;
  const verb = state === "invited" ? "invited until" : "invitation expired on";
  return `${verb} ${formatDayAndTime(admin.invitedUntil ?? "")}`;
}

export type Outcome = { code: 0 | 1 | 2; out: string; errors: string };

/** Runs the command and returns the text to print. */
export async function runCommandLine(args: string[], environment: NodeJS.ProcessEnv): Promise<Outcome> {
  try {
    return await runCommand(args, environment);
  } catch (error) {
    return { code: 1, out: "", errors: failureText(error) };
  }
}

async function runCommand(args: string[], environment: NodeJS.ProcessEnv): Promise<Outcome> {
  const aboutData = readRetentionCommand(args);
  if (aboutData)
    return await printed(environment, (...site) => runRetentionCommand(aboutData, ...site), true);
  const aboutVacancies = readFindAJobCommand(args);
  if (aboutVacancies)
    return await printed(environment, (...site) => runFindAJobCommand(aboutVacancies, ...site));
  const command = readCommand(args);
  if (!command) return { code: 2, out: "", errors: usage };
  if (command.name === "migrate") return { code: 0, out: await migrate(readConfig(environment)), errors: "" };
  if (command.name !== "doctor") return await printed(environment, (...site) => run(command, ...site));
  const findings = await examineSite(environment, () => new Date());
  return { code: hasFault(findings) ? 1 : 0, out: printFindings(findings), errors: "" };
}

/** Runs a command on the site's database and returns the text to print. */
async function printed(
  environment: NodeJS.ProcessEnv,
  act: (config: Config, db: Db) => Promise<string>,
  isPatient = false,
): Promise<Outcome> {
  const config = readConfig(environment);
  const db = await connectDatabase(await findDatabase(config, isPatient));
  try {
    return { code: 0, out: await act(config, db), errors: "" };
  } finally {
    await db.destroy();
  }
}

if (import.meta.main) {
  // SQLite's files must be readable by the server's account only.
  process.umask(0o077);
  const { code, out, errors } = await runCommandLine(process.argv.slice(2), process.env);
  // Where the doctor asked an address that does not answer, a half-open connection would keep the process for seconds.
  process.stdout.write(out, () => process.stderr.write(errors, () => process.exit(code)));
}
