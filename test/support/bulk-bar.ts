/** The bulk bar below the administrators' list, and enough applications to select from. */
import type { Page } from "@playwright/test";
import type { Opening } from "./application-detail.ts";
import { applyFor, copyApplication } from "./applications-on-server.ts";
import { createJob } from "./jobs-on-server.ts";
import type { RunningServer } from "./server.ts";

/** Amara Okafor and that many newer applicants: "Applicant 001" and so on. */
export async function applyAll(server: RunningServer, others: number) {
  const job = await createJob(server, { title: "Night Nurse", location: "Saltby" });
  await applyFor(server, job);
  const names = Array.from(
    { length: others },
    (_, index) => `Applicant ${String(index + 1).padStart(3, "0")}`,
  );
  await copyApplication(server, names);
  return job;
}

/** The same, and opens their list as an admin. */
export async function openListOf(others: number, { page, server, signInAs }: Opening) {
  const job = await applyAll(server, others);
  await signInAs("admin");
  await page.goto("/admin-applications");
  return job;
}

export const barOf = (page: Page) => page.getByRole("region", { name: "Chosen applications" });

/** Sets the status of all selected applications. */
export async function setStatus(page: Page, status: string): Promise<void> {
  await barOf(page).getByLabel("Status for the chosen applications").selectOption(status);
  await barOf(page).getByRole("button", { name: "Set status" }).click();
}
