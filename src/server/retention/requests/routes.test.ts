import { engines } from "#support/database.ts";
import { startRequests } from "#support/data-requests.ts";
import { describe, expect, test } from "vitest";

describe.each(engines)("invalid requests about data on $name", { timeout: 60_000 }, (engine) => {
  test("an invisible name, a day of receipt over two years ago and a telephone number of few digits are refused", async () => {
    const { testApp, cookie, add } = await startRequests(engine);
    const { call } = testApp;
    const given = { kind: "access", how: "telephone", who: "Amara Okafor", receivedOn: "2026-11-02" };
    const enter = async (change: object) => {
      const { statusCode, body } = await call("addDataRequest", { cookie, body: { ...given, ...change } });
      return [statusCode, body];
    };
    for (const who of ["\u200b", "\u2060", "-"])
      expect(await enter({ who })).toEqual([400, "Give the name of who asks"]);
    expect((await enter({ who: "" }))[1]).toMatch(/ must not be empty$/);
    const tooOld = "The day of receipt is more than two years ago: check its year.";
    for (const receivedOn of ["1900-01-01", "2024-11-01"])
      expect(await enter({ receivedOn })).toEqual([400, tooOld]);
    expect((await enter({ receivedOn: "2024-11-02" }))[0]).toBe(201);

    const params = { id: (await add({})).id };
    const find = async (telephone: string) =>
      await call("findPerson", { cookie, params, body: { name: "", telephone } });
    for (const telephone of ["1", "0123", "+44", "none"]) {
      const { statusCode, body } = await find(telephone);
      expect([statusCode, body], telephone).toEqual([
        400,
        "Give at least 4 digits of the telephone number: fewer find everybody.",
      ]);
    }
    expect((await find("")).json()).toEqual({ found: [], total: 0 });
    expect((await find("900123")).json()).toMatchObject({ total: 1 });
  });
});
