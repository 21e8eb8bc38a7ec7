import { applyFor } from "#support/applications-on-server.ts";
import { axe, expect, test } from "#support/fixtures.ts";
import { createJob, createJobs } from "#support/jobs-on-server.ts";
import { connectDatabase } from "#server/db/connect.ts";

test("the overview lists today's tasks, the most harmful first, with links", async ({
  page,
  server,
  signInAs,
}) => {
  await signInAs("master");
  await page.goto("/admin-access");
  const list = page.getByRole("region", { name: "What needs you today" });
  await expect(list).toContainText("jobs are active, so the careers page is empty");
  await expect(list.getByRole("link", { name: "Create a job" })).toHaveAttribute("href", /open=jobs&job=new/);
  await axe(page);

  const soon = new Date(Date.now() + 3 * 24 * 3_600_000).toISOString().slice(0, 10);
  const [nurse] = await createJobs(server, [
    { title: "Night Nurse" },
    { title: "Driver", isActive: false },
    { title: "Cook", validThrough: soon },
  ]);
  if (!nurse) throw new Error("createJobs made no job");
  const { reference } = await applyFor(server, nurse);
  await applyFor(server, nurse, { applicantEmail: "sam.field@example.org" });
  const db = await connectDatabase({ dataDir: server.dataDir });
  const longAgo = new Date(Date.now() - 30 * 24 * 3_600_000).toISOString();
  await db
    .updateTable("jobApplications")
    .set({ createdAt: longAgo })
    .where("reference", "=", reference)
    .execute();
  await db.updateTable("jobs").set({ sifting: "blind" }).execute();
  await db.destroy();
  await page.reload();
  await expect(
    list
      .getByRole("listitem")
      .getByRole("paragraph")
      .filter({ hasText: /^[a-z]/ }),
  ).toHaveText([
    "person has heard nothing for ten working days",
    "applications nobody has read",
    "job closes within 7 days",
    "active job has no applications",
    "policies are past their review",
  ]);
  await expect(list).toContainText(`${reference}, Night Nurse.`);
  await expect(list).toContainText("Without applications: Cook.");
  await expect(page.getByRole("main")).not.toContainText("Amara");
  const start = page.getByRole("link", { name: /Start with the oldest/ });
  await expect(start).toHaveAttribute("href", "/admin-applications?status=pending&sort=oldest");
  // In the middle of its row, beside the two lines of the task.
  const button = await start.boundingBox();
  const row = await list.getByRole("listitem").filter({ has: start }).boundingBox();
  if (!button || !row) throw new Error("a part has no box");
  const above = button.y - row.y;
  expect(Math.abs(row.height - button.height - 2 * above)).toBeLessThan(3);
  await expect(page.getByRole("link", { name: /View Applications \(2\)/ })).toBeVisible();
  const week = page.getByRole("region", { name: "This week against last" });
  await expect(week.getByRole("term")).toHaveText([
    "Applications",
    "Read",
    "Interviewed",
    "Hired",
    "Working days to first contact",
  ]);
  await axe(page);
});

test("each plot is described and has its numbers as a table", async ({ page, server, signInAs }) => {
  const nurse = await createJob(server, { title: "Night Nurse" });
  await applyFor(server, nurse);
  await signInAs("admin");
  await page.goto("/admin-access");
  const plot = page.getByRole("figure").filter({ hasText: "Applications per week" });
  await expect(plot.getByRole("img", { name: /^Applications per week The most, 1, at / })).toBeVisible();
  await plot.getByText("Show as table").click();
  await expect(plot.getByRole("row")).toHaveCount(13);
  await expect(plot.getByRole("row").last()).toContainText("1");
  // One job makes no plot.
  const perJob = page.getByRole("figure").filter({ hasText: "Applications per job" });
  await expect(perJob.getByRole("img")).toHaveCount(0);
  await expect(perJob.getByRole("row").last()).toHaveText(/Night Nurse, Northmere\s*1/);
  await axe(page);
});

test("the text of a plot is about as large as the text around it, however wide the plot is", async ({
  page,
  server,
  signInAs,
}) => {
  await applyFor(server, await createJob(server, { title: "Night Nurse" }));
  await signInAs("admin");
  await page.goto("/admin-access");
  const drawing = page.getByRole("img", { name: /^Applications per week/ });
  for (const width of [320, 390, 700, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const size = await drawing.evaluate((svg) => {
      const text = svg.querySelector("text");
      if (!text) throw new Error("A plot has text");
      const shownWidth = svg.getBoundingClientRect().width;
      return (Number.parseFloat(getComputedStyle(text).fontSize) * shownWidth) / 360; // units of its width
    });
    expect.soft(size, `${width} px`).toBeLessThan(19);
    expect.soft(size, `${width} px`).toBeGreaterThan(11);
  }
});

test("the overview lists the policies that are older than 12 months, and no other [9.policy.overdue]", async ({
  page,
  signInAs,
}) => {
  await signInAs("admin");
  await page.clock.setFixedTime(new Date("2026-06-30T12:00:00Z"));
  await page.goto("/admin-access");
  const overdue = page.getByRole("region", { name: "Policies older than 12 months" });
  // Of the privacy and the workplace policy the wording of 2026 counts.
  await expect(overdue.getByRole("listitem")).toHaveText(/TICS.*06\/04\/2024$/);
  await page.clock.setFixedTime(new Date("2026-07-01T12:00:00Z"));
  await page.reload();
  await expect(overdue.getByRole("listitem")).toHaveCount(3);
  await page.clock.setFixedTime(new Date("2027-11-27T12:00:00Z"));
  await page.reload();
  await expect(overdue.getByRole("listitem").first()).toHaveText(
    "Privacy Policy Last updated 01/11/2023 (wording of 26 November 2026)",
  );
  await overdue.getByRole("link", { name: "Privacy Policy" }).click();
  await expect(page).toHaveURL(/\/privacy-policy$/);
});

test("before the first application the plots say so, and show no table of zeros", async ({
  page,
  signInAs,
}) => {
  await signInAs("admin");
  await page.goto("/admin-access");
  await expect(page.getByRole("figure").filter({ hasText: "Nothing to show yet." })).toHaveCount(3);
  await expect(page.getByRole("figure").getByText("Show as table")).toHaveCount(0);
});

test("the week's figures are never four and one, and no reference breaks", async ({
  page,
  server,
  signInAs,
}) => {
  const { reference } = await applyFor(server, await createJob(server, { title: "Night Nurse" }));
  const db = await connectDatabase({ dataDir: server.dataDir });
  const createdAt = new Date(Date.now() - 30 * 24 * 3_600_000).toISOString();
  await db.updateTable("jobApplications").set({ createdAt }).execute();
  await db.destroy();
  await signInAs("admin");
  await page.goto("/admin-access");
  const week = page.getByRole("region", { name: "This week against last" });
  await expect(week.getByRole("term")).toHaveCount(5);
  const rows = async () => {
    const tops = await week
      .getByRole("term")
      .evaluateAll((terms) =>
        terms.map((term) => Math.round(term.parentElement?.getBoundingClientRect().top ?? 0)),
      );
    return [...new Set(tops)].map((top) => tops.filter((other) => other === top).length);
  };
  for (const [width, expected] of [
    [390, [2, 2, 1]],
    [768, [3, 2]],
    [1000, [5]],
    [1100, [3, 2]],
    [1280, [5]],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    expect(await rows(), `${width} px`).toEqual(expected);
  }
  for (let width = 320; width < 460; width += 10) {
    await page.setViewportSize({ width, height: 800 });
    const lines = await page
      .getByText(reference, { exact: true })
      .evaluate((shown) => shown.getClientRects().length);
    expect(lines, `${width} px`).toBe(1);
  }
});

test("an overview that cannot be loaded says so on a ground of its own", async ({ page, signInAs }) => {
  await page.route("**/api/admin/overview*", (route) => route.abort());
  await signInAs("admin");
  await page.goto("/admin-access");
  const failed = page.getByRole("alert").filter({ hasText: "We could not load the numbers" });
  await expect(failed).toBeVisible();
  await expect(failed).toHaveCSS("border-top-width", "1px");
  const ground = await page.getByRole("main").evaluate((main) => getComputedStyle(main).backgroundColor);
  await expect(failed).not.toHaveCSS("background-color", ground);
});
