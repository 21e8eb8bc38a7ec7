import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { applyFor } from "#support/applications-on-server.ts";
import { send } from "#support/accounts.ts";
import { axe, expect, test } from "#support/fixtures.ts";
import { createJobs } from "#support/jobs-on-server.ts";

test("who asks by telephone is found, gets a copy that a master looked through, and opens it once", async ({
  page,
  browser,
  server,
  signInAs,
}) => {
  const [job] = await createJobs(server, [{ title: "Night Nurse" }]);
  if (!job) throw new Error("The job was not created");
  const applied = await applyFor(server, job);
  await signInAs("master");
  await page.goto("/admin-access?open=data");
  await expect(page.getByRole("heading", { level: 1, name: "Personal data" })).toBeVisible();
  const entry = page.getByRole("form", { name: "Enter a request" });
  await entry.getByLabel("Name").fill("Amara Okafor");
  await entry.getByLabel("E-mail address").fill("amara.okafor@example.org");
  await entry.getByLabel("Received on").fill("2026-11-20");
  await entry.getByRole("button", { name: "Enter" }).click();

  const asked = page.getByRole("group").filter({ hasText: "A copy of their data, Amara Okafor" });
  await asked.getByText("A copy of their data, Amara Okafor").click();
  await asked.getByRole("button", { name: "Find" }).click();
  await asked.getByRole("checkbox", { name: applied.reference }).check();
  await asked.getByRole("button", { name: "Make the copy" }).click();
  await expect(asked.getByRole("link", { name: /Look through the copy/ })).toBeVisible();
  await axe(page);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, `${width} px`).toBeLessThanOrEqual(0);
    }
  }
  const [copy] = await Promise.all([
    page.waitForEvent("popup"),
    asked.getByRole("link", { name: /Look through the copy/ }).click(),
  ]);
  await expect(copy.getByText("amara.okafor@example.org").first()).toBeVisible();
  await axe(copy);
  await asked.getByRole("button", { name: "I have looked through it: send the link" }).click();
  await expect(asked.getByRole("button", { name: "Send another link" })).toBeVisible();

  await expect.poll(() => linkIn(server.dataDir)).toBeDefined();
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(server.url + (linkIn(server.dataDir) ?? ""));
  await axe(visitor);
  await visitor.getByRole("button").click();
  await expect(visitor.getByText("amara.okafor@example.org").first()).toBeVisible();
  await visitor.goto(server.url + (linkIn(server.dataDir) ?? ""));
  await visitor.getByRole("button").click();
  await expect(visitor.getByText("amara.okafor@example.org")).toBeHidden();
});

test("a late request is named as late, on the overview too, and a long list shows its first ten", async ({
  page,
  server,
  signInAs,
}) => {
  await signInAs("master");
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  for (let number = 1; number <= 12; number += 1)
    await send(
      server,
      "addDataRequest",
      {
        kind: "erase",
        how: "letter",
        who: `Person ${number}`,
        email: null,
        receivedOn: daysAgo(60 + number),
      },
      cookie,
    );
  await page.goto("/admin-access");
  const item = page.getByRole("listitem").filter({ hasText: "requests about data are due" });
  await item.getByRole("link", { name: "See what was asked" }).click();
  await expect(page.getByRole("link", { name: "Requests (12 due)" })).toBeVisible();
  const shown = page.getByText(/^To have their data erased, Person \d+: overdue since /);
  await expect(shown).toHaveCount(10);
  await page.getByRole("button", { name: "Show 2 more requests" }).press("Enter");
  await expect(shown).toHaveCount(12);
  await expect(page.getByRole("button", { name: "Show the first 10 requests" })).toBeFocused();
  await axe(page);
});

/** The path of the link in the mail that lies in the outbox. */
function linkIn(dataDir: string): string | undefined {
  const outbox = join(dataDir, "outbox");
  const mails = readdirSync(outbox).map((file) => readFileSync(join(outbox, file), "utf8"));
  // Quoted-printable: long lines are folded, and the equals sign is escaped.
  const texts = mails.map((mail) => mail.replaceAll(/=\r?\n/g, "").replaceAll("=3D", "="));
  return texts.map((text) => /\/privacy-policy\?my-data=[\w-]+/.exec(text)?.[0]).find(Boolean);
}
