/** The administrators' pages in forced colours and in print. */
import type { Locator } from "@playwright/test";
import { organisation } from "#content/organisation.ts";
import { applyFor } from "#support/applications-on-server.ts";
import { expect, test } from "#support/fixtures.ts";
import { createJob } from "#support/jobs-on-server.ts";
import type { RunningServer } from "#support/server.ts";
import { toastSaying } from "#support/toasts.ts";

async function applyAs(server: RunningServer, applicantName: string) {
  const job = await createJob(server, { title: "Night Nurse", location: "Saltby" });
  await applyFor(server, job, { applicantName });
}

const lookOf = (element: Locator) =>
  element.evaluate((shown) => {
    const { backgroundColor, color, borderTopWidth, borderBottomWidth, borderBottomColor } =
      getComputedStyle(shown);
    return { backgroundColor, color, borderTopWidth, borderBottomWidth, borderBottomColor };
  });

test("in forced colours one status looks selected, and no other", async ({ page, server, signInAs }) => {
  await applyAs(server, "Amara Okafor");
  await signInAs("admin");
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/admin-applications");
  const statuses = page.getByRole("navigation", { name: "Filter by status" });
  const all = statuses.getByRole("link", { name: "All" });
  const pending = statuses.getByRole("link", { name: "Pending" });
  const hired = statuses.getByRole("link", { name: "Hired" });

  const selected = await lookOf(all);
  const others = await lookOf(hired);
  expect(selected.backgroundColor).not.toBe(others.backgroundColor);
  expect(others.borderBottomWidth).toBe(others.borderTopWidth);
  expect(await lookOf(pending)).toEqual(others);

  await pending.click();
  await expect(pending).toHaveAttribute("aria-current", "true");
  expect(await lookOf(pending)).toEqual(selected);
  expect(await lookOf(all)).toEqual(others);
});

test("in forced colours a dialog has a border", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/admin-access");
  await page.getByRole("button", { name: "Admin Login" }).click();
  const edge = await lookOf(page.getByRole("dialog", { name: "Admin Login" }));
  expect(edge.borderTopWidth).toBe("2px");
  expect(edge.borderBottomColor).not.toBe(edge.backgroundColor);
});

test("in forced colours a message has an edge, and the site's name none", async ({ page, signInAs }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await signInAs("admin");
  await page.goto("/admin-access");
  const name = page.getByRole("banner").getByText("Larkfold");
  expect((await lookOf(name)).borderTopWidth).toBe("0px");
  await page.getByRole("button", { name: "Logout" }).click();
  const message = toastSaying(page, "Successfully logged out");
  await expect(page.getByRole("heading", { name: "Admin access" })).toBeVisible();
  await expect(message).toBeVisible();
  await expect(message).toHaveCSS("outline-style", "solid");
});

test("in forced colours only what is urgent has an edge in the list of today", async ({ page, signInAs }) => {
  await signInAs("admin");
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/admin-access");
  const item = page
    .getByRole("listitem")
    .filter({ hasText: "jobs are active, so the careers page is empty" });
  const edge = await item.evaluate((shown) => getComputedStyle(shown).borderInlineStartColor);
  const ground = await page.locator("body").evaluate((body) => getComputedStyle(body).backgroundColor);
  expect(edge).toBe(ground);
});

test("in forced colours the application that is shown stays marked when it is chosen, too", async ({
  page,
  server,
  signInAs,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await applyAs(server, "Amara Okafor");
  await signInAs("admin");
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/admin-applications");
  const row = page.getByRole("row", { name: /Amara Okafor/ });
  await expect(row).toHaveCSS("outline-style", "solid");
  await row.getByRole("checkbox", { name: /Amara Okafor/ }).check();
  await expect(row).toHaveCSS("outline-style", "solid");
});

test("in forced colours the open menu of a phone has an edge towards the page", async ({
  page,
  signInAs,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs("admin");
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/admin-access");
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(page.locator(".side-nav__panel")).toHaveCSS("border-left-width", "2px");
});

test("by night empty checkboxes and radio buttons have the colour of the other fields", async ({
  page,
  server,
  signInAs,
}) => {
  const job = await createJob(server, { title: "Night Nurse" });
  await signInAs("admin");
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto(`/admin-access?open=jobs&job=${job.id}`);
  const ground = await page
    .getByLabel("Job Title")
    .evaluate((field) => getComputedStyle(field).backgroundColor);
  const active = page.getByRole("checkbox", { name: /Active/ });
  await active.uncheck();
  for (const empty of [active, page.getByRole("radio", { checked: false })]) {
    await expect(empty).toHaveCSS("appearance", "none");
    await expect(empty).toHaveCSS("background-color", ground);
  }
});

test("each status button has a shape of its own", async ({ page, server, signInAs }) => {
  await applyAs(server, "Amara Okafor");
  await signInAs("admin");
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/admin-applications");
  const buttons = page.getByRole("group", { name: "Status" }).getByRole("button");
  await expect(buttons).toHaveCount(5);
  const shapes = await buttons.evaluateAll((all) =>
    all.map((button) => button.firstElementChild && getComputedStyle(button.firstElementChild).clipPath),
  );
  expect(new Set(shapes).size).toBe(5);
});

test("an application that is shown beside the list by default is printed as well", async ({
  page,
  server,
  signInAs,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await applyAs(server, "Amara Okafor");
  await signInAs("admin");
  await page.goto("/admin-applications?q=Okafor");
  const detail = page.getByRole("region", { name: "Amara Okafor" });
  await expect(detail.getByText("07700 900123")).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize({ width: 794, height: 1123 }); // A4 at 96 dpi
  await expect(detail.getByText("07700 900123")).toBeVisible();
  await expect(detail.getByText("I have spent four years as a teaching assistant")).toBeVisible();
  await page.emulateMedia({ media: "screen" });
  await expect(detail).toBeHidden();
});

for (const width of [794, 1280])
  test(`an application printed from a window of ${width} px is what they sent, without menu, list and form`, async ({
    page,
    server,
    signInAs,
  }) => {
    await page.setViewportSize({ width, height: 1000 });
    await applyAs(server, "Amara Okafor");
    await signInAs("admin");
    await page.goto("/admin-applications");
    await page
      .getByRole("region", { name: "List of applications" })
      .getByRole("link", { name: "Amara Okafor" })
      .click();
    const detail = page.getByRole("region", { name: "Amara Okafor" });
    await expect(detail.getByText("More", { exact: true })).toBeVisible();

    await page.emulateMedia({ media: "print" });
    await expect(detail.getByRole("heading", { name: "Amara Okafor" })).toBeVisible();
    await expect(detail.getByText("I have spent four years as a teaching assistant")).toBeVisible();
    await expect(detail.getByText("07700 900123")).toBeVisible();
    await expect(detail.getByText("Night Nurse, Saltby")).toBeVisible();
    await expect(detail.getByText(`${organisation.name} · Printed by robin.reed on`)).toBeVisible();
    for (const screenOnly of [
      page.getByRole("navigation", { name: "Admin" }),
      page.getByRole("navigation", { name: "Filter by status" }),
      page.getByRole("region", { name: "List of applications" }),
      page.getByRole("button"),
      page.getByLabel("Admin notes"),
      page.getByRole("region", { name: "Adjustments and interview scheme" }),
    ])
      await expect(screenOnly.filter({ visible: true })).toHaveCount(0);
  });

test("a printed application has its status once, and its texts take the whole width", async ({
  page,
  server,
  signInAs,
}) => {
  await page.setViewportSize({ width: 794, height: 1000 });
  await applyAs(server, "Amara Okafor");
  await signInAs("admin");
  await page.goto("/admin-applications");
  await page.getByRole("link", { name: "Amara Okafor" }).click();
  const words = "Strong letter; can start in May. ".repeat(12).trim();
  await page.getByLabel("Admin notes").fill(words);
  await expect(page.getByText(/^Saved /)).toBeVisible();
  await page.emulateMedia({ media: "print" });
  const detail = page.getByRole("region", { name: "Amara Okafor" });
  await expect(detail.getByText(/Pending/).filter({ visible: true })).toHaveCount(1);
  const whole = await detail.boundingBox();
  const notes = await detail.getByRole("paragraph").filter({ hasText: words }).boundingBox();
  expect(notes?.width).toBeGreaterThan(0.95 * (whole?.width ?? Infinity));
});
