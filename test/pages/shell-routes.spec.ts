import { expect, test } from "#support/fixtures.ts";
import { fillBoard, pageAddresses } from "#support/site-pages.ts";

test.use({ freshServer: true });

test("no path has a parameter; a job is named in the query of /jobs [2.routes.no-parameters]", async ({
  request,
  server,
}) => {
  const { open } = await fillBoard(server);
  expect(open).toMatch(/^\/jobs\?job=[\w-]+$/);
  const jobPage = await request.get(open);
  expect(jobPage.status()).toBe(200);
  expect(await jobPage.text()).toContain("<h1>Waking Night Support Worker</h1>");
  const id = new URLSearchParams(open.split("?")[1]).get("job") ?? "";
  for (const path of pageAddresses) {
    expect((await request.get(path)).status(), path).toBe(200);
    const below = `${path === "/" ? "" : path}/${id}`;
    expect((await request.get(below)).status(), below).toBe(404);
  }
});
