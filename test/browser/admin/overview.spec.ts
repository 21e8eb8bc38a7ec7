import { applyFor } from "#support/applications-on-server.ts";
import { expect, test } from "#support/fixtures.ts";
import { createJobs } from "#support/jobs-on-server.ts";

test("the desk tells how things stand and leads to what is next", async ({ page, server, signInAs }) => {
  await signInAs("admin");
  await page.goto("/admin-access");
  const next = page.getByRole("region", { name: "Next steps" });
  await expect(next).toContainText("There are no jobs yet.");
  await next.getByRole("button", { name: "Create a job" }).click();
  await expect(page.getByRole("dialog", { name: "Manage Jobs" })).toBeVisible();

  const [nurse] = await createJobs(server, [{ title: "Night Nurse" }, { title: "Driver", isActive: false }]);
  if (!nurse) throw new Error("createJobs made no job");
  await applyFor(server, nurse);
  await page.reload();
  await expect(page.getByRole("term")).toHaveText([/Open job$/, /^New application/, /^Interviewed/]);
  await expect(page.getByRole("definition")).toHaveText(["1", "1", "0"]);
  await expect(next.getByRole("link", { name: /Read the new application/ })).toHaveAttribute(
    "href",
    "/admin-applications?status=pending",
  );
  const newest = page.getByRole("region", { name: "Newest applications" });
  await expect(newest.getByRole("listitem")).toContainText("Night Nurse, Northmere");
});

test("once every job has closed none is open, also on a page that stays open past midnight", async ({
  page,
  server,
  signInAs,
}) => {
  await createJobs(server, [{ title: "Night Nurse", validThrough: "2099-12-31" }]);
  await signInAs("admin");
  await page.clock.install({ time: new Date("2099-12-31T23:58:30Z") });
  await page.goto("/admin-access");
  const open = page.getByRole("definition").first();
  const next = page.getByRole("region", { name: "Next steps" });
  await expect(open).toHaveText("1");
  await expect(next.getByRole("link", { name: /careers page as visitors see it/ })).toBeVisible();
  await page.clock.fastForward("03:00");
  await expect(open).toHaveText("0");
  await expect(next).toContainText("No job is open, so the careers page is empty.");
  await expect(next.getByRole("button", { name: "Choose a job to open" })).toBeVisible();
});

test("the desk lists the policies that are older than 12 months, and no other [9.policy.overdue]", async ({
  page,
  signInAs,
}) => {
  await signInAs("admin");
  await page.clock.setFixedTime(new Date("2026-06-30T12:00:00Z"));
  await page.goto("/admin-access");
  const overdue = page.getByRole("region", { name: "Policies older than 12 months" });
  await expect(overdue.getByRole("listitem")).toHaveText([
    /^Privacy Policy.*01\/11\/2023$/,
    /TICS.*06\/04\/2024$/,
  ]);
  await page.clock.setFixedTime(new Date("2026-07-01T12:00:00Z"));
  await page.reload();
  await expect(overdue.getByRole("listitem")).toHaveCount(5);
  await overdue.getByRole("link", { name: "Privacy Policy" }).click();
  await expect(page).toHaveURL(/\/privacy-policy$/);
});
