import { type CallName, calls } from "#contract/calls.ts";
import { schemas } from "#contract/schemas.ts";
import { newAdmin } from "#support/admin-accounts.ts";
import { createTestApp, signIn } from "#support/api.ts";
import { applicationInput, jobWrite } from "#support/applying.ts";
import { engines } from "#support/database.ts";
import { expect, test } from "vitest";

type Example = { body?: Record<string, unknown>; query?: Record<string, string> };

// No call reads a row here, so one engine is enough.
const [sqlite] = engines;
if (!sqlite) throw new Error("SQLite is always there");

const allJobFields = {
  ...jobWrite,
  employmentType: "FULL_TIME",
  salary: "£13 an hour",
  qualifications: "Patience",
  jobBenefits: "Pension",
  responsibilities: "The garden",
  applicationUrl: "https://example.org/form",
  contactEmail: "jobs@example.org",
  hiringOrganization: "Example",
  validThrough: "2099-12-31",
  isActive: true,
  salaryRange: "£13 an hour",
  requirements: "Patience",
  benefits: "Pension",
};
const {
  salaryRange: _salary,
  requirements: _requirements,
  benefits: _benefits,
  ...canonicalFields
} = allJobFields;
const jobEdit = {
  ...canonicalFields,
  isDraft: false,
  sifting: "blind",
  basedOn: "2026-11-20T12:00:00.000Z",
};
const byNames = { firstName: "Amara", lastName: "Okafor", email: "amara@example.org", ifTaken: "refuse" };
const setUp = {
  username: "amara.okafor",
  tempPassword: "temporary",
  password: "heron walks slowly",
  securityQuestion: "First school?",
  securityAnswer: "Hill Top",
};

const uuid = "0f4f9c4e-6a40-4f0c-9d7e-0d6d2f4c7f3a";
const auditFilter = { actor: "amara", topic: "sign-in", since: "2026-11-01", until: "2026-11-30" };
const applicationFilter = {
  q: "okafor",
  job: uuid,
  status: "hired",
  since: "2026-11-01",
  until: "2026-11-30",
  withdrawn: "no",
  cv: "none",
};
const passkeyAddition = {
  id: "AAAA",
  rawId: "AAAA",
  type: "public-key",
  response: { clientDataJSON: "AAAA", attestationObject: "AAAA", transports: ["usb"] },
};
const passkeyAnswer = {
  ...passkeyAddition,
  response: { clientDataJSON: "AAAA", authenticatorData: "AAAA", signature: "AAAA" },
};

/** The calls that take a body or a query. */
type TakingCall = {
  [Name in CallName]: (typeof schemas)[Name] extends { body: unknown } | { query: unknown } ? Name : never;
}[CallName];

/** A valid input of each call, with every field in order, so that one wrong field is the only reason for a refusal. */
const requests: Readonly<Record<TakingCall, Example[]>> = {
  deleteJob: [{ query: { expectedCount: "1" } }],
  listJobs: [
    {
      query: {
        q: "cook",
        location: "Saltby",
        type: "all",
        near: "LS1",
        page: "1",
        pageSize: "5",
        cursor: "",
        nearest: "1",
      },
    },
  ],
  createJob: [{ body: allJobFields }],
  updateJob: [{ body: { ...allJobFields, seen: canonicalFields } }],
  listAdminJobs: [{ query: { state: "open", q: "cook", sort: "title", cursor: "", limit: "5" } }],
  createAdminJob: [{ body: jobEdit }, { body: { ...jobEdit, isDraft: true } }],
  updateAdminJob: [{ body: jobEdit }],
  relistJob: [{ body: { validThrough: "2099-12-31" } }],
  createApplication: [
    { body: { ...applicationInput("x", "y"), adjustments: "", usesInterviewScheme: true, remarks: "" } },
  ],
  remindOfQuestion: [{ body: { username: "jane" } }],
  login: [{ body: { username: "amara", password: "secret", securityAnswer: "Hill Top" } }],
  completeLogin: [
    { body: { code: "123456" } },
    { body: { recoveryCode: "abcd-efgh-jkmn" } },
    { body: { passkey: passkeyAnswer } },
  ],
  reauthenticate: [{ body: { password: "secret" } }],
  setUpAdmin: [{ body: setUp }],
  createAdmin: [{ body: newAdmin }],
  inviteAdmin: [{ body: byNames }, { body: { username: "amara", email: "amara@example.org" } }],
  updateAccount: [
    {
      body: {
        currentPassword: "secret",
        password: "heron walks slowly",
        securityQuestion: "First school?",
        securityAnswer: "Hill Top",
      },
    },
  ],
  confirmApp: [{ body: { code: "123456" } }],
  addPasskey: [{ body: { name: "Work laptop", passkey: passkeyAddition } }],
  listAudit: [{ query: { ...auditFilter, cursor: "" } }],
  exportAudit: [{ body: auditFilter }],
  listApplicationRows: [{ query: { ...applicationFilter, sort: "newest", cursor: "", limit: "5" } }],
  countApplications: [{ query: applicationFilter }],
  bulkApplications: [
    { body: { ids: [uuid], do: "status", status: "hired", letter: "hired", key: "a-key-of-its-own" } },
    {
      body: {
        filter: applicationFilter,
        except: [uuid],
        expectedCount: 0,
        do: "letter",
        letter: "hired",
        key: "another-key",
      },
    },
  ],
  exportApplications: [
    { body: { ids: [uuid], as: "csv" } },
    { body: { filter: applicationFilter, except: [uuid], expectedCount: 0, as: "cvs" } },
  ],
  holdApplication: [
    { body: { reference: "AB12CD", reason: "A claim", until: "2099-12-31", restores: true } },
  ],
  openQuarantined: [{ body: { reason: "A claim" } }],
  approveRun: [{ body: { due: 12, expired: 3 } }],
  addDataRequest: [
    {
      body: {
        kind: "access",
        how: "telephone",
        who: "Amara Okafor",
        email: "",
        words: "All of it",
        receivedOn: "2026-11-20",
      },
    },
  ],
  takeRequestStep: [{ body: { do: "progress", note: "Asked for the reference" } }],
  findPerson: [{ body: { name: "Amara Okafor", email: "amara@example.org", telephone: "07700 900123" } }],
  sendBundle: [{ body: { acceptsOtherAddress: true, replaces: "2026-11-22T09:00:00.000Z" } }],
  makeBundle: [{ body: { ids: [uuid], blacken: ["Robin"], blackenReason: "Somebody else", replaces: null } }],
  eraseForRequest: [
    { body: { ids: [uuid], requestIds: [uuid] } },
    { body: { foundNothing: true, requestIds: [uuid] } },
  ],
  correctDataRequest: [
    { body: { email: "amara@example.org", takesBackIdentity: true, note: "Misheard on the telephone" } },
  ],
  noteContact: [{ body: { how: "telephone", words: "Will call back" } }],
  updateApplication: [{ body: { status: "hired", applicationStatus: "hired", adminNotes: "" } }],
  previewLetter: [{ query: { status: "hired" } }],
  sendLetter: [
    { body: { status: "hired", subject: "Welcome", text: "You have the job.", setsStatus: true } },
  ],
  listMails: [{ query: { state: "failed", applicationId: "x" } }],
};

const wrongBodies = [[], "text", 5, true];
const wrongValues = [null, 5, true, {}, ["x"], "", "x", "9".repeat(25_000)];
const wrongTexts = ["", "x", "-1", "9".repeat(300)];
const jargon =
  /expected|received|invalid (?:input|option|string|iso|url|email|type)|\b(?:NaN|undefined|null|string|boolean|pattern|regex)\b/i;
/** A key in JSON, such as employmentType. */
const key = /[a-z][A-Z]/;

const names = Object.keys(calls) as CallName[]; // the table's own keys

test("no call answers a wrong body or query in the validator's words", { timeout: 60_000 }, async () => {
  const testApp = await createTestApp({ engine: sqlite, env: { RATE_LIMITS: "off", HOST: "127.0.0.1" } });
  const cookie = await signIn(testApp, "master");
  const sentences = new Set<string>();
  for (const name of names) {
    const { body } = schemas[name] as { body?: unknown }; // not every call has one
    const examples = (requests as Partial<Record<CallName, Example[]>>)[name] ?? [];
    if (body) for (const wrong of wrongBodies) await note(name, { body: wrong, cookie });
    for (const wrong of examples.flatMap(breakEachField)) await note(name, { ...wrong, cookie });
  }
  async function note(name: CallName, options: object) {
    const params = { id: crypto.randomUUID() };
    const answer = await testApp.call(name, { params, ...options });
    expect(answer.statusCode, `${name} ${answer.body}`).toBeLessThan(500);
    if (answer.statusCode === 400) sentences.add(answer.body);
  }
  expect(sentences.size).toBeGreaterThan(30);
  const isPlain = (sentence: string) =>
    !jargon.test(sentence) && !key.test(sentence) && /^[A-Z]/.test(sentence);
  expect([...sentences].filter((sentence) => !isPlain(sentence))).toEqual([]);
});

/** The example once for each wrong value of each of its fields. */
function breakEachField({ body = {}, query = {} }: Example): Example[] {
  return [
    ...Object.keys(body).flatMap((field) =>
      [...wrongValues, undefined].map((wrong) => ({ body: { ...body, [field]: wrong } })),
    ),
    ...Object.keys(query).flatMap((field) =>
      wrongTexts.map((wrong) => ({ query: { ...query, [field]: wrong } })),
    ),
  ];
}
