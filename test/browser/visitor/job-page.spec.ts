import { axe, expect, samplePdf, test } from "#support/fixtures.ts";
import { createJobs } from "#support/jobs-on-server.ts";
import { expectRoomForSpacing, setTextSpacing } from "#support/text-spacing.ts";

const nurse = {
  title: "Complex Needs Nurse",
  location: "Saltby",
  salary: "£39,500 to £44,000 a year",
  qualifications: "Two years of experience after registration.",
};
const jobs = [nurse, { title: "Night Nurse", location: "Saltby" }, { title: "Cook", location: "Thornley" }];

test("an advert states the employer, the duration, the checks and whether visas are sponsored", async ({
  page,
  server,
}) => {
  const [job] = await createJobs(server, jobs);
  await page.goto(`/jobs?job=${job?.id}`);
  await expect(page.locator("dl", { hasText: "Experience" })).toHaveText(
    /Employer.+ Ltd.*Contract.*Permanent.*Two years of experience.*DBS.*Visa sponsorship.*No/s,
  );
  await expect(page.locator("h1 + dl")).toHaveText(
    /^Pay £39,500 to £44,000 a yearWhere SaltbyHours Full TimePosted \d\d \w{3}$/,
  );
  // Facts that all jobs share are stated once above the list.
  await page.goto("/jobs");
  const common = page.locator("dl", { hasText: "Employer" });
  await expect(common).toHaveCount(1);
  await expect(common).toHaveText(/Employer.+ Ltd.*DBS.*Visa sponsorship.*No/s);
  await expect(page.locator("dl", { hasText: "Experience" })).toHaveText(
    /Contract.*Permanent.*Two years of experience/s,
  );
});

test("a job can be shared by copied link or email, and its page links to similar jobs", async ({
  page,
  server,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const [job] = await createJobs(server, jobs);
  const path = `/jobs?job=${job?.id}`;
  await page.goto(path);
  await page.evaluate(() => Object.defineProperty(navigator, "share", { value: undefined }));
  await page.getByRole("button", { name: "Share this job" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Link copied", { exact: true })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(copied).search).toBe(`?job=${job?.id}`);
  await expect(page.getByRole("link", { name: "Send by email" })).toHaveAttribute(
    "href",
    `mailto:?subject=Complex%20Needs%20Nurse&body=${encodeURIComponent(copied)}`,
  );
  await axe(page);

  const similar = page.getByRole("region", { name: "Similar jobs" });
  await expect(similar.getByRole("heading", { level: 3 }).first()).toHaveText("Night Nurse");
  await similar.getByRole("link", { name: "Night Nurse", exact: true }).click();
  await expect(page).toHaveTitle(/^Night Nurse, Saltby/);
});

test("Apply with CV under Similar jobs opens the dialog for that job, once", async ({ page, server }) => {
  const [job] = await createJobs(server, jobs);
  await page.goto(`/jobs?job=${job?.id}`);
  const similar = page.getByRole("region", { name: "Similar jobs" });
  await similar.locator("summary", { hasText: "More about Night Nurse" }).click();
  await similar.getByRole("button", { name: "Apply with CV for Night Nurse" }).click();
  const dialog = page.getByRole("dialog", { name: "Apply for Night Nurse" });
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(/\/jobs\?job=[\w-]+$/);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("button", { name: "Apply with CV for Night Nurse" })).toBeFocused();
  await page.reload();
  await page.getByRole("button", { name: "Share this job" }).focus();
  await expect(page.locator("[data-awake=true]")).toBeAttached();
  await expect(dialog).toHaveCount(0);
});

test("the confirmation of an application without script is accessible", async ({ page, server }) => {
  const [job] = await createJobs(server, jobs);
  const sent = await page.request.post("/jobs", {
    headers: { origin: server.url },
    multipart: {
      jobId: job?.id ?? "",
      applicantName: "Amara Okafor",
      applicantEmail: "amara.okafor@example.org",
      applicantPhone: "07700 900123",
      cv: { name: "cv.pdf", mimeType: "application/pdf", buffer: await samplePdf() },
    },
    maxRedirects: 0,
  });
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(sent.headers()["location"] ?? "not sent");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your application was sent");
    await axe(page);
  }
});

test("without script the page shows no button that needs one", async ({ browser, server }) => {
  const [job] = await createJobs(server, jobs);
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url });
  const page = await context.newPage();
  await page.goto(`/jobs?job=${job?.id}`);
  await expect(page.getByRole("link", { name: "Send by email" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Share this job" })).toBeHidden();
  await context.close();
});

test("in a wide window the jobs are short rows, and the one that is open is beside them, without script", async ({
  browser,
  server,
}) => {
  const rows = 7;
  await createJobs(
    server,
    Array.from({ length: rows }, (_, index) => ({
      ...nurse,
      title: `Nurse ${rows - index}`,
      hours: "37.5 hours a week",
      shifts: "Days, evenings, sleep-ins",
      qualifications: "Level 3 in health and social care.\n".repeat(30),
    })),
  );
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: server.url,
    viewport: { width: 1280, height: 900 },
  });
  const page = await context.newPage();
  await page.goto("/jobs");
  const list = page.locator(".job-cards");
  const row = (index: number) => list.locator("article").nth(index);
  const apply = (index: number) => row(index).getByRole("button", { name: "Apply with CV" });
  const heightOfSix = async () => {
    const [first, seventh] = [await row(0).boundingBox(), await row(6).boundingBox()];
    return (seventh?.y ?? Infinity) - (first?.y ?? 0);
  };
  const height = await heightOfSix();
  expect(height).toBeLessThan(900);
  await expect(apply(0)).toBeVisible();
  await expect(apply(1)).toBeHidden();
  await row(5).locator("summary").click();
  await expect(apply(0)).toBeHidden();
  const opened = await apply(5).boundingBox();
  const { x, width } = (await row(5).boundingBox()) ?? { x: Infinity, width: 0 };
  expect(opened?.x).toBeGreaterThan(x + width);
  expect(await heightOfSix()).toBeCloseTo(height);
  // Long texts are cut: the job needs no scrollbar of its own, and links to the rest.
  const body = row(5).locator(".job-card__body");
  expect(await body.evaluate((box) => box.scrollHeight - box.clientHeight)).toBe(0);
  await expect(body.getByRole("link", { name: /^Whole advert for Nurse/ })).toHaveAttribute(
    "href",
    /^\/jobs\?job=/,
  );
  // From another row by key.
  await row(1).locator("summary").press("Enter");
  await expect(apply(1)).toBeVisible();
  await expect(apply(5)).toBeHidden();
  await page.emulateMedia({ forcedColors: "active" });
  const boxes = [
    row(1).locator(".job-card__body"),
    page.locator(".filter-bar__form"),
    page.locator(".every-job"),
  ];
  for (const box of boxes) await expect.soft(box).toHaveCSS("outline-style", "solid");
  await context.close();
});

test("a job's page has an Open Graph picture of the job", async ({ page, server }) => {
  const [job] = await createJobs(server, [{ ...nurse, title: "Nyrs yn Nhŷ Dŵr 🌟" }]);
  await page.goto(`/jobs?job=${job?.id}`);
  const address = await page.locator('meta[property="og:image"]').getAttribute("content");
  const answer = await page.request.get(new URL(address ?? "").pathname, { maxRedirects: 0 });
  expect(answer.headers()["content-type"]).toBe("image/png");
  const png = await answer.body();
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("search and the first job are in the first screen, and a job's row opens its advert", async ({
    page,
    server,
  }) => {
    await createJobs(server, jobs);
    await page.goto("/jobs");
    const row = page.getByRole("listitem").filter({ has: page.getByRole("link", { name: nurse.title }) });
    const dock = await page.getByRole("complementary", { name: "Quick help" }).boundingBox();
    await expect(page.getByRole("searchbox", { name: "Search jobs" })).toBeInViewport();
    const first = await page.locator(".job-card").first().boundingBox();
    expect((first?.y ?? 0) + (first?.height ?? Infinity)).toBeLessThan(dock?.y ?? 0);
    expect(first?.height).toBeLessThan(135);

    const apply = row.getByRole("button", { name: `Apply with CV for ${nurse.title}` });
    const posted = row.getByText(/^Posted /);
    await expect(apply).toBeHidden();
    await expect(posted).toBeHidden();
    await row.locator("summary").click();
    await expect(apply).toBeVisible();
    await expect(posted).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Location" })).toBeHidden();
    await page.getByText("Filter by place and type").click();
    await expect(page.getByRole("textbox", { name: "Location" })).toBeVisible();
  });

  test("the focus ring of a row surrounds all its facts, collapsed and expanded", async ({
    page,
    server,
  }) => {
    const hours = { hours: "20 to 30 hours a week", shifts: "Days, evenings, sleep-ins" };
    await createJobs(server, [{ ...nurse, ...hours, validThrough: "2099-12-31" }]);
    await page.goto("/jobs");
    const summary = page.locator("summary", { hasText: `More about ${nurse.title}` });
    await summary.press("Shift");
    await expect(summary).toHaveCSS("box-shadow", "none");
    const row = page.locator(".job-card__sheet");
    const expectSurrounded = async () => {
      await expect(row).toHaveCSS("box-shadow", /0px 0px 0px 6px/);
      const ring = await row.boundingBox();
      const facts = await row.locator(".job-facts").boundingBox();
      if (!ring || !facts) throw new Error("a part has no box");
      expect(facts.height, "more than one line").toBeGreaterThan(45);
      expect(facts.y).toBeGreaterThan(ring.y);
      expect(facts.y + facts.height).toBeLessThanOrEqual(ring.y + ring.height);
    };
    await expectSurrounded();
    await summary.press("Enter");
    await expect(page.getByRole("button", { name: `Apply with CV for ${nurse.title}` })).toBeVisible();
    await expectSurrounded();
  });

  test("the apply button is in the first screen of a job's page and stays while it scrolls", async ({
    page,
    server,
  }) => {
    const [job] = await createJobs(server, [{ ...nurse, description: "A long day.\n\n".repeat(60) }]);
    await page.goto(`/jobs?job=${job?.id}`);
    const apply = page.locator(".chat-dock").getByRole("link", { name: `Apply with CV for ${nurse.title}` });
    await expect(apply).toBeInViewport();
    await page.evaluate(() => scrollTo({ top: 500, behavior: "instant" }));
    await expect(apply).toBeInViewport();
    // In landscape in a seventh of the window, and below the page's last line when it is scrolled to its end.
    for (const width of [844, 667]) {
      const height = 375;
      await page.setViewportSize({ width, height });
      await page.evaluate(() => scrollTo({ top: 500, behavior: "instant" }));
      const bar = await page.locator(".chat-dock").boundingBox();
      expect(bar?.height).toBeLessThanOrEqual(56);
      expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBe(height);
      await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
      const last = await page.getByRole("contentinfo").boundingBox();
      expect(Math.round((last?.y ?? Infinity) + (last?.height ?? 0))).toBeLessThanOrEqual(bar?.y ?? 0);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    // By key: a moving pointer could hydrate the island of the dialog.
    await apply.press("Enter");
    const dialog = page.getByRole("dialog", { name: `Apply for ${nurse.title}` });
    await expect(dialog).toBeVisible();
    // With the browser's own bars and a reader's text spacing, nearly half of it is the form.
    await page.setViewportSize({ width: 390, height: 664 });
    await setTextSpacing(page);
    const whole = await dialog.boundingBox();
    const form = await dialog.locator(".dialog__body").boundingBox();
    expect((form?.height ?? 0) / (whole?.height ?? 1)).toBeGreaterThan(0.45);
  });

  test("the apply button at the foot names its job in sight, because those of similar jobs come above it", async ({
    page,
    server,
  }) => {
    const long = { ...nurse, title: "Complex Needs Nurse for Waking Nights and Alternate Weekends" };
    const longest = `${long.title} in Harrowfen, Northmere and Saltby, with a Car of Your Own and a Day’s Notice`;
    const [cut] = await createJobs(server, [{ ...nurse, title: longest }]);
    await page.goto(`/jobs?job=${cut?.id}`);
    expect((await page.locator(".chat-dock").boundingBox())?.height).toBeLessThan(80);
    await expect(page.locator(".apply-foot small")).toHaveText(/ Weekends in…$/);
    await expectRoomForSpacing(page);
    for (const [job] of [await createJobs(server, [nurse, ...jobs]), await createJobs(server, [long])]) {
      await page.goto(`/jobs?job=${job?.id}`);
      const dock = page.locator(".chat-dock");
      const box = await dock.getByText(`for ${job?.title}`).boundingBox();
      const button = await dock.getByRole("link", { name: "Apply with CV" }).boundingBox();
      if (!box || !button) throw new Error("a part has no box");
      expect(box.width).toBeGreaterThan(100);
      expect(box.x).toBeGreaterThanOrEqual(button.x);
      expect(box.x + box.width).toBeLessThanOrEqual(button.x + button.width);
      expect(box.y + box.height).toBeLessThanOrEqual(button.y + button.height);
      await expectRoomForSpacing(page);
      // In forced colours words have a ground, which covers a border that they touch.
      await page.emulateMedia({ forcedColors: "active" });
      const words = await dock.getByText("Apply with CV").boundingBox();
      const edge = await dock.getByRole("link", { name: "Apply with CV" }).boundingBox();
      expect.soft(words?.y).toBeGreaterThanOrEqual((edge?.y ?? Infinity) + 6);
      await expect.soft(page.locator(".apply-here")).toHaveCSS("outline-style", "solid");
    }
  });
});
