import { expect, test } from "#support/fixtures.ts";

test.use({ freshServer: false });

test("the site's script is sent compressed, and cached as immutable", async ({ request }) => {
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

test("the headings' font is requested with the page, without delaying the first paint", async ({
  request,
}) => {
  const html = await (await request.get("/")).text();
  const [head = "", body = ""] = html.split("</head>");
  expect(head).not.toContain('rel="preload"');
  const [, font = ""] =
    /^<body><link rel="preload" href="([^"]+)" as="font" type="font\/woff2" crossorigin>/.exec(body) ?? [];
  expect((await request.get(font)).headers()["content-type"]).toBe("font/woff2");
});

test("with more contrast pages are black on a dark screen and white on a light one, and prints are light", async ({
  page,
}) => {
  const ground = (): Promise<string> => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.emulateMedia({ colorScheme: "dark", contrast: "more" });
  await page.goto("/contact");
  expect(await ground()).toBe("rgb(0, 0, 0)");
  await page.emulateMedia({ colorScheme: "light", contrast: "more" });
  expect(await ground()).toBe("rgb(255, 255, 255)");
  await page.emulateMedia({ colorScheme: "dark", contrast: "no-preference" });
  expect(await ground()).toBe("rgb(13, 27, 24)");
  await page.emulateMedia({ colorScheme: "dark", media: "print" });
  const card = page.locator("#contact dl > div").first();
  await expect(card).toHaveCSS("border-block-start-color", "rgb(15, 67, 54)");
});

test("in forced colours the panels of the home page and the book of governance have an edge", async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  for (const [path, panel] of [
    ["/", ".trifold > li"],
    ["/governance", ".open-book"],
  ] as const) {
    await page.goto(path);
    for (const one of await page.locator(panel).all()) {
      await expect.soft(one, path).toHaveCSS("border-top-width", "1px");
      await expect.soft(one, path).toHaveCSS("clip-path", "none");
    }
    expect(await page.locator(panel).count(), path).toBeGreaterThan(0);
  }
});
