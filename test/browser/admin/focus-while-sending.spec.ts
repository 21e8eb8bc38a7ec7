/** The focus while a form is sent, and after it was refused: never on the page's body. */
import type { Locator, Page } from "@playwright/test";
import type { Role } from "#support/accounts.ts";
import { startApplying } from "#support/apply-dialog.ts";
import { expect, test } from "#support/fixtures.ts";
import { createJobs } from "#support/jobs-on-server.ts";
import type { RunningServer } from "#support/server.ts";

interface Form {
  name: string;
  role?: Role;
  /** Opens and fills it in. */
  open: (page: Page, server: RunningServer) => Promise<Locator>;
  submit: string;
  /** The address that it is sent to, where it sends more than one request. */
  address?: string;
}

const forms: readonly Form[] = [
  {
    name: "the application",
    open: async (page, server) => {
      const { dialog } = await startApplying(page, server);
      // An upload's own steps move the focus too.
      await dialog.getByRole("button", { name: "Upload CV" }).click();
      await expect(dialog.getByText("Upload completed successfully!")).toBeVisible();
      return dialog;
    },
    submit: "Submit Application",
    address: "**/api/job-applications",
  },
  {
    name: "the login",
    open: (page) =>
      openDialog(page, "/admin-access", "Admin Login", {
        Username: "robin.reed",
        Password: "three unrelated words",
        "Security answer": "Hill Top",
      }),
    submit: "Log in",
  },
  {
    name: "the setup",
    open: (page) =>
      openDialog(page, "/admin-access", "First Time Setup", {
        Username: "robin.reed",
        "Temporary password": "three unrelated words",
        "New password": "four quite unrelated words",
        "Security question": "Where did you learn to swim?",
        "Security answer": "Saltby",
      }),
    submit: "Set up account",
  },
  {
    name: "the new password",
    role: "admin",
    open: (page) =>
      openDialog(page, "/admin-access?open=account", "Change password", {
        "Current password": "three unrelated words",
        "New password": "four quite unrelated words",
      }),
    submit: "Change password",
  },
  {
    name: "the security question",
    role: "admin",
    open: (page) =>
      openDialog(page, "/admin-access?open=account", "Add a security question", {
        "Security question": "Where did you learn to swim?",
        "Security answer": "Saltby",
        "Current password": "three unrelated words",
      }),
    submit: "Add question",
  },
  {
    name: "the invitation",
    role: "master",
    open: (page) =>
      openDialog(page, "/admin-access", "Invite Admin", { "First name": "Ada", "Last name": "Lowe" }),
    submit: "Create invitation",
  },
  {
    name: "the quick form of a job",
    role: "admin",
    open: async (page, server) => {
      await createJobs(server, [{ title: "Driver" }]);
      await page.goto("/jobs");
      await page.getByRole("button", { name: "Edit Driver" }).click();
      return page.getByRole("dialog", { name: "Edit Job Posting" });
    },
    submit: "Save Changes",
  },
  {
    name: "the form of a job",
    role: "admin",
    open: async (page) => {
      await page.goto("/admin-access?open=jobs&job=new");
      await fillIn(page.locator("main"), {
        "Job Title": "Driver",
        Location: "Saltby",
        "Job Description": "Drive the bus of the home.",
        Requirements: "A licence.",
      });
      return page.locator("main");
    },
    submit: "Publish",
  },
];

async function openDialog(page: Page, address: string, name: string, values: Record<string, string>) {
  await page.goto(address);
  await page.getByRole("button", { name }).click();
  const dialog = page.getByRole("dialog", { name });
  await fillIn(dialog, values);
  return dialog;
}

async function fillIn(place: Locator, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values))
    await place
      .getByRole("textbox", { name: label, exact: true })
      .or(place.getByLabel(label, { exact: true }))
      .first()
      .fill(value);
}

/** Whether the focus is inside, once the browser has drawn the present state. */
async function hasFocus(place: Locator): Promise<boolean> {
  return await place.evaluate(async (element) => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    return element.contains(document.activeElement);
  });
}

for (const { name, role, open, submit, address = "**/api/**" } of forms)
  test(`while ${name} is sent, and after it failed, the focus stays in it`, async ({
    page,
    server,
    signInAs,
  }) => {
    if (role) await signInAs(role);
    const place = await open(page, server);
    const { promise: held, resolve: answer } = Promise.withResolvers<void>();
    let sent = 0;
    await page.route(address, async (route) => {
      if (route.request().method() === "GET") return await route.continue();
      sent += 1;
      await held;
      await route.fulfill({ status: 500, contentType: "text/plain", body: "It failed." });
    });
    await place.getByRole("button", { name: submit, exact: true }).press("Enter");
    await expect.poll(() => sent).toBe(1);
    expect(await hasFocus(place)).toBe(true);
    answer();
    await expect(place.getByRole("alert").first()).toBeFocused();
  });
