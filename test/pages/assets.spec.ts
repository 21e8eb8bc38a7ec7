import { expect, test } from "#support/fixtures.ts";

test.use({ freshServer: false });

test("the site's script is sent compressed, and is kept for good", async ({ request }) => {
  const html = await (await request.get("/jobs")).text();
  const [, script = ""] = /<script type="module" src="([^"]+)"/.exec(html) ?? [];
  const compressed = await request.get(script, { headers: { "accept-encoding": "br" } });
  expect(compressed.headers()).toMatchObject({
    "content-encoding": "br",
    "cache-control": "public, max-age=31536000, immutable",
  });
  const plain = await request.get(script, { headers: { "accept-encoding": "identity" } });
  expect(plain.headers()["content-encoding"]).toBeUndefined();
  expect(await compressed.text()).toBe(await plain.text());
});
