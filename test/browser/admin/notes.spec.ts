/** The notes of an application: automatic saving, and what happens when they cannot be saved. */
import { statusButton, openListOfOne } from "#support/application-detail.ts";
import { applyFor, changeBeside } from "#support/applications-on-server.ts";
import { axe, expect, test } from "#support/fixtures.ts";
import { createJob, readApplications } from "#support/jobs-on-server.ts";

test("notes typed during a save are kept, and saved by the next", async ({ page, server, signInAs }) => {
  await openListOfOne({ page, server, signInAs });
  const { promise: held, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route(/\/api\/admin\/job-applications\/[0-9a-f-]+$/, async (route) => {
    if (route.request().method() === "PATCH") await held;
    await route.continue();
  });
  const notes = page.getByLabel("Admin notes");
  await notes.fill("Call her");
  await expect(page.getByText("Saving…")).toBeVisible();
  await notes.pressSequentially(" at noon");
  letThrough();
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  await expect(notes).toHaveValue("Call her at noon");
  expect(await readApplications(server)).toMatchObject([{ adminNotes: "Call her at noon" }]);
});

test("two administrators write on one application: neither text is lost, whichever is kept", async ({
  page,
  server,
  signInAs,
}) => {
  const { id } = await applyFor(
    server,
    await createJob(server, { title: "Night Nurse", location: "Saltby" }),
  );
  await signInAs("admin");
  await page.goto("/admin-applications");
  const notes = page.getByLabel("Admin notes");
  const savedNow = page.getByText(/^Saved \d\d:\d\d$/);
  for (const [button, kept] of [
    ["Keep theirs", "Theirs <b>1</b>"],
    ["Keep mine", "Mine 2"],
    ["Put together", "Theirs <b>3</b>\n\nMine 3"],
  ] as const) {
    const round = { "Keep theirs": 1, "Keep mine": 2, "Put together": 3 }[button];
    await expect(notes).toBeVisible();
    await changeBeside(page, server, { id, adminNotes: `Theirs <b>${round}</b>` });
    await notes.fill(`Mine ${round}`);
    await expect(page.getByRole("alert")).toContainText("Nothing of yours is lost.");
    await expect(page.getByText(`Theirs <b>${round}</b>`)).toBeVisible();
    if (round === 1) await axe(page);
    await page.getByRole("button", { name: button }).click();
    await expect(savedNow).toBeVisible();
    await expect(notes).toHaveValue(kept);
    expect(await readApplications(server)).toMatchObject([{ adminNotes: kept }]);
  }
});

test("notes that cannot be saved are kept on this device through a reload, and saved by the next attempt", async ({
  page,
  server,
  signInAs,
}) => {
  await openListOfOne({ page, server, signInAs });
  const calls = /\/api\/admin\/job-applications\/[0-9a-f-]+$/;
  await page.route(calls, (route) =>
    route.request().method() === "PATCH" ? route.abort() : route.continue(),
  );
  await page.getByLabel("Admin notes").fill("Drives.");
  await expect(page.getByText("Not saved. Kept on this device.")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Admin notes")).toHaveValue("Drives.");
  await expect(page.getByText("Not saved. Kept on this device.")).toBeVisible();
  await page.unroute(calls);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  expect(await readApplications(server)).toMatchObject([{ adminNotes: "Drives." }]);
});

test("notes that could not be saved are saved automatically when the server can be reached again", async ({
  page,
  server,
  signInAs,
}) => {
  await openListOfOne({ page, server, signInAs });
  const calls = /\/api\/admin\/job-applications\/[0-9a-f-]+$/;
  let tries = 0;
  await page.route(calls, async (route) => {
    if (route.request().method() !== "PATCH") return route.continue();
    tries += 1;
    // Down, then restarting, then back.
    if (tries === 1) return route.abort();
    return tries === 2 ? route.fulfill({ status: 503 }) : route.continue();
  });
  await page.getByLabel("Admin notes").fill("Drives.");
  await expect(page.getByText("Not saved. Kept on this device. It is tried again by itself.")).toBeVisible();
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  expect(tries).toBe(3);
  expect(await readApplications(server)).toMatchObject([{ adminNotes: "Drives." }]);
});

test("notes are saved at once when the connection returns", async ({ page, server, signInAs }) => {
  await applyFor(server, await createJob(server, { title: "Night Nurse", location: "Saltby" }));
  await signInAs("admin");
  await page.clock.install();
  await page.goto("/admin-applications");
  await page.getByLabel("Admin notes").focus();
  await page.context().setOffline(true);
  await page.keyboard.type("Drives.");
  await page.clock.fastForward(1_000);
  await expect(page.getByText("Not saved. Kept on this device.")).toBeVisible();
  // After six failures the next try is a minute away: only the returning connection can save it before.
  let failures = 0;
  page.on("requestfailed", (failed) => failed.method() === "PATCH" && (failures += 1));
  await expect(async () => {
    await page.clock.fastForward(60_000);
    expect(failures).toBeGreaterThanOrEqual(6);
  }).toPass({ intervals: [100] });
  await page.context().setOffline(false);
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
});

test("unsaved notes are not saved by another administrator who logs in next, and are there for their author again", async ({
  page,
  server,
  signInAs,
}) => {
  const { id } = await applyFor(
    server,
    await createJob(server, { title: "Night Nurse", location: "Saltby" }),
  );
  await signInAs("admin");
  const calls = /\/api\/admin\/job-applications\/[0-9a-f-]+$/;
  await page.route(calls, (route) =>
    route.request().method() === "PATCH" ? route.abort() : route.continue(),
  );
  await page.goto(`/admin-applications?application=${id}`);
  await page.getByLabel("Admin notes").fill("Said in confidence.");
  await expect(page.getByText("Not saved. Kept on this device.")).toBeVisible();
  await page.getByRole("button", { name: "Read the letter" }).click();
  await page.getByLabel("Letter text").fill("My own words.");
  // The session ends without a logout, which would clear the device.
  await page.context().clearCookies();
  await page.goto("about:blank");
  await page.unroute(calls);
  await signInAs("master");
  await page.goto(`/admin-applications?application=${id}`);
  await expect(page.getByLabel("Admin notes")).toHaveValue("");
  await page.getByRole("button", { name: "Read the letter" }).click();
  await expect(page.getByLabel("Letter text")).not.toHaveValue("My own words.");
  await page.context().clearCookies();
  await signInAs("admin");
  await page.reload();
  await expect(page.getByLabel("Admin notes")).toHaveValue("Said in confidence.");
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  await page.getByRole("button", { name: "Read the letter" }).click();
  await expect(page.getByLabel("Letter text")).toHaveValue("My own words.");
});

test("the choice between two versions of the notes scrolls into view with the focus, and no typed letter is lost", async ({
  page,
  server,
  signInAs,
}) => {
  const { id } = await applyFor(
    server,
    await createJob(server, { title: "Night Nurse", location: "Saltby" }),
  );
  await signInAs("admin");
  await page.setViewportSize({ width: 1280, height: 520 });
  await page.goto("/admin-applications");
  const notes = page.getByLabel("Admin notes");
  await expect(notes).toBeVisible();
  await changeBeside(page, server, { id, adminNotes: "Theirs" });
  await notes.click();
  await page.keyboard.type("Mine");
  const choice = page.getByRole("group", { name: /^Somebody changed this/ });
  await expect(choice).toBeFocused();
  await expect(choice.getByRole("button", { name: "Keep mine" })).toBeInViewport({ ratio: 1 });
  await expect(choice.getByText("Theirs", { exact: true })).toBeInViewport({ ratio: 1 });
  // Typing continues; no digit sets a status.
  await page.keyboard.type(" 5 x");
  await expect(notes).toHaveValue("Mine 5 x");
  await expect(statusButton(page, "Pending")).toHaveAttribute("aria-pressed", "true");
  await choice.getByRole("button", { name: "Keep mine" }).click();
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  await expect(notes).toHaveValue("Mine 5 x");
  expect(await readApplications(server)).toMatchObject([{ adminNotes: "Mine 5 x" }]);
});

test("a logout asks before it discards notes that cannot be saved, and saves those that can", async ({
  page,
  server,
  signInAs,
}) => {
  await openListOfOne({ page, server, signInAs });
  const calls = /\/api\/admin\/job-applications\/[0-9a-f-]+$/;
  await page.route(calls, (route) =>
    route.request().method() === "PATCH" ? route.abort() : route.continue(),
  );
  const notes = page.getByLabel("Admin notes");
  await notes.fill("Drives.");
  await expect(page.getByText("Not saved. Kept on this device.")).toBeVisible();
  const asked = page.waitForEvent("dialog").then(async (question) => {
    await question.dismiss();
    return question.message();
  });
  await page.getByRole("button", { name: "Logout" }).click();
  expect(await asked).toContain("The notes of 1 application are not saved");
  await expect(notes).toHaveValue("Drives.");
  await page.unroute(calls);
  await notes.fill("Drives at night.");
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(notes).toBeHidden();
  expect(await readApplications(server)).toMatchObject([{ adminNotes: "Drives at night." }]);
});

test("a logout in one tab first saves the notes of another", async ({ page, server, signInAs }) => {
  await openListOfOne({ page, server, signInAs });
  const other = await page.context().newPage();
  await other.goto("/admin-applications");
  // A tab that opens the application later would find the draft and save it.
  await expect(other.getByLabel("Admin notes")).toHaveValue("");
  // After three failures the next attempt is eight seconds away: the logout of the other tab saves the notes.
  const calls = /\/api\/admin\/job-applications\/[0-9a-f-]+$/;
  let tries = 0;
  await page.route(calls, async (route) => {
    if (route.request().method() !== "PATCH") return route.continue();
    tries += 1;
    return route.abort();
  });
  await page.getByLabel("Admin notes").fill("Drives.");
  await expect.poll(() => tries, { timeout: 15_000 }).toBe(3);
  await page.unroute(calls);
  await other.getByRole("button", { name: "Logout" }).click();
  await expect(other.getByLabel("Admin notes")).toBeHidden();
  expect(await readApplications(server)).toMatchObject([{ adminNotes: "Drives." }]);
});

test("a logout asks about notes that another tab cannot save", async ({ page, server, signInAs }) => {
  await openListOfOne({ page, server, signInAs });
  const other = await page.context().newPage();
  await other.goto("/admin-applications");
  await expect(other.getByLabel("Admin notes")).toHaveValue("");
  await page.route(/\/api\/admin\/job-applications\/[0-9a-f-]+$/, (route) =>
    route.request().method() === "PATCH" ? route.abort() : route.continue(),
  );
  await page.getByLabel("Admin notes").fill("Drives.");
  await expect(page.getByText("Not saved. Kept on this device.")).toBeVisible();
  const asked = other.waitForEvent("dialog").then(async (question) => {
    await question.dismiss();
    return question.message();
  });
  await other.getByRole("button", { name: "Logout" }).click();
  expect(await asked).toContain("The notes of 1 application are not saved");
  await expect(page.getByLabel("Admin notes")).toHaveValue("Drives.");
});

test("notes that were saved in one tab arrive in another", async ({ page, server, signInAs }) => {
  await openListOfOne({ page, server, signInAs });
  const other = await page.context().newPage();
  await other.goto("/admin-applications");
  await expect(other.getByLabel("Admin notes")).toHaveValue("");
  await page.getByLabel("Admin notes").fill("Drives.");
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  await expect(other.getByLabel("Admin notes")).toHaveValue("Drives.");
});
