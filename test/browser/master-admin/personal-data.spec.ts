import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { applyFor } from "#support/applications-on-server.ts";
import { send } from "#support/accounts.ts";
import { axe, expect, test } from "#support/fixtures.ts";
import { createJob } from "#support/jobs-on-server.ts";
import { connectDatabase } from "#server/db/connect.ts";

test("a person who asks by telephone is found, gets a copy that a master admin reviewed, and opens it once", async ({
  page,
  browser,
  server,
  signInAs,
}) => {
  const job = await createJob(server, { title: "Night Nurse" });
  const applied = await applyFor(server, job);
  await signInAs("master");
  await page.goto("/admin-access?open=data");
  await expect(page.getByRole("heading", { level: 1, name: "Personal data" })).toBeVisible();
  const entry = page.getByRole("form", { name: "Enter a request" });
  await entry.getByLabel("Name").fill("Amara Okafor");
  await entry.getByLabel("Email address").fill("okafor@elsewhere.example");
  await entry.getByLabel("Received on").fill(new Date().toISOString().slice(0, 10));
  // A double click does each of these once.
  await entry.getByRole("button", { name: "Enter" }).dblclick();
  await expect(page.getByText(/^A copy of their data, Amara Okafor/)).toHaveCount(1);
  await entry.getByLabel("Name").fill("W".repeat(200));
  await entry.getByLabel("Received on").fill(new Date().toISOString().slice(0, 10));
  await entry.getByRole("button", { name: "Enter" }).click();
  await expect(page.getByText(/, W{200}:/)).toBeVisible();

  const asked = page.getByRole("group").filter({ hasText: "A copy of their data, Amara Okafor" });
  await asked.getByText("A copy of their data, Amara Okafor").click();
  await expect(asked.getByText(/Nobody has checked yet/)).toBeVisible();
  await asked.getByLabel("Step").selectOption("Record the identity check");
  await asked.getByLabel("Words").fill("Rang her on the number of her application");
  await asked.getByRole("button", { name: "Save step" }).click();
  await expect(asked.getByText(/Identity checked on .*: Rang her/)).toBeVisible();
  await asked.getByLabel("Telephone").fill("07700 900123");
  await asked.getByRole("button", { name: "Find" }).click();
  await asked.getByRole("checkbox", { name: applied.reference }).check();
  await asked.getByRole("button", { name: "Make the copy" }).dblclick();
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
  await copy.setViewportSize({ width: 390, height: 800 });
  for (const colorScheme of ["light", "dark"] as const) {
    await copy.emulateMedia({ colorScheme });
    await axe(copy);
    expect(await copy.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  }
  // Still in dark mode: the print is black on white.
  await copy.emulateMedia({ media: "print" });
  const onPaper = await copy.evaluate(() => {
    const { color, backgroundColor } = getComputedStyle(document.body);
    return [color, backgroundColor];
  });
  expect(onPaper).toEqual(["rgb(0, 0, 0)", "rgb(255, 255, 255)"]);
  await copy.close();
  await page.bringToFront();
  await asked.getByRole("button", { name: "Send the link" }).click();
  await expect(asked.getByText(/to an address that is not in the applications/)).toBeVisible();
  await asked.getByRole("checkbox", { name: /is the person's own address/ }).check();
  await asked.getByRole("button", { name: "Send the link" }).dblclick();
  await expect(asked.getByRole("button", { name: "Send another link" })).toBeVisible();
  for (const step of ["copy made", "copy sent"])
    await expect(asked.getByRole("listitem").filter({ hasText: step })).toHaveCount(1);
  const asking = page.waitForEvent("dialog").then(async (dialog) => {
    await dialog.dismiss();
    return dialog.message();
  });
  await asked.getByRole("button", { name: "Send another link" }).click();
  expect(await asking).toContain("The one that was sent opens nothing any more.");
  await expect(asked.getByRole("listitem").filter({ hasText: "copy sent" })).toHaveCount(1);

  await expect.poll(() => linkIn(server.dataDir)).toBeDefined();
  const visitor = await (await browser.newContext()).newPage();
  await visitor.setViewportSize({ width: 390, height: 800 });
  await visitor.goto(server.url + (linkIn(server.dataDir) ?? ""));
  await axe(visitor);
  await visitor.getByRole("main").getByRole("button").click();
  await expect(visitor.getByText("amara.okafor@example.org").first()).toBeVisible();
  await axe(visitor);
  await visitor.goto(server.url + (linkIn(server.dataDir) ?? ""));
  await visitor.getByRole("main").getByRole("button").click();
  await expect(visitor.getByText("amara.okafor@example.org")).toBeHidden();
  await axe(visitor);

  await page.emulateMedia({ media: "print" });
  await expect(asked.getByRole("listitem").filter({ hasText: "copy sent" })).toBeVisible();
  await expect(page.locator("form:visible")).toHaveCount(0);
});

test("an overdue request is marked, on the overview too, and a long list shows its first ten", async ({
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

test("a failed letter and an ended hold are on the overview until they are handled", async ({
  page,
  server,
  signInAs,
}) => {
  const job = await createJob(server, { title: "Night Nurse" });
  const { id: applicationId, reference } = await applyFor(server, job);
  await signInAs("master");
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
  const who = `Amara ${"Okafor".repeat(20)}`;
  const receivedOn = new Date().toISOString().slice(0, 10);
  const asked = { kind: "access", how: "email", who, email: "amara@example.org", receivedOn } as const;
  await send(server, "addDataRequest", asked, cookie);
  const db = await connectDatabase({ dataDir: server.dataDir });
  const at = new Date().toISOString();
  const before = new Date(Date.now() - 86_400_000).toISOString();
  await db.updateTable("dataRequests").set({ closedAt: at, outcome: "Nothing is held." }).execute();
  // Not before the server has sent it: its record would replace that of the failure.
  const letter = db.selectFrom("tasks").select("doneAt").where("dataRequestId", "is not", null);
  await expect.poll(async () => (await letter.executeTakeFirst())?.doneAt).toBeTruthy();
  const failed = { failedAt: at, doneAt: null, lastError: "The mail server refused the email (550)." };
  await db.updateTable("tasks").set(failed).where("dataRequestId", "is not", null).execute();
  const reason = "Claim announced by telephone; look again once the tribunal has written";
  const hold = { id: crypto.randomUUID(), applicationId, reference, reason, at: before, heldBy: "dora" };
  await db
    .insertInto("holds")
    .values({ ...hold, heldUntil: before, endedAt: null })
    .execute();
  await db.destroy();

  await page.goto("/admin-access");
  const today = page.getByRole("region", { name: "What needs you today" });
  await expect(today.getByText("hold has ended")).toBeVisible();
  const item = today.getByRole("listitem").filter({ hasText: "letter about data did not arrive" });
  await axe(page);
  await item.getByRole("link", { name: "See which" }).click();
  await expect(page.getByText(`The hold on ${reference} ended on`)).toBeVisible();
  await page.getByText("closed; a letter could not be sent").click();
  await expect(page.getByText('The letter "we have your request" could not be sent')).toBeVisible();
  await axe(page);
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `${width} px`).toBeLessThanOrEqual(0);
  }
  await page.getByLabel("Told in another way").selectOption("By telephone");
  await page.getByRole("button", { name: "Note it" }).press("Enter");
  await expect(page.getByText("told another way")).toBeVisible();
  await expect(page.getByRole("button", { name: "Note it" })).toBeHidden();
  await page.getByRole("button", { name: `Hold again ${reference}` }).press("Enter");
  await expect(page.getByLabel("Reference")).toHaveValue(reference);
  await expect(page.getByLabel("Reason")).toBeFocused();
  await page.getByRole("button", { name: `Let go of ${reference}` }).press("Enter");
  await expect(page.getByText(`The hold on ${reference} ended on`)).toBeHidden();
  await page.goto("/admin-access");
  await expect(today).toBeVisible();
  await expect(today.getByText("letter about data did not arrive")).toBeHidden();
  await expect(today.getByText("hold has ended")).toBeHidden();
});

/** The path of the link in the mail in the outbox. */
function linkIn(dataDir: string): string | undefined {
  const outbox = join(dataDir, "outbox");
  const mails = readdirSync(outbox).map((file) => readFileSync(join(outbox, file), "utf8"));
  // Quoted-printable: long lines are folded, and the equals sign is escaped.
  const texts = mails.map((mail) => mail.replaceAll(/=\r?\n/g, "").replaceAll("=3D", "="));
  return texts.map((text) => /\/privacy-policy\?my-data=[\w-]+/.exec(text)?.[0]).find(Boolean);
}
