import { type CallName, calls } from "#contract/calls.ts";
import { createTestApp, signIn } from "#support/api.ts";
import { engines } from "#support/database.ts";
import Fastify from "fastify";
import { describe, expect, test } from "vitest";
import { registerGuardCheck } from "../http/route.ts";

/** The calls under /api/admin that somebody makes before being signed in; every other one needs a session. */
const open = new Set<CallName>([
  "readSession",
  "readInit",
  "login",
  "completeLogin",
  "logout",
  "setUpAdmin",
  "remindOfQuestion",
]);
const forMasters = new Set<CallName>([
  "createAdmin",
  "inviteAdmin",
  "listAdmins",
  "deleteAdmin",
  "promoteAdmin",
  "deactivateAdmin",
  "reactivateAdmin",
  "inviteAdminAgain",
  "resetAdmin",
  "endAdminSessions",
  "listAudit",
  "exportAudit",
  "readRetention",
  "holdApplication",
  "endHold",
  "approveRun",
  "listDataRequests",
  "addDataRequest",
  "takeRequestStep",
  "findPerson",
  "makeBundle",
  "readBundle",
  "sendBundle",
  "eraseForRequest",
]);
/** Calls that ask for the password again when it was given more than ten minutes ago. */
const sensitive = new Set<CallName>([
  "checkReauthentication",
  "createAdmin",
  "inviteAdmin",
  "deleteAdmin",
  "promoteAdmin",
  "deactivateAdmin",
  "reactivateAdmin",
  "inviteAdminAgain",
  "resetAdmin",
  "endSession",
  "endOtherSessions",
  "exportApplications",
  "exportAudit",
  "unblindApplication",
  "unblindJob",
  "beginApp",
  "confirmApp",
  "beginPasskey",
  "addPasskey",
  "removeFactor",
  "renewRecoveryCodes",
  "approveRun",
  "makeBundle",
  "sendBundle",
  "eraseForRequest",
]);
const names = Object.keys(calls) as CallName[]; // the table's own keys
const adminCalls = names.filter((name) => calls[name].path.startsWith("/api/admin/"));
const forVisitors: CallName[] = ["listJobs", "createApplication", "createCvUpload"];
const jobWrites: CallName[] = ["createJob", "updateJob", "deleteJob"];
const guarded = [...adminCalls.filter((name) => !open.has(name)), ...jobWrites];

const params = { id: crypto.randomUUID(), page: "1" };
const isRead = (name: CallName) => calls[name].method === "GET";

describe.each(engines)("guards on $name", (engine) => {
  test("every guarded call refuses a visitor with 401 before it looks at the body [6.server.guard]", async () => {
    const { call } = await createTestApp({ engine });
    expect([...open, ...forVisitors, ...guarded].toSorted()).toEqual(names.toSorted());
    for (const name of guarded)
      for (const cookie of [undefined, "session=made-up"]) {
        const body = isRead(name) ? undefined : { nonsense: true };
        const response = await call(name, { params, cookie, body });
        expect([name, response.statusCode, response.body]).toEqual([name, 401, "Please log in to continue."]);
      }
  });

  test("a master's call refuses an ordinary admin with 403, and an admin's call lets both in [6.master.everything]", async () => {
    const testApp = await createTestApp({ engine });
    const admin = await signIn(testApp, "admin");
    const master = await signIn(testApp, "master");
    for (const name of guarded) {
      const body = isRead(name) ? undefined : {};
      const asAdmin = await testApp.call(name, { params, cookie: admin, body });
      if (forMasters.has(name))
        expect([name, asAdmin.statusCode, asAdmin.body]).toEqual([
          name,
          403,
          "Only a master admin can do this.",
        ]);
      else expect([200, 204, 400, 404, 409], name).toContain(asAdmin.statusCode);
      const asMaster = await testApp.call(name, { params, cookie: master, body });
      expect([200, 204, 400, 404, 409], name).toContain(asMaster.statusCode);
    }
  });

  test("exactly the sensitive calls ask for the password again after ten minutes", async () => {
    const testApp = await createTestApp({ engine });
    const cookie = await signIn(testApp, "master");
    testApp.clock.advance(10);
    const asking: CallName[] = [];
    for (const name of guarded) {
      const body = isRead(name) ? undefined : {};
      const headers = { accept: "application/problem+json" };
      const response = await testApp.call(name, { params, cookie, body, headers });
      if (response.body.includes("reauthentication-needed")) {
        expect(response.statusCode, name).toBe(403);
        asking.push(name);
      }
    }
    expect(asking.toSorted()).toEqual([...sensitive].toSorted());
  });

  test("an address under /api that is no call answers 404 and nothing else", async () => {
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

test("a route under /api that declares no guard stops the start", () => {
  const app = Fastify();
  registerGuardCheck(app);
  expect(() => app.get("/api/admin/everything", () => "secret")).toThrow(
    "GET /api/admin/everything declares no guard",
  );
  expect(() => app.post("/api/open", { config: { guarded: false } }, () => "secret")).toThrow(
    "declares no guard",
  );
});
