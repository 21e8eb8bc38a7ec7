/** The script that the administrators' pages load; `test/pages/sizes.spec.ts` tests the visitors' pages. */
import type { Page } from "@playwright/test";
import type { CallReply } from "#contract/schemas.ts";
import { accountOf, type Credentials, letReauthenticationExpire, logIn, send } from "#support/accounts.ts";
import { applyFor, copyApplication } from "#support/applications-on-server.ts";
import { codeOf } from "#support/factors.ts";
import { setStatus } from "#support/bulk-bar.ts";
import { expect, test } from "#support/fixtures.ts";
import { createJobs } from "#support/jobs-on-server.ts";
import type { RunningServer } from "#support/server.ts";
import { toastSaying } from "#support/toasts.ts";

const mostBytes = 120.5 * 1024;
/**
 * With a message on the page, whose code is loaded with the first one, and half a KiB for the names of files: any edit
 * changes them, and with them the compressed sizes, by up to 140 bytes in a file.
 */
const mostWithMessage = 121.5 * 1024;
/** The limit for several views of one visit (decision 0018). */
const mostOfVisit = 125 * 1024;

/** Collects the bytes of scripts, as they were sent, since the last `begin`. */
function watchScripts(page: Page) {
  const scripts = new Map<string, number>();
  page.on("response", (answer) => {
    if (answer.request().resourceType() === "script")
      scripts.set(answer.url(), Number(answer.headers()["content-length"]));
  });
  return {
    begin: () => scripts.clear(),
    expectFew: async (what: string, most = mostBytes) => {
      await page.waitForLoadState("networkidle");
      expect(scripts.size, what).toBeGreaterThan(1);
      const bytes = [...scripts.values()].reduce((sum, length) => sum + length, 0);
      expect.soft(bytes, what).toBeLessThanOrEqual(most);
    },
  };
}

const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first().click();
const inDialog = (page: Page, dialog: string, name: string | RegExp) =>
  page.getByRole("dialog", { name: dialog }).getByRole("button", { name }).click();

type Step = (page: Page, server: RunningServer) => Promise<void> | void;

/** The steps on each page, and the dialog that is open then. */
const dialogs: { path: string; steps: readonly Step[]; dialog: string }[] = [
  { path: "/admin-access", steps: [(page) => press(page, "Manage Jobs")], dialog: "Manage Jobs" },
  {
    path: "/admin-access",
    steps: [
      (page) => press(page, "Manage Jobs"),
      (page) => expect(page.getByText("Only active jobs are shown to the public.")).toBeVisible(),
      (page) => inDialog(page, "Manage Jobs", "Create job"),
    ],
    dialog: "Create Job Posting",
  },
  { path: "/admin-access", steps: [(page) => press(page, "Invite Admin")], dialog: "Invite Admin" },
  { path: "/admin-access", steps: [(page) => press(page, "Manage Admins")], dialog: "Manage Admins" },
  {
    path: "/admin-access",
    steps: [
      (page) => press(page, "Manage Admins"),
      (page) => inDialog(page, "Manage Admins", "Create Admin"),
    ],
    dialog: "Create Admin",
  },
  {
    path: "/admin-access",
    steps: [(page) => page.context().clearCookies(), (page) => press(page, "Manage Admins")],
    dialog: "Admin Login",
  },
  {
    path: "/admin-access?open=jobs&state=closed",
    steps: [(page) => press(page, /^More for Driver/), (page) => press(page, /^List again/)],
    dialog: "List again",
  },
  {
    path: "/admin-access?open=jobs&job=new",
    steps: [
      (page) => page.getByLabel("Job Title").fill("Cook"),
      (page) => page.context().clearCookies(),
      (page) => press(page, "Save as draft"),
    ],
    dialog: "Admin Login",
  },
  {
    path: "/admin-access?open=account",
    steps: [(page) => press(page, "Change password")],
    dialog: "Change password",
  },
  {
    path: "/admin-access?open=account",
    steps: [(page) => press(page, "Add a security question")],
    dialog: "Add a security question",
  },
  {
    path: "/admin-access?open=account",
    steps: [(page) => press(page, "Add a passkey")],
    dialog: "Add a passkey",
  },
  { path: "/admin-applications", steps: [(page) => press(page, "Filters")], dialog: "Filters" },
  { path: "/admin-applications", steps: [(page) => page.keyboard.press("?")], dialog: "Keys" },
  {
    path: "/admin-applications",
    steps: [
      (page) => page.getByRole("checkbox", { name: "Choose Sam Field" }).check(),
      (page) => press(page, "Write letter"),
    ],
    dialog: "Write to one applicant",
  },
  {
    path: "/admin-applications",
    steps: [
      (page) => page.getByRole("checkbox", { name: "Choose Sam Field" }).check(),
      (_, server) => letReauthenticationExpire(server),
      (page) => press(page, "CSV"),
    ],
    dialog: "Your password, please",
  },
  {
    path: "/admin-applications",
    steps: [(page) => page.context().clearCookies(), (page) => page.keyboard.press("j")],
    dialog: "Admin Login",
  },
];

/** Sets up an authenticator app for an account, by the calls of the API. */
async function addApp(server: RunningServer, credentials: Credentials): Promise<void> {
  const cookie = await logIn(server, credentials);
  const { key } = (await (await send(server, "beginApp", undefined, cookie)).json()) as CallReply<"beginApp">; // the call's own reply
  await send(server, "confirmApp", { code: codeOf(key, new Date()) }, cookie);
}

async function fill(server: RunningServer): Promise<string> {
  const [job] = await createJobs(server, [{ title: "Night Nurse" }, { title: "Driver", isActive: false }]);
  if (!job) throw new Error("createJobs made no job");
  const { id } = await applyFor(server, job);
  await copyApplication(server, ["Sam Field"]);
  return id;
}

test("each page of the administrators loads at most 120.5 KiB of script, compressed", async ({
  page,
  server,
  signInAs,
}) => {
  const id = await fill(server);
  const scripts = watchScripts(page);
  const look = async (path: string) => {
    scripts.begin();
    await page.goto(path);
    await scripts.expectFew(path);
  };
  await look("/admin-access");
  for (const name of ["Admin Login", "First Time Setup"]) {
    await press(page, name);
    await expect(page.getByRole("dialog", { name })).toBeVisible();
    await scripts.expectFew(name);
    await page.keyboard.press("Escape");
  }
  await signInAs("master");
  for (const open of ["", "?open=jobs", "?open=jobs&job=new", "?open=account", "?open=audit", "?open=data"])
    await look(`/admin-access${open}`);
  await look("/admin-applications");
  await look(`/admin-applications?application=${id}`);
  await page.getByRole("tab", { name: /^History/ }).click();
  await page.getByRole("tab", { name: /^Application/ }).click();
  await press(page, "Reject and write");
  await expect(page.getByLabel("Letter text")).toBeVisible();
  await scripts.expectFew("an application with its history and a letter");
});

test("and no more with any of its dialogs open", async ({ page, server, signInAs }) => {
  test.slow();
  await fill(server);
  const scripts = watchScripts(page);
  for (const { path, steps, dialog } of dialogs) {
    await signInAs("master");
    scripts.begin();
    await page.goto(path, { waitUntil: "networkidle" });
    for (const step of steps) await step(page, server);
    await expect(page.getByRole("dialog", { name: dialog }), dialog).toBeVisible();
    await scripts.expectFew(`${dialog} on ${path}`);
  }
});

/** Actions that show a message. */
const messages: { path: string; act: (page: Page) => Promise<void>; says: string }[] = [
  { path: "/admin-applications", act: (page) => press(page, /^Interviewed/), says: "status updated" },
  {
    path: "/admin-applications",
    act: async (page) => {
      await page.getByRole("checkbox", { name: "Choose Sam Field" }).check();
      await setStatus(page, "Hired");
    },
    says: "Hired",
  },
  {
    path: "/admin-access?open=jobs",
    act: async (page) => {
      await press(page, /^More for Night Nurse/);
      await press(page, /^Make inactive/);
    },
    says: "Inactive",
  },
  {
    path: "/admin-access?open=jobs&job=new",
    // A saved form closes: only a failure shows its message above the form.
    act: async (page) => {
      await page.route("**/api/admin/jobs", (route) => route.abort());
      await page.getByLabel("Job Title").fill("Cook");
      await press(page, "Save as draft");
    },
    says: "Failed to save job posting",
  },
];

test("nor with a message", async ({ page, server, signInAs }) => {
  await fill(server);
  const scripts = watchScripts(page);
  await signInAs("master");
  for (const { path, act, says } of messages) {
    scripts.begin();
    await page.goto(path, { waitUntil: "networkidle" });
    await act(page);
    await expect(toastSaying(page, says), path).toBeVisible();
    await scripts.expectFew(`${path} with a message`, mostWithMessage);
  }
});

test("the list of jobs, a form and the message of its saving load at most 125 KiB together", async ({
  page,
  server,
  signInAs,
}) => {
  await fill(server);
  const scripts = watchScripts(page);
  await signInAs("master");
  await page.goto("/admin-access?open=jobs", { waitUntil: "networkidle" });
  await page.getByRole("link", { name: "Create job" }).click();
  await page.getByLabel("Job Title").fill("Cook");
  await press(page, "Save as draft");
  await expect(toastSaying(page, "Draft saved")).toBeVisible();
  await scripts.expectFew("list, form and message", mostOfVisit);
});

test("nor at the second step of a login", async ({ page, server }) => {
  const robin = await accountOf(server, "admin");
  await addApp(server, robin);
  const scripts = watchScripts(page);
  await page.goto("/admin-access");
  await press(page, "Admin Login");
  const login = page.getByRole("dialog", { name: "Admin Login" });
  await login.getByRole("textbox", { name: "Username" }).fill(robin.username);
  await login.getByLabel("Password", { exact: true }).fill(robin.password);
  await login.getByLabel("Security answer", { exact: true }).fill(robin.securityAnswer);
  await login.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByRole("dialog", { name: "Enter your code" })).toBeVisible();
  await scripts.expectFew("the second step");
});

test.describe("where a second factor is required", () => {
  test.use({ serverEnvironment: { REQUIRE_SECOND_FACTOR: "all" } });

  test("nor where one must be set up, with the key shown", async ({ page, signInAs }) => {
    const scripts = watchScripts(page);
    await signInAs("admin");
    await page.goto("/admin-access");
    await press(page, "Set up an app");
    await expect(page.getByRole("img", { name: "QR code of the key" })).toBeVisible();
    await scripts.expectFew("the set-up of a factor");
  });
});
