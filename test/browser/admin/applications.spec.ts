import { openApplication, statusButton } from "#support/application-detail.ts";
import type { Locator } from "@playwright/test";
import { logIn } from "#support/accounts.ts";
import { applyFor } from "#support/applications-on-server.ts";
import { callPath } from "#contract/calls.ts";
import { formatCreated } from "#contract/text/format.ts";
import { axe, expect, samplePdf, test } from "#support/fixtures.ts";
import { closeJob, createJob, readApplications } from "#support/jobs-on-server.ts";
import type { RunningServer } from "#support/server.ts";
import { toastSaying } from "#support/toasts.ts";

/** One job with an application of each of these people, the last one newest. */
async function applications(server: RunningServer, ...names: string[]) {
  const job = await createJob(server, { title: "Night Nurse", location: "Saltby" });
  for (const applicantName of names) {
    const applicantEmail = `${applicantName.toLowerCase().replace(" ", ".")}@example.org`;
    await applyFor(server, job, { applicantName, applicantEmail });
  }
  return job;
}

test("an application shows all that its applicant sent [2.applications.fields, 2.applications.created, 2.applications.badge, 2.applications.status-select, 1.recruit.admin-pages]", async ({
  page,
  server,
  signInAs,
}) => {
  await applications(server, "Amara Okafor");
  await signInAs("admin");
  await page.goto("/admin-applications");
  const detail = await openApplication(page, "Amara Okafor");
  const [stored] = await readApplications(server);
  if (!stored) throw new Error("There is no application");
  for (const text of [
    "Night Nurse, Saltby",
    `Applied ${formatCreated(stored.createdAt)}`,
    "amara.okafor@example.org",
    "07700 900123",
    stored.reference,
    "I have spent four years as a teaching assistant",
  ])
    await expect(detail).toContainText(text);
  expect(formatCreated(stored.createdAt)).toMatch(/^[A-Z][a-z]{2} \d{2}, \d{4}$/);
  await expect(detail.locator(".badge")).toHaveText("Pending");
  await expect(detail.getByLabel("Set status")).toHaveValue("pending");
  await expect(detail.getByLabel("Set status").locator("option")).toHaveText([
    "Pending",
    "Reviewed",
    "Interviewed",
    "Hired",
    "Rejected",
  ]);
  await expect(detail.getByLabel("Admin notes")).toHaveValue("");
});

test("Download CV opens the CV in a new tab, with the bytes that were uploaded [2.applications.download, 7.GET-cv-tab]", async ({
  page,
  server,
  signInAs,
}) => {
  await applications(server, "Amara Okafor");
  const credentials = await signInAs("admin");
  await page.goto("/admin-applications");
  const detail = await openApplication(page, "Amara Okafor");
  const [stored] = await readApplications(server);
  const link = detail.getByRole("link", { name: "Download CV of Amara Okafor" });
  await expect(link).toHaveAttribute("href", callPath("downloadCv", { id: stored?.id ?? "" }));
  await expect(link).toHaveAttribute("target", "_blank");
  const [download] = await Promise.all([page.context().waitForEvent("page"), link.click()]);
  expect(download).not.toBe(page);
  await expect(page).toHaveURL(/\/admin-applications/);

  const cookie = await logIn(server, credentials);
  const response = await fetch(server.url + callPath("downloadCv", { id: stored?.id ?? "" }), {
    headers: { cookie },
  });
  expect(Buffer.from(await response.arrayBuffer()).equals(await samplePdf())).toBe(true);
});

/** Hue in degrees of an element's background. */
async function hueOf(badge: Locator): Promise<number> {
  const colour = await badge.evaluate((element) => getComputedStyle(element).backgroundColor);
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  const max = Math.max(red, green, blue);
  const chroma = max - Math.min(red, green, blue);
  expect(chroma, `${colour} is grey`).toBeGreaterThan(8);
  if (max === red) return (((green - blue) / chroma) * 60 + 360) % 360;
  return max === green ? ((blue - red) / chroma) * 60 + 120 : ((red - green) / chroma) * 60 + 240;
}

test("each status can be set, is confirmed, and has a badge of its own colour [8.ok.status, 4.status.badge-pending, 4.status.badge-reviewed, 4.status.badge-interviewed, 4.status.badge-hired, 4.status.badge-rejected]", async ({
  page,
  server,
  signInAs,
}) => {
  await applications(server, "Amara Okafor");
  await signInAs("admin");
  await page.goto("/admin-applications");
  const detail = await openApplication(page, "Amara Okafor");
  const hues = {
    Reviewed: [200, 225], // blue
    Interviewed: [260, 290], // purple
    Hired: [120, 160], // green
    Rejected: [0, 15], // red
    Pending: [40, 60], // yellow
  } as const;
  for (const [label, [from, to]] of Object.entries(hues)) {
    await statusButton(detail, label).click();
    const toast = toastSaying(page, "Application status updated successfully");
    await toast.getByRole("button", { name: "Dismiss" }).click();
    const badge = detail.locator(".badge");
    await expect(badge).toHaveText(label);
    const hue = await hueOf(badge);
    expect(hue, label).toBeGreaterThanOrEqual(from);
    expect(hue, label).toBeLessThanOrEqual(to);
    expect(await readApplications(server)).toMatchObject([{ applicationStatus: label.toLowerCase() }]);
  }
});

test("notes are saved automatically when another application is opened", async ({
  page,
  server,
  signInAs,
}) => {
  await applications(server, "Tomasz Lis", "Amara Okafor");
  await signInAs("admin");
  await page.goto("/admin-applications");
  const amara = await openApplication(page, "Amara Okafor");
  await amara.getByLabel("Admin notes").fill("Invite for Tuesday.");
  await expect(page.getByRole("region", { name: "List of applications" })).toContainText("Notes not saved");
  await openApplication(page, "Tomasz Lis");
  await page.goBack();
  await expect(amara.getByLabel("Admin notes")).toHaveValue("Invite for Tuesday.");
  await expect(amara.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  await expect(page.getByText("Notes not saved")).toBeHidden();
  await page.reload();
  await expect(amara.getByLabel("Admin notes")).toHaveValue("Invite for Tuesday.");
});

test("the counts filter the list, and the filter is in the address", async ({ page, server, signInAs }) => {
  await applications(server, "Tomasz Lis", "Amara Okafor");
  await signInAs("admin");
  await page.goto("/admin-applications");
  const detail = await openApplication(page, "Amara Okafor");
  await statusButton(detail, "Hired").click();
  const counts = page.getByRole("navigation", { name: "Filter by status" });
  await expect(counts.getByRole("link")).toHaveText([
    "2All",
    "1Pending",
    "0Reviewed",
    "0Interviewed",
    "1Hired",
    "0Rejected",
  ]);
  await counts.getByRole("link", { name: "Hired" }).click();
  await expect(page).toHaveURL(/\?status=hired$/);
  const names = page.getByRole("region", { name: "List of applications" }).getByRole("link");
  await expect(names).toHaveText(["Amara Okafor"]);
  await page.reload();
  await expect(names).toHaveText(["Amara Okafor"]);
  await counts.getByRole("link", { name: "Rejected" }).click();
  await expect(page.getByRole("heading", { name: "No application matches" })).toBeVisible();
  await page.goBack();
  await expect(names).toHaveText(["Amara Okafor"]);
});

test("on a phone list and detail are separate views", async ({ page, server, signInAs }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await applications(server, "Tomasz Lis", "Amara Okafor");
  await signInAs("admin");
  await page.goto("/admin-applications");
  const list = page.getByRole("region", { name: "List of applications" });
  await expect(list).toBeVisible();
  await expect(page.getByLabel("Admin notes")).toBeHidden();
  const detail = await openApplication(page, "Tomasz Lis");
  await expect(detail.getByRole("heading", { name: "Tomasz Lis" })).toBeFocused();
  await expect(list).toBeHidden();
  await page.getByRole("link", { name: "Back to the list" }).click();
  await expect(list).toBeVisible();
});

test("without applications the page says No Applications Yet, and leads to the active jobs [2.applications.empty]", async ({
  page,
  server,
  signInAs,
}) => {
  await signInAs("admin");
  const expectSaid = async (sentence: string) => {
    await page.goto("/admin-applications");
    await expect(page.getByRole("heading", { name: "No Applications Yet" })).toBeVisible();
    await expect(page.getByRole("link", { name: sentence, exact: true })).toBeVisible();
  };
  await expectSaid("The careers page shows no active jobs.");
  await createJob(server, { title: "Night Nurse" });
  await expectSaid("The careers page shows 1 active job.");
  await closeJob(server, await createJob(server, { title: "Driver" }));
  await createJob(server, { title: "Cook" });
  await expectSaid("The careers page shows 2 active jobs.");
  await page.getByRole("link", { name: /careers page/ }).click();
  await expect(page.getByText("2 Opportunities Found")).toBeVisible();
});

test("a visitor is sent to the login, and nothing is requested for them [6.request.applications]", async ({
  page,
  signInAs,
}) => {
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  await page.goto("/admin-applications", { waitUntil: "networkidle" });
  await expect(page.getByText("You are not logged in")).toBeVisible();
  await page.getByRole("link", { name: "Go to Admin access" }).click();
  await expect(page.getByRole("button", { name: "Admin Login" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(requests.filter((path) => path.startsWith("/api/admin/job-applications"))).toEqual([]);
  await signInAs("admin");
  await page.goto("/admin-applications");
  await expect.poll(() => requests).toContain("/api/admin/job-applications/rows");
});

test("a list that cannot be read shows an error and can be tried again", async ({
  page,
  server,
  signInAs,
}) => {
  await applications(server, "Amara Okafor");
  await signInAs("admin");
  await page.route("**/api/admin/job-applications/rows*", (route) => route.abort());
  await page.goto("/admin-applications");
  await expect(page.getByRole("alert")).toContainText("We could not load the applications.");
  await page.unroute("**/api/admin/job-applications/rows*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("link", { name: "Amara Okafor", exact: true })).toBeVisible();
});

test("while the list loads, a skeleton is shown", async ({ page, server, signInAs }) => {
  await applications(server, "Amara Okafor");
  await signInAs("admin");
  let continueAttempt: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (continueAttempt = resolve));
  await page.route("**/api/admin/job-applications/rows*", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/admin-applications");
  await expect(page.getByText("Loading the applications")).toBeAttached();
  continueAttempt();
  await expect(page.getByRole("link", { name: "Amara Okafor", exact: true })).toBeVisible();
  await expect(page.getByText("Loading the applications")).not.toBeAttached();
});

test("notes that are typed while the session ends are saved after the login", async ({
  page,
  server,
  signInAs,
}) => {
  await applications(server, "Amara Okafor");
  const robin = await signInAs("admin");
  await page.goto("/admin-applications");
  const detail = await openApplication(page, "Amara Okafor");
  const [cookie] = await page.context().cookies();
  await fetch(server.url + callPath("logout"), {
    method: "POST",
    headers: { origin: server.url, cookie: `${cookie?.name}=${cookie?.value}` },
  });

  await detail.getByLabel("Admin notes").fill("Invite for Tuesday.");
  const login = page.getByRole("dialog", { name: "Admin Login" });
  await expect(login).toContainText("Your session has ended.");
  await expect(login.getByLabel("Username")).toHaveValue(robin.username);
  await axe(page);
  await login.getByLabel("Password", { exact: true }).fill(robin.password);
  await login.getByLabel("Security answer", { exact: true }).fill(robin.securityAnswer);
  await login.getByRole("button", { name: "Log in" }).click();
  await expect(login).toBeHidden();
  await expect(detail.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  await expect(detail.getByLabel("Admin notes")).toHaveValue("Invite for Tuesday.");
  expect(await readApplications(server)).toMatchObject([{ adminNotes: "Invite for Tuesday." }]);
});

test("a status that cannot be saved shows an error in a message and beside the buttons", async ({
  page,
  server,
  signInAs,
}) => {
  await applications(server, "Amara Okafor");
  await signInAs("admin");
  await page.goto("/admin-applications");
  const detail = await openApplication(page, "Amara Okafor");
  await page.route(/\/api\/admin\/job-applications\/[0-9a-f-]+$/, (route) => route.abort());
  await statusButton(detail, "Hired").click();
  await expect(toastSaying(page, "Failed to update status")).toContainText("Error");
  await expect(detail.getByRole("alert")).toHaveText("Failed to update status");
  await expect(statusButton(detail, "Pending")).toHaveAttribute("aria-pressed", "true");
});
