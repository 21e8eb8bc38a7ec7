import { applyFor, copyApplication } from "#support/applications-on-server.ts";
import { send } from "#support/accounts.ts";
import { axe, expect, test } from "#support/fixtures.ts";
import type { CallBody } from "#contract/schemas.ts";
import { createJob } from "#support/jobs-on-server.ts";
import { moveToQuarantine } from "#support/quarantine.ts";
import { connectDatabase } from "#server/db/connect.ts";
import type { Page } from "@playwright/test";
import type { RunningServer } from "#support/server.ts";

const today = () => new Date().toISOString().slice(0, 10);
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

async function enter(
  page: Page,
  server: RunningServer,
  change: Partial<CallBody<"addDataRequest">>,
): Promise<void> {
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
  const asked = { kind: "erase", how: "telephone", who: "Amara Okafor", receivedOn: today() } as const;
  await send(server, "addDataRequest", { ...asked, ...change }, cookie);
}

/** Does not overflow the window, on a phone and on a wide screen, in light and dark, and passes axe. */
async function expectFits(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, `${colorScheme}, ${width} px`).toBeLessThanOrEqual(0);
      await axe(page);
    }
  }
}

test("erasing a person offers to erase their other requests too, except an open complaint", async ({
  page,
  server,
  signInAs,
}) => {
  test.slow();
  const { reference } = await applyFor(server, await createJob(server, { title: "Night Nurse" }));
  await signInAs("master");
  await enter(page, server, { email: "amara.okafor@example.org" });
  await enter(page, server, { kind: "access", email: "okafor@elsewhere.example" });
  await enter(page, server, { kind: "complain", words: "You told my employer." });
  await page.goto("/admin-access?open=data");
  const asked = page.getByRole("group").filter({ hasText: "To have their data erased, Amara Okafor" });
  await asked.getByText("To have their data erased, Amara Okafor").click();
  await asked.getByLabel("Step").selectOption("Record the identity check");
  await asked.getByLabel("Words").fill("Rang her on the number of her application");
  await asked.getByRole("button", { name: "Save step" }).click();
  await asked.getByRole("button", { name: "Find" }).click();
  await asked.getByRole("checkbox", { name: reference }).check();
  const other = asked.getByRole("checkbox", { name: /^Forget this request too: A copy of their data/ });
  await expect(other).not.toBeChecked();
  await expect(asked.getByText(/^Stays open: A complaint, Amara Okafor/)).toBeVisible();
  await expectFits(page);
  await other.check();
  page.once("dialog", (dialog) => void dialog.accept());
  await asked.getByRole("button", { name: "Erase those chosen, for ever" }).click();
  await expect(page.getByText(/^To have their data erased: closed/)).toBeVisible();
  await expect(page.getByText(/^A copy of their data: closed/)).toBeVisible();
  await expect(page.getByText(/^A complaint, Amara Okafor: acknowledge by/)).toBeVisible();
});

test("a search with more matches than are shown says so, and how to find the others", async ({
  page,
  server,
  signInAs,
}) => {
  test.slow();
  await applyFor(server, await createJob(server, { title: "Night Nurse" }));
  await copyApplication(
    server,
    Array.from({ length: 101 }, () => "Amara Okafor"),
  );
  await signInAs("master");
  await enter(page, server, {});
  await page.goto("/admin-access?open=data");
  const asked = page.getByRole("group").filter({ hasText: "To have their data erased, Amara Okafor" });
  await asked.getByText("To have their data erased, Amara Okafor").click();
  await asked.getByRole("button", { name: "Find" }).click();
  const many = asked.getByText("102 applications match; these are the 100 that match best.");
  await expect(many).toBeVisible();
  await expect(asked.getByRole("checkbox")).toHaveCount(100);
  await expectFits(page);
  await asked.getByLabel("Email address", { exact: true }).first().fill("applicant7@example.org");
  await asked.getByLabel("Name").fill("");
  await asked.getByRole("button", { name: "Find" }).click();
  await expect(asked.getByRole("checkbox")).toHaveCount(1);
  await expect(many).toBeHidden();
});

test("a wrong address and a wrong identity check are corrected, and a search without results is answered", async ({
  page,
  server,
  signInAs,
}) => {
  test.slow();
  await signInAs("master");
  await enter(page, server, { who: "Nia Bodley", email: "nia@elsewhere.example" });
  await page.goto("/admin-access?open=data");
  const asked = page.getByRole("group").filter({ hasText: "To have their data erased, Nia Bodley" }).first();
  await asked.getByText("To have their data erased, Nia Bodley").click();
  await asked.getByLabel("Step").selectOption("Record the identity check");
  await asked.getByLabel("Words").fill("Rang her");
  await asked.getByRole("button", { name: "Save step" }).click();
  await expect(asked.getByText(/Identity checked on/)).toBeVisible();
  await asked.getByText("Correct what was typed").click();
  const correction = asked.getByRole("group").filter({ hasText: "Correct what was typed" });
  await correction.getByLabel("Email address").fill("nia@example.org");
  await correction.getByRole("checkbox", { name: /take it back/ }).check();
  await correction.getByLabel("Why").fill("It was her sister, who spelled it wrong");
  await expectFits(page);
  await correction.getByRole("button", { name: "Correct" }).click();
  await expect(
    asked.getByText(/From nia@elsewhere.example to nia@example.org: It was her sister/),
  ).toBeVisible();
  await expect(asked.getByText(/Nobody has checked yet/)).toBeVisible();
  await expect(correction.getByLabel("Email address")).toHaveValue("nia@example.org");
  await asked.getByRole("button", { name: "Find" }).click();
  await expect(asked.getByText("No application has that name, address or number.")).toBeVisible();
  await expectFits(page);
  page.once("dialog", (dialog) => void dialog.accept());
  await asked.getByRole("button", { name: "Answer that nothing was found" }).click();
  await expect(page.getByText(/^To have their data erased: closed/)).toBeVisible();
  await expect(page.getByText("Nia Bodley")).toBeHidden();
});

test("of two holds the later end is shown, and a held application has no date of erasure", async ({
  page,
  server,
  signInAs,
}) => {
  test.slow();
  const job = await createJob(server, { title: "Night Nurse" });
  const [held, hidden] = [
    await applyFor(server, job),
    await applyFor(server, job, { applicantName: "Sam Field" }),
  ];
  const db = await connectDatabase({ dataDir: server.dataDir });
  await moveToQuarantine(db, hidden.id);
  await db.destroy();
  await signInAs("master");
  await page.goto("/admin-access?open=data");
  const hold = async (reference: string, days: number, reason: string) => {
    await page.getByLabel("Reference").fill(reference);
    await page.getByLabel("Until").fill(inDays(days).slice(0, 10));
    await page.getByLabel("Reason").fill(reason);
    await page.getByRole("button", { name: "Hold", exact: true }).click();
  };
  await expect(page.getByRole("region", { name: "Hold an application" })).toContainText(
    "a safeguarding concern",
  );
  await hold(held.reference, 90, "Claim announced");
  await expect(page.getByText("It is not erased before that day.", { exact: true })).toBeVisible();
  await hold(held.reference, 20, "Safeguarding");
  await expect(page.getByText(/^Another hold on it ends later: it is held until/)).toBeVisible();
  const holds = page.getByRole("table", { name: /^Holds/ });
  await expect(holds.getByRole("row").filter({ hasText: "Safeguarding" })).toContainText("Another:");
  await expect(holds.getByRole("row").filter({ hasText: "Claim" })).not.toContainText("Another:");
  const outOfSight = page.getByRole("table", { name: /^Applications out of sight/ });
  await expect(outOfSight).toContainText("2999");
  await hold(hidden.reference, 30, "Complaint");
  await expect(outOfSight).toContainText("No: held until");
  await expect(outOfSight).not.toContainText("2999");
  await expectFits(page);
});
