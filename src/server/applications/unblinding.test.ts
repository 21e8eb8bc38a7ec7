import { createTestApp, signIn } from "#support/api.ts";
import { apply, createJob } from "#support/applying.ts";
import { engines } from "#support/database.ts";
import { expect, test } from "vitest";

test.each(engines)(
  "the names of a job are shown while some of its applications are deleted, on $name",
  async (engine) => {
    const testApp = await createTestApp({ engine });
    const cookie = await signIn(testApp, "admin");
    for (let round = 0; round < 3; round++) {
      const { id: jobId } = await createJob(testApp, cookie);
      await testApp.db.updateTable("jobs").set({ sifting: "blind" }).where("id", "=", jobId).execute();
      const deleted = [await apply(testApp, jobId), await apply(testApp, jobId)];
      const { id } = await apply(testApp, jobId);
      const answers = await Promise.all([
        ...deleted.map((one) => testApp.call("deleteApplication", { params: { id: one.id }, cookie })),
        testApp.call("unblindJob", { params: { id: jobId }, cookie }),
      ]);
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204]);
      const left = testApp.db.selectFrom("jobApplications").select(["id", "isBlind"]);
      expect(await left.where("jobId", "=", jobId).execute()).toEqual([{ id, isBlind: false }]);
    }
  },
);
