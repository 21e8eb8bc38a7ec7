import { type CallName, calls } from "#contract/calls.ts";
import { createTestApp, signIn, type TestApp } from "#support/api.ts";
import { engines } from "#support/database.ts";
import Fastify from "fastify";
import { describe, expect, test } from "vitest";
import { registerGuardCheck } from "../http/route.ts";

/**
 * Who may make a call: everybody, an administrator, or a master administrator; "recently" if the password must have
 * been entered within ten minutes.
 */
type Access = "everybody" | "admin" | "admin, recently" | "master" | "master, recently";

/** Every call of the contract; a missing one does not compile. */
const access: Record<CallName, Access> = {
  listJobs: "everybody",
  createJob: "admin",
  updateJob: "admin",
  deleteJob: "admin",
  readOverview: "admin",
  listAdminJobs: "admin",
  createAdminJob: "admin",
  readAdminJob: "admin",
  updateAdminJob: "admin",
  copyJob: "admin",
  relistJob: "admin",
  closeJob: "admin",
  archiveJob: "admin",
  createApplication: "everybody",
  createCvUpload: "everybody",
  readSession: "everybody",
  readInit: "everybody",
  login: "everybody",
  completeLogin: "everybody",
  remindOfQuestion: "everybody",
  logout: "everybody",
  checkReauthentication: "admin, recently",
  reauthenticate: "admin",
  setUpAdmin: "everybody",
  createAdmin: "master, recently",
  inviteAdmin: "master, recently",
  listAdmins: "master",
  deleteAdmin: "master, recently",
  promoteAdmin: "master, recently",
  deactivateAdmin: "master, recently",
  reactivateAdmin: "master, recently",
  inviteAdminAgain: "master, recently",
  resetAdmin: "master, recently",
  endAdminSessions: "master",
  readAccount: "admin",
  updateAccount: "admin",
  listSessions: "admin",
  endOtherSessions: "admin, recently",
  endSession: "admin, recently",
  readFactors: "admin",
  beginApp: "admin, recently",
  confirmApp: "admin, recently",
  beginPasskey: "admin, recently",
  addPasskey: "admin, recently",
  removeFactor: "admin, recently",
  renewRecoveryCodes: "admin, recently",
  listAudit: "master",
  readRetention: "master",
  holdApplication: "master",
  endHold: "master",
  openQuarantined: "master",
  approveRun: "master, recently",
  listDataRequests: "master",
  addDataRequest: "master",
  takeRequestStep: "master",
  correctDataRequest: "master",
  findPerson: "master",
  makeBundle: "master, recently",
  readBundle: "master",
  sendBundle: "master, recently",
  eraseForRequest: "master, recently",
  exportAudit: "master, recently",
  listApplications: "admin",
  listApplicationRows: "admin",
  // Deleting many needs the password (applications/bulk.test.ts).
  bulkApplications: "admin",
  undoBulk: "admin",
  exportApplications: "admin, recently",
  unblindApplication: "admin, recently",
  unblindJob: "admin, recently",
  countApplications: "admin",
  readApplication: "admin",
  updateApplication: "admin",
  deleteApplication: "admin",
  listApplicationEvents: "admin",
  noteContact: "admin",
  readAdjustments: "admin",
  deleteAdjustments: "admin",
  previewLetter: "admin",
  sendLetter: "admin",
  listMails: "admin",
  cancelMail: "admin",
  retryMail: "admin",
  downloadCv: "admin",
  readCvText: "admin",
  readCvPage: "admin",
};

const names = Object.keys(calls) as CallName[]; // the table's own keys
const guarded = names.filter((name) => access[name] !== "everybody");

const params = { id: crypto.randomUUID(), page: "1" };
const isRead = (name: CallName) => calls[name].method === "GET";
const asProblem = { accept: "application/problem+json" };

/** The guard's refusal, or "let in", whatever the handler answers to an empty request. */
async function outcomeOf({ call }: TestApp, name: CallName, cookie: string | undefined): Promise<string> {
  const body = isRead(name) ? undefined : {};
  const answer = await call(name, { params, cookie, body, headers: asProblem });
  if (answer.statusCode !== 401 && answer.statusCode !== 403) {
    expect([200, 204, 400, 404, 409], name).toContain(answer.statusCode);
    return "let in";
  }
  return `${answer.statusCode} ${answer.json<{ title: string }>().title}`;
}

/** The outcome for each caller of a call with that access. */
const expected: Record<
  Access,
  Record<"visitor" | "admin" | "later" | "master" | "masterLater", string>
> = (() => {
  const stranger = "401 not-signed-in";
  const [again, refused, ok] = ["403 reauthentication-needed", "403 not-allowed", "let in"];
  return {
    everybody: { visitor: ok, admin: ok, later: ok, master: ok, masterLater: ok },
    admin: { visitor: stranger, admin: ok, later: ok, master: ok, masterLater: ok },
    "admin, recently": { visitor: stranger, admin: ok, later: again, master: ok, masterLater: again },
    master: { visitor: stranger, admin: refused, later: refused, master: ok, masterLater: ok },
    "master, recently": {
      visitor: stranger,
      admin: refused,
      later: refused,
      master: ok,
      masterLater: again,
    },
  };
})();

describe.each(engines)("guards on $name", (engine) => {
  test("every guarded call refuses a visitor with 401 before it parses the body [6.server.guard]", async () => {
    const { call } = await createTestApp({ engine });
    expect(Object.keys(access).toSorted()).toEqual(names.toSorted());
    for (const name of guarded)
      for (const cookie of [undefined, "session=made-up"]) {
        const body = isRead(name) ? undefined : { nonsense: true };
        const response = await call(name, { params, cookie, body });
        expect([name, response.statusCode, response.body]).toEqual([name, 401, "Please log in to continue."]);
      }
  });

  test("an unknown address under /api is answered with 404", async () => {
    const { app } = await createTestApp({ engine });
    for (const url of [
      "/api/admin",
      "/api/admin/secrets",
      "/api/admin/users/1/demote",
      "/api/admin/../admin/x",
    ]) {
      const response = await app.inject({ url });
      expect([response.statusCode, response.body]).toEqual([404, "Not found."]);
    }
  });
});

// Guards use one table, so one engine is enough; the engines' queries of sessions are tested in auth/sessions.test.ts.
test("each call accepts its roles, and refuses others with 401 or 403 [6.master.everything]", async () => {
  const [engine] = engines;
  if (!engine) throw new Error("There is always SQLite");
  const testApp = await createTestApp({ engine });
  const outcomes: Record<string, Record<string, string>> = {};
  const ask = async (caller: string, cookie?: string) => {
    for (const name of guarded)
      outcomes[name] = { ...outcomes[name], [caller]: await outcomeOf(testApp, name, cookie) };
  };
  const admin = await signIn(testApp, "admin");
  const master = await signIn(testApp, "master");
  await ask("visitor");
  await ask("admin", admin);
  await ask("master", master);
  testApp.clock.advance(10);
  await ask("later", admin);
  await ask("masterLater", master);
  expect(outcomes).toEqual(Object.fromEntries(guarded.map((name) => [name, expected[access[name]]])));
}, 60_000);

test("registering a route under /api without a guard throws", () => {
  const app = Fastify();
  registerGuardCheck(app);
  expect(() => app.get("/api/admin/everything", () => "secret")).toThrow(
    "GET /api/admin/everything declares no guard",
  );
  expect(() => app.post("/api/open", { config: { guarded: false } }, () => "secret")).toThrow(
    "declares no guard",
  );
});
