import { accountOf, logIn } from "#support/accounts.ts";
import { expect, test } from "#support/fixtures.ts";
import { adminPaths, fillBoard, unknownPath, visitorPaths } from "#support/site-pages.ts";
import { HtmlValidate, StaticConfigLoader } from "html-validate";

test.use({ freshServer: true });

// The rules of the HTML standard; rules of style are left to the formatter.
const checker = new HtmlValidate(new StaticConfigLoader({ root: true, extends: ["html-validate:standard"] }));

/** The errors of a document, each with the markup at its place. */
async function faultsOf(html: string): Promise<string[]> {
  const { results } = await checker.validateString(html);
  return results
    .flatMap(({ messages }) => messages)
    .map(
      ({ ruleId, message, offset }) => `${ruleId}: ${message}, at ${html.slice(offset - 20, offset + 80)}`,
    );
}

test("the checker finds errors", async () => {
  const wrong =
    '<!doctype html><html lang="en"><head><title>t</title></head><body><p id="a"><b id="a"></p></body></html>';
  expect((await faultsOf(wrong)).join("\n")).toMatch(
    /close-order[\s\S]*no-dup-id|no-dup-id[\s\S]*close-order/,
  );
});

test("every page in every served state is valid HTML", async ({ request, server }) => {
  const { open, closed, noneFound } = await fillBoard(server);
  for (const path of [...visitorPaths, ...adminPaths, unknownPath, open, closed, noneFound])
    expect.soft(await faultsOf(await (await request.get(path)).text()), path).toEqual([]);
  const cookie = await logIn(server, await accountOf(server, "master"));
  for (const path of [...adminPaths, "/jobs", open])
    expect
      .soft(
        await faultsOf(await (await request.get(path, { headers: { cookie } })).text()),
        `${path}, signed in`,
      )
      .toEqual([]);
});
