import { describe, expect, test } from "vitest";
import { createTestApp, signIn } from "#support/api.ts";
import { engines } from "#support/database.ts";
import { assembleServer } from "./assemble.ts";
import { examineSite } from "./doctor.ts";

/** Each starts a PDF worker. */
const timeout = 120_000;

async function faultsOf(env: Record<string, string | undefined>): Promise<string[]> {
  const findings = await examineSite(env, () => new Date());
  return findings.flatMap(({ level, about, text }) => (level === "fault" ? [`${about}: ${text}`] : []));
}

/** What ends a start. */
async function failureOf(env: Record<string, string | undefined>): Promise<string> {
  const { app, close } = await assembleServer({ ...env, LOG_LEVEL: "silent" });
  await app.ready();
  await close();
  return "";
}

describe.each(engines)("the doctor on $name", { timeout }, (engine) => {
  test("says the sentence of a start that refuses the first administrator's name", async () => {
    for (const FIRST_ADMIN_USERNAME of ["operator", "robin reed", "сара"]) {
      const { dataDir, databaseUrl } = await engine.createPlace();
      const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, FIRST_ADMIN_USERNAME };
      const before = await faultsOf(env);
      const said = await failureOf(env).catch((error: Error) => error.message);
      expect(said).toMatch(
        /^The configuration is wrong: FIRST_ADMIN_USERNAME is no name for an administrator\. .*[^.]\.$/,
      );
      expect(before).toEqual([`first administrator: ${said}`]);
      // The refused start has made the tables.
      expect(await faultsOf(env)).toEqual([`first administrator: ${said}`]);
    }
  });

  test("says nothing of that name once there is an administrator", async () => {
    const testApp = await createTestApp({ engine });
    await signIn(testApp, "master");
    const { DATA_DIR, DATABASE_URL } = testApp.config;
    const env = { DATA_DIR, DATABASE_URL, FIRST_ADMIN_USERNAME: "operator" };
    expect(await faultsOf(env)).toEqual([]);
    expect(await failureOf(env)).toBe("");
  });
});
