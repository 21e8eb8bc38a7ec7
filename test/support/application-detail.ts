import type { Locator, Page } from "@playwright/test";
import type { Credentials, Role } from "./accounts.ts";
import { applyFor } from "./applications-on-server.ts";
import { createJob } from "./jobs-on-server.ts";
import type { RunningServer } from "./server.ts";

/** What a test with its own server and accounts has. */
export interface Opening {
  page: Page;
  server: RunningServer;
  signInAs: (role: Role) => Promise<Credentials>;
}

/** Opens the list of applications as an admin, with that of Amara Okafor for a night nurse's job. */
export async function openListOfOne({ page, server, signInAs }: Opening): Promise<void> {
  await applyFor(server, await createJob(server, { title: "Night Nurse", location: "Saltby" }));
  await signInAs("admin");
  await page.goto("/admin-applications");
}

/** Opens an application from the list; answers its detail. */
export async function openApplication(page: Page, applicantName: string): Promise<Locator> {
  const list = page.getByRole("region", { name: "List of applications" });
  await list.getByRole("link", { name: applicantName, exact: true }).click();
  return page.getByRole("region", { name: applicantName });
}

/** The button that sets this status, in an application's detail. */
export function statusButton(place: Page | Locator, label: string): Locator {
  return place.getByRole("group", { name: "Status" }).getByRole("button", { name: label });
}

/** The button that deletes the application, in the menu of rare actions, which is opened. */
export async function deleteButton(place: Page | Locator): Promise<Locator> {
  await place.getByText("More", { exact: true }).click();
  return place.getByRole("button", { name: "Delete application" });
}
