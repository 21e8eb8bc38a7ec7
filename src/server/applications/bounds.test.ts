import { fieldMessages } from "#contract/messages.ts";
import { createTestApp, signIn } from "#support/api.ts";
import { applicationInput, createJob, uploadCv } from "#support/applying.ts";
import { engines } from "#support/database.ts";
import { expect, test } from "vitest";

const [sqlite] = engines;
if (!sqlite) throw new Error("SQLite is always there");

const bounds = [
  {
    rule: "a name of 2 to 100 characters [5.app.name-bounds]",
    taken: [{ applicantName: "Jo" }, { applicantName: "J".repeat(100) }],
    refused: [{ applicantName: "J" }, { applicantName: "J".repeat(101) }, { applicantName: "  J  " }],
    sentence: fieldMessages.applicantName,
  },
  {
    rule: "a valid email of at most 100 characters [5.app.email-bounds]",
    taken: [
      { applicantEmail: "a@b.co" },
      { applicantEmail: `${"a".repeat(60)}@${"b".repeat(27)}.example.org` },
    ],
    refused: [
      { applicantEmail: `${"a".repeat(61)}@${"b".repeat(27)}.example.org` },
      { applicantEmail: "amara" },
      { applicantEmail: "amara@example" },
      { applicantEmail: "" },
    ],
    sentence: fieldMessages.applicantEmail,
  },
  {
    rule: "a phone number of 10 to 20 characters and 10 to 15 digits [5.app.phone-bounds]",
    taken: [
      { applicantPhone: "0770090012" },
      { applicantPhone: "+44 (0)7700 900 1234" },
      { applicantPhone: "+358-9.1234.5678" },
    ],
    refused: [
      { applicantPhone: "077009001" },
      { applicantPhone: "+44 (0)7700 900 12345" },
      { applicantPhone: "abcdefghij" },
      { applicantPhone: "07700 900" },
      { applicantPhone: "+07700 90012345678" },
      { applicantPhone: "07700900123+" },
    ],
    sentence: fieldMessages.applicantPhone,
  },
  {
    rule: "no cover letter, or one of at most 2000 characters [5.app.cover-bounds]",
    taken: [{ coverLetter: undefined }, { coverLetter: null }, { coverLetter: "x".repeat(2000) }],
    refused: [{ coverLetter: "x".repeat(2001) }],
    sentence: fieldMessages.coverLetter,
  },
];

test.each(bounds)("an application with $rule is accepted, and refused beyond", async (row) => {
  const testApp = await createTestApp({ engine: sqlite });
  const job = await createJob(testApp, await signIn(testApp, "admin"));
  const send = async (change: object) => {
    const cvFileUrl = await uploadCv(testApp);
    return testApp.call("createApplication", { body: { ...applicationInput(job.id, cvFileUrl), ...change } });
  };
  for (const change of row.taken) expect((await send(change)).statusCode).toBe(201);
  for (const change of row.refused) {
    const refused = await send(change);
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toBe(row.sentence);
  }
  const stored = await testApp.db.selectFrom("jobApplications").select("id").execute();
  expect(stored).toHaveLength(row.taken.length);
});
