import { get, origin, plain, startSite } from "#support/site.ts";
import { expect, test } from "vitest";

test("a row that holds INTERN, which no call writes, is shown as an internship [3.jobs.intern-label]", async () => {
  const { testApp, jobs, cookie } = await startSite([plain]);
  const [{ id } = { id: "" }] = jobs;
  const refused = await testApp.call("createJob", {
    body: { ...plain, employmentType: "INTERN" as "CONTRACT" }, // a caller that knows no types
    cookie,
    headers: { origin },
  });
  expect(refused.statusCode).toBe(400);

  await testApp.db.updateTable("jobs").set({ employmentType: "INTERN" }).where("id", "=", id).execute();
  await testApp.db.updateTable("dataVersions").set({ version: 99 }).where("name", "=", "jobs").execute();
  const list = await get(testApp, "/jobs");
  expect(list.main).toContain(">Internship</li>");
  expect(list.words).not.toContain("INTERN");
  expect((await get(testApp, `/jobs?job=${id}`)).words).toContain("Internship");
});
