import { logIn } from "#support/accounts.ts";
import { axe, expect, test } from "#support/fixtures.ts";

test("My account lists the account's sessions, and ends the others", async ({ page, server, signInAs }) => {
  const robin = await signInAs("admin");
  const elsewhere = await logIn(server, robin);
  await page.goto("/admin-access?open=account");
  const table = page.getByRole("table", { name: "Your sessions" });
  await expect(table.getByRole("row")).toHaveCount(3);
  await axe(page);
  await page.screenshot({ path: test.info().outputPath("sessions.png") });
  await page.getByRole("button", { name: "End all other sessions" }).click();
  await expect(table.getByRole("row")).toHaveCount(2);
  await expect(table.getByRole("row", { name: /This one/ })).toBeVisible();
  const { status } = await fetch(`${server.url}/api/admin/account`, { headers: { cookie: elsewhere } });
  expect(status).toBe(401);
});
