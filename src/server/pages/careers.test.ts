import { feedPaths, pagePaths } from "#contract/paths.ts";
import { organisation } from "#content/organisation.ts";
import { get, nurse, origin, plain, startSite, unescape } from "#support/site.ts";
import { expect, test } from "vitest";

test("/jobs and /careers show the same page, whose canonical link is /jobs [2.routes.jobs, 2.routes.careers]", async () => {
  const { testApp } = await startSite([nurse]);
  const jobs = await get(testApp, pagePaths.jobs);
  const careers = await get(testApp, pagePaths.careers);
  expect(jobs.response.statusCode).toBe(200);
  expect(jobs.words).toContain("Complex Needs Nurse");
  expect(jobs.canonical).toBe(`${origin}/jobs`);
  expect(careers.html).toBe(jobs.html);
});

test("the careers page has a title, a description, a hero with a way home and four reasons [2.careers.doc-title, 2.careers.meta-description, 2.careers.hero-back, 2.careers.why]", async () => {
  const { testApp } = await startSite();
  const { title, description, main } = await get(testApp, "/jobs");
  expect(title).toBe(`Careers | ${organisation.name}`);
  expect(description).toMatch(/jobs .*apply/i);
  expect(main).toMatch(
    /<section class="fold-hero[^>]*>.*?<a class="back-link" href="\/">Back to Home<\/a><h1>/s,
  );
  for (const point of [
    "Make a Real Impact",
    "Professional Development",
    "Supportive Environment",
    "Competitive Benefits",
  ])
    expect(main).toContain(`<b>${point}</b>`);
});

test("the type filter offers exactly all types and the four types [2.careers.filter-type]", async () => {
  const { testApp } = await startSite();
  const { main } = await get(testApp, "/jobs?type=CONTRACT");
  const [select = ""] = /<select.*?<\/select>/s.exec(main) ?? [];
  const options = [...select.matchAll(/<option value="(\w+)"( selected="")?>(.*?)<\/option>/g)];
  expect(options.map(([, value, , label]) => [value, label])).toEqual([
    ["all", "All Types"],
    ["FULL_TIME", "Full Time"],
    ["PART_TIME", "Part Time"],
    ["CONTRACT", "Contract"],
    ["TEMPORARY", "Temporary"],
  ]);
  expect(options.filter(([, , isSelected]) => isSelected).map(([, value]) => value)).toEqual(["CONTRACT"]);
});

test("a question mark in a search is a part of it", async () => {
  const { testApp } = await startSite([nurse]);
  const { main } = await get(testApp, "/jobs?q=cook?&location=Saltby");
  expect(main).toContain('value="cook?"');
  expect(main).toContain('value="Saltby"');
});

test("a card shows the fields that its job has [2.careers.card-head, 2.careers.card-salary, 2.careers.card-requirements, 2.careers.card-benefits]", async () => {
  const { testApp } = await startSite([nurse, plain]);
  const { main } = await get(testApp, "/jobs");
  const [bare = "", full = ""] = main.match(/<article class="job-card__sheet">.*?<\/article>/gs) ?? [];
  for (const part of ["Activity Lead</a></h3>", "<b>Thornley</b>", "Full Time"]) expect(bare).toContain(part);
  for (const part of ['class="job-card__pay"', "Key Requirements", "Benefits", "null"])
    expect(bare).not.toContain(part);
  for (const part of [
    "Complex Needs Nurse</a></h3>",
    "<b>Saltby</b>",
    "Contract</li>",
    '<p class="job-card__pay">£39,500 to £44,000 a year</p>',
    "<h4>Key Requirements</h4><p>Registered nurse with a current NMC PIN.</p>",
    "<h4>Benefits</h4><p>Clinical supervision.</p>",
  ])
    expect(full).toContain(part);
});

test("a card shows when the job was posted, or Recently [2.careers.card-date]", async () => {
  const { testApp, jobs } = await startSite([nurse, plain]);
  await testApp.db
    .updateTable("jobs")
    .set({ datePosted: "" })
    .where("id", "=", jobs[0]?.id ?? "")
    .execute();
  await testApp.db.updateTable("dataVersions").set({ version: 99 }).where("name", "=", "jobs").execute();
  const { words } = await get(testApp, "/jobs");
  expect(words).toContain("Posted 18 Nov");
  expect(words).toContain("Posted Recently");
});

test("a card links an email about the job's title [2.careers.card-email]", async () => {
  const { testApp } = await startSite([{ ...plain, contactEmail: "jobs@example.org" }]);
  const { html, main } = await get(testApp, "/jobs");
  expect(main).toMatch(
    /<a class="text-link" href="mailto:jobs@example\.org\?subject=Enquiry%20about%20Activity%20Lead">Email Us</,
  );
  expect(html).toContain(`href="tel:${organisation.phone.tel}"`);
  expect(html).toContain('href="https://wa.me/');
});

test("the search works without script: a GET form whose filters the server applies [2.careers.filter-noscript, 6.visitor.browse]", async () => {
  const { testApp } = await startSite([
    nurse,
    plain,
    { ...plain, title: "Cook", location: "Saltby", isActive: false },
  ]);
  const { main } = await get(testApp, "/jobs");
  expect(main).toMatch(/<form class="filter-bar__form" action="\/jobs" method="get">/);
  for (const name of ["q", "location", "type"]) expect(main).toMatch(new RegExp(`name="${name}"`));
  expect(main).toMatch(/<button[^>]*type="submit"[^>]*>Search</);

  const found = await get(testApp, "/jobs?q=nurse&location=salt&type=CONTRACT");
  expect(found.words).toContain("1 Opportunity Found");
  expect(found.words).toContain("Complex Needs Nurse");
  expect(found.words).not.toContain("Activity Lead");
  expect(found.main).toContain('value="nurse"');
  expect(found.canonical).toBe(`${origin}/jobs`);
  expect((await get(testApp, "/jobs?location=Saltby")).words).not.toContain("Cook");
});

test("title and description name the search, and the head links to the feeds", async () => {
  const { testApp } = await startSite([nurse, plain]);
  const { title, description, head } = await get(testApp, "/jobs?q=nurse&location=Saltby&type=CONTRACT");
  expect(title).toBe(`Careers: nurse, Saltby, Contract | ${organisation.name}`);
  expect(description).toMatch(/^1 Opportunity Found for nurse, Saltby, Contract\. Current jobs in care/);
  for (const [type, path] of [
    ["application/atom+xml", feedPaths.atom],
    ["application/feed+json", feedPaths.json],
  ])
    expect(head).toContain(`<link rel="alternate" href="${path}" type="${type}" title="Jobs at `);
  const hostile = await get(testApp, `/jobs?q=${encodeURIComponent('"><script>x</script>')}`);
  expect(hostile.head).not.toContain("<script>x");
});

test("a search without results offers the nearest jobs, without script too", async () => {
  const { testApp } = await startSite([nurse, plain]);
  const { words, main, postings } = await get(testApp, "/jobs?q=nurce&location=thornly");
  expect(words).toContain("0 Opportunities Found");
  expect(words).toContain("Nearest matches");
  expect([...main.matchAll(/class="job-card__title"[^>]*>([^<]+)</g)].map(([, title]) => title)).toEqual([
    "Activity Lead",
    "Complex Needs Nurse",
  ]);
  expect(words).toContain("View All Opportunities");
  expect(postings).toEqual([]);
  const nothing = await get(testApp, "/jobs?q=astronaut");
  expect(nothing.words).not.toContain("Nearest matches");
});

test("more than 20 jobs are paged by plain links, and a page number beyond the last shows the last", async () => {
  const many = Array.from({ length: 21 }, (_, index) => ({ ...plain, title: `Lead ${index + 1}` }));
  const { testApp } = await startSite(many);
  const first = await get(testApp, "/jobs?location=thornley");
  expect(first.words).toContain("21 Opportunities Found");
  expect(first.postings).toHaveLength(20);
  expect(first.main).toContain('rel="next" href="/jobs?location=thornley&amp;page=2"');
  const last = await get(testApp, "/jobs?page=9");
  expect(last.words).toContain("Page 2 of 2");
  expect(last.postings).toMatchObject([{ title: "Lead 1" }]);
  expect((await get(testApp, "/jobs?page=2")).canonical).toBe(`${origin}/jobs?page=2`);
});

test("structured data holds each listed job under the address of its job page, in GB, with what the page shows [2.careers.jsonld, 2.careers.jsonld-country, 2.careers.jsonld-visible]", async () => {
  const ofTheGroup = { ...nurse, hiringOrganization: "Larkfold Homecare" };
  const { testApp, jobs } = await startSite([
    ofTheGroup,
    plain,
    { ...plain, title: "Cook", isActive: false },
  ]);
  const { postings, words } = await get(testApp, "/jobs");
  const [first, second] = jobs;
  expect(postings.map(({ url }) => url)).toEqual([
    `${origin}/jobs?job=${second?.id}`,
    `${origin}/jobs?job=${first?.id}`,
  ]);
  for (const posting of postings)
    expect(posting).toMatchObject({ jobLocation: { address: { addressCountry: "GB" } } });
  const [, posting] = postings;
  expect(words).toContain(posting?.title);
  const described = unescape(String(posting?.description).replaceAll(/<[^>]+>/g, "\n"));
  for (const sentence of described.split("\n").filter(Boolean)) expect(words).toContain(sentence);
  expect(posting).toMatchObject({
    datePosted: "2026-11-18T12:00:00.000Z",
    validThrough: "2026-12-01T23:59:59+00:00",
    baseSalary: { value: { minValue: 39_500, maxValue: 44_000 } },
    hiringOrganization: { name: "Larkfold Homecare" },
  });
  expect(words).toContain("Larkfold Homecare");
  for (const shown of ["Posted 18 Nov", "Closes 01 Dec", "£39,500 to £44,000 a year", "Saltby"])
    expect(words).toContain(shown);
  expect(words).toContain("Contract");
});

test("a job page holds the whole advert, one full posting and a way to apply [2.routes.job-leaf]", async () => {
  const { testApp, jobs } = await startSite([nurse, plain]);
  const id = jobs[0]?.id ?? "";
  const { response, title, description, canonical, head, main, words, postings } = await get(
    testApp,
    `/jobs?job=${id}`,
  );
  expect(response.statusCode).toBe(200);
  expect(title).toBe(`Complex Needs Nurse, Saltby | ${organisation.name}`);
  expect(description).toMatch(/^Saltby · Contract · £39,500 to £44,000 a year\. Lead the clinical side/);
  expect(canonical).toBe(`${origin}/jobs?job=${id}`);
  expect(head).toContain('<meta property="og:title" content="Complex Needs Nurse, Saltby"/>');
  expect(head).toContain(`<meta property="og:url" content="${origin}/jobs?job=${id}"/>`);
  for (const part of [nurse.description, nurse.responsibilities, nurse.qualifications, nurse.jobBenefits])
    expect(words).toContain(part);
  expect(postings).toHaveLength(1);
  expect(postings[0]).toMatchObject({ title: "Complex Needs Nurse", employmentType: "CONTRACTOR" });
  expect(String(postings[0]?.description)).toContain("<p>Train the teams around each person.</p>");
  expect(main).toContain("Apply with CV");
  expect(main).toContain("mailto:");
  expect(main).toContain('<a href="/jobs">All jobs</a>');
  // As on its card: the pay before the place.
  expect(words).toMatch(/^.*£39,500 to £44,000 a year\s*Where\s*Saltby/s);
});

test("an unknown job answers 404, says that it is gone, and shows the newest open ones [2.routes.job-unknown]", async () => {
  const titles = ["Night Cook", "Day Driver", "Care Lead", "Night Nurse"];
  const { testApp, addJob } = await startSite(titles.map((title) => ({ ...plain, title })));
  for (const id of [crypto.randomUUID(), "nonsense", ""]) {
    const { response, words, main, head } = await get(testApp, `/jobs?job=${id}`);
    expect(response.statusCode).toBe(404);
    expect(words).toContain("This job is no longer here");
    expect(main).toContain('<a href="/jobs">All jobs</a>');
    expect(words).not.toContain("router");
    expect(head).toContain('<meta name="robots" content="noindex"/>');
    expect(head).not.toContain("canonical");
    for (const title of titles.slice(1)) expect(main).toContain(`>${title}</a></h3>`);
    expect(main).toMatch(/<a [^>]*href="\/jobs"[^>]*>View All Opportunities<\/a>/);
  }
  expect((await get(testApp, "/jobs?job=nonsense")).words).toContain("Here is what is open now.");
  await addJob({ ...plain, title: "Gardener" });
  expect((await get(testApp, "/jobs?job=nonsense")).main).toContain(">Gardener</a></h3>");
});

test("where no job is open, the page of a job that is gone says so, with the address to write to", async () => {
  const { testApp } = await startSite();
  const { words, main } = await get(testApp, "/jobs?job=nonsense");
  expect(words).toContain("No jobs are open today. New roles are added most weeks.");
  expect(words).not.toContain("Here is what is open now.");
  expect(main).toMatch(/<a [^>]*href="mailto:careers@[^>]*>Email Us<\/a>/);
});

test("a closed job keeps its page, which is marked closed, names similar jobs and takes no application [2.routes.job-closed]", async () => {
  const similar = ["Nurse Manager", "Nurse", "Night Nurse"].map((title) => ({ ...plain, title }));
  const { testApp, clock, jobs } = await startSite([{ ...plain, title: "Gardener" }, nurse, ...similar]);
  const url = `/jobs?job=${jobs[1]?.id}`;
  const open = await get(testApp, url);
  expect(open.words).not.toContain("This job is closed");
  expect(open.words).toContain("Closes 01 Dec");
  clock.advance(14 * 24 * 60); // past its last day
  const closed = await get(testApp, url);
  expect(closed.response.statusCode).toBe(200);
  expect(closed.words).toContain("This job is closed");
  expect(closed.words).toContain("Closed 01 Dec");
  expect(closed.words).not.toContain("Closes");
  expect(closed.head).toContain('<meta name="robots" content="noindex"/>');
  expect(closed.postings).toEqual([]);
  for (const { title } of similar) expect(closed.main).toContain(`>${title}</a></h3>`);
  expect(closed.main).not.toContain("Gardener");
  expect(closed.main).not.toContain("data-island");
  expect(closed.main).not.toContain(`value="${jobs[1]?.id}"`);
  expect((await get(testApp, "/jobs")).words).not.toContain("Complex Needs Nurse");
});

test("the first page is cached until a job changes or the day ends, and an administrator's has no-store", async () => {
  const { testApp, clock, cookie, addJob } = await startSite([nurse]);
  const { response } = await get(testApp, "/jobs");
  const etag = String(response.headers.etag);
  expect(response.headers).toMatchObject({ "cache-control": "no-cache", vary: "accept-encoding, cookie" });
  const again = await get(testApp, "/jobs", { "if-none-match": etag });
  expect(again.response.statusCode).toBe(304);

  const signedIn = await get(testApp, "/jobs", { cookie, "if-none-match": etag });
  expect(signedIn.response.statusCode).toBe(200);
  expect(signedIn.response.headers["cache-control"]).toBe("no-store");
  expect(signedIn.main).toContain('aria-label="Edit Complex Needs Nurse"');
  expect(response.body).not.toContain("Edit Complex Needs Nurse");

  await addJob(plain);
  expect((await get(testApp, "/jobs", { "if-none-match": etag })).words).toContain("Activity Lead");
  clock.advance(14 * 24 * 60);
  expect((await get(testApp, "/jobs")).words).not.toContain("Complex Needs Nurse");
});
