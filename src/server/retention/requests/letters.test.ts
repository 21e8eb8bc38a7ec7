import type { DataRequest } from "#contract/data-retention.ts";
import type { Overview } from "#contract/overview.ts";
import { engines } from "#support/database.ts";
import { startRequests } from "#support/data-requests.ts";
import { describe, expect, test } from "vitest";
import { removeMailFiles } from "../../mail/service.ts";

describe.each(engines)(
  "letters about data that could not be sent, on $name",
  { timeout: 60_000 },
  (engine) => {
    async function start() {
      const started = await startRequests(engine);
      const { call, db, clock, config } = started.testApp;
      const { cookie } = started;
      /** The mail server refuses every waiting letter permanently; letters about erasures are then removed. */
      const failAll = async () => {
        const set = { failedAt: clock.now().toISOString(), lastError: "550 amara.okafor@example.org" };
        await db.updateTable("tasks").set(set).where("dataRequestId", "is not", null).execute();
        await removeMailFiles(db, config.DATA_DIR);
      };
      const counted = async () =>
        (await call("readOverview", { cookie })).json<Overview>().data?.failedLetters;
      const tell = async (id: string, note: string) => {
        const { statusCode, body } = await call("takeRequestStep", {
          cookie,
          params: { id },
          body: { do: "told", note },
        });
        return statusCode === 200 ? (JSON.parse(body) as DataRequest) : `${statusCode} ${body}`; // the reply of that call
      };
      return { ...started, failAll, counted, tell };
    }

    test("the failed answer to a closed request is on the overview until somebody records another way", async () => {
      const { testApp, cookie, add, failAll, counted, tell } = await start();
      const { id, acknowledgedAt } = await add({ email: "amara.okafor@example.org" });
      const params = { id };
      const body = { do: "close", note: "Nothing is held." };
      await testApp.call("takeRequestStep", { cookie, params, body });
      const { id: other } = await add({ who: "Sam Field", email: "sam@example.org" });
      expect([acknowledgedAt, await counted()]).toEqual([null, 0]);
      await failAll();
      expect(await counted()).toBe(3);
      const [first] = (await testApp.call("listDataRequests", { cookie })).json<DataRequest[]>();
      expect(first?.unsentLetters).toContainEqual(expect.objectContaining({ hasFailed: true }));
      expect(await tell(id, "Rang Amara Okafor")).toMatch(/^400 Say how: By telephone/);
      const settled = await tell(id, "By telephone");
      expect(settled).toMatchObject({ unsentLetters: [], acknowledgedAt: testApp.clock.now().toISOString() });
      expect((settled as DataRequest).events.at(-1)).toMatchObject({
        kind: "told-another-way",
        note: "By telephone",
      });
      expect(await counted()).toBe(1);
      expect(await tell(id, "By telephone")).toMatch(/^400 No letter about this request has failed/);
      expect(await tell(other, "They could not be reached")).toMatchObject({ acknowledgedAt: null });
      expect(await counted()).toBe(0);
    });

    test("a failed letter about an erasure is on the overview too, without name and address", async () => {
      const { testApp, cookie, id: applicationId, add, identify, failAll, counted, tell } = await start();
      const { id } = await add({ kind: "erase", email: "amara.okafor@example.org" });
      await identify(id);
      await testApp.call("eraseForRequest", { cookie, params: { id }, body: { ids: [applicationId] } });
      expect(await counted()).toBe(0);
      await failAll();
      expect(await counted()).toBe(1);
      const settled = await tell(id, "By letter");
      expect(settled).toMatchObject({ who: "", unsentLetters: [] });
      expect((settled as DataRequest).events.map(({ kind }) => kind)).toContain("erased-letter-failed");
      expect(JSON.stringify(settled)).not.toMatch(/amara|okafor/i);
      expect(await counted()).toBe(0);
      const mails = testApp.db.selectFrom("tasks").select("id").where("dataRequestId", "is not", null);
      expect(await mails.execute()).toEqual([]);
    });
  },
);
