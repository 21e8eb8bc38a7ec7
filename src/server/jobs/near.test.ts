import type { ListedJob } from "#contract/jobs.ts";
import { outwardCodes } from "#support/outward-codes.ts";
import { plain, startSite } from "#support/site.ts";
import { expect, test } from "vitest";

const jobs = ["Leeds LS14", "York YO1", "The north", "Bradford BD1"].map((location) => ({
  ...plain,
  location,
}));

async function start(options: Parameters<typeof startSite>[1] = { outwardCodes }) {
  const { testApp, cookie } = await startSite(jobs, options);
  const ask = async (query: Record<string, string | number>, cookies?: string) => {
    const response = await testApp.call("listJobs", { query, ...(cookies && { cookie: cookies }) });
    const found = response.json<ListedJob[]>();
    return {
      headers: response.headers,
      listed: found.map(({ location, milesAway }) => [location, milesAway]),
    };
  };
  return { ask, cookie };
}

test("the list is sorted by the distance from a postcode, which its headers name by the outward code alone", async () => {
  const { ask, cookie } = await start();
  const sorted = [
    ["Leeds LS14", 5],
    ["Bradford BD1", 8],
    ["York YO1", 22],
    ["The north", null],
  ];
  for (const near of ["LS1", "ls1 4dy"]) {
    const { headers, listed } = await ask({ near });
    expect(listed).toEqual(sorted);
    expect(headers).toMatchObject({ "x-sorted-near": "LS1", "cache-control": "private, no-cache" });
  }
  const page = await ask({ near: "LS14DY", page: 2, pageSize: 1 });
  expect(page.listed).toEqual([sorted[1]]);
  expect(page.headers.link).toContain('</api/jobs?type=all&near=LS1&page=3&pageSize=1>; rel="next"');
  expect(page.headers.link).not.toMatch(/4DY/i);
  expect((await ask({ near: "LS1", q: "saturdya", nearest: 2 })).listed).toEqual([
    ["Bradford BD1", 8],
    ["The north", null],
  ]);
  expect((await ask({ near: "LS1" }, cookie)).listed).toEqual(sorted);
  expect((await ask({ near: "LS1" }, cookie)).headers["cache-control"]).toBe("no-store");
});

test("an unknown postcode, and one beside a cursor, changes nothing", async () => {
  const { ask } = await start();
  const whole = jobs.toReversed().map(({ location }) => [location, undefined]);
  const beside: Record<string, string>[] = [
    { near: "ZZ9" },
    { near: "" },
    { near: "LS1", cursor: `9~${crypto.randomUUID()}` },
  ];
  for (const query of beside) {
    const { headers, listed } = await ask(query);
    expect(listed).toEqual(whole);
    expect(headers).not.toHaveProperty("x-sorted-near");
  }
});

test("without a table the parameter is not read", async () => {
  const { ask } = await start({});
  const plainly = await ask({});
  const near = await ask({ near: "LS1 4DY" });
  expect(near.listed).toEqual(plainly.listed);
  expect(near.headers.etag).toBe(plainly.headers.etag);
  expect(near.headers["cache-control"]).toBe("no-cache");
  expect((await ask({ near: "LS1 4DY", pageSize: 2 })).headers.link).not.toContain("near");
});
