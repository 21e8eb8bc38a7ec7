import { renderToString } from "react-dom/server";
import { useForm } from "react-hook-form";
import { expect, test } from "vitest";
import type { Job } from "#contract/jobs.ts";
import { letterKinds, limits } from "#contract/limits.ts";
import { feedPaths, findAJobPaths } from "#contract/paths.ts";
import { locationLabel } from "#content/locations.ts";
import { writeDataLetter } from "#content/letters/data-letters.ts";
import { writeInvitation } from "#content/letters/invitation.ts";
import { writeReceipt } from "#content/letters/receipt.ts";
import { writeStatusLetter } from "#content/letters/status-letters.ts";
import { renderLetter } from "#server/mail/render.ts";
import { makeBundle, withFiles } from "#server/retention/requests/bundle.ts";
import { createTestApp, signIn, type TestApp } from "#support/api.ts";
import { engines } from "#support/database.ts";
import { AdjustmentsBox } from "#web/careers/apply/AdjustmentsBox.tsx";
import { ApplyDialog } from "#web/careers/apply/ApplyDialog.tsx";
import { blankApplication } from "#web/careers/apply/application-fields.ts";
import type { Apply } from "#web/careers/apply/use-apply.ts";
import { careersPage } from "#web/careers/CareersPage.tsx";
import { applicationSentPage, closedJobPage, jobPage } from "#web/careers/JobPage.tsx";
import { noFilters } from "#web/careers/search/filters.ts";
import { failedPage } from "#web/errors/FailedPage.tsx";
import { tooManySearchesPage } from "#web/errors/TooManySearchesPage.tsx";
import { myDataPage } from "#web/policies/my-data-page.tsx";
import { type Page, renderDocument } from "#web/render/document.tsx";
import { ToastsProvider } from "#web/ui/Toasts.tsx";
import { crawl } from "./crawl.ts";
import { marks } from "./mark-words.ts";
import { shownTexts, unmarkedWords } from "./unmarked-words.ts";
import { outwardCodes, provider } from "./provider.ts";
import { apply } from "#support/applying.ts";

// Every text of the content is marked here (mark-words.ts, vitest.config.ts): a word without marks is one that no
// translation of the content would reach.

const jobWords = {
  title: "Qqnurse",
  description: "Qqdays qqnights.",
  location: "Qqport",
  salary: "£12 qqhourly",
  qualifications: "Qqalpha",
  responsibilities: "Qqbeta",
  jobBenefits: "Qqgamma",
  hours: "20 qqhours",
  shifts: "Qqearly",
};
const job: Job = {
  ...jobWords,
  id: "00000000-0000-4000-8000-000000000001",
  employmentType: "FULL_TIME",
  contactEmail: provider.emails.careers,
  hiringOrganization: provider.name,
  datePosted: "2026-11-19T09:00:00.000Z",
  validThrough: "2026-12-20",
  startDate: "2026-12-01",
  isActive: true,
  applicationUrl: null,
};
const about = {
  reference: "APP-ABC123",
  jobTitle: job.title,
  jobLocation: job.location,
  siteUrl: "http://localhost",
  applicantName: "Qqamara",
  contactEmail: provider.emails.careers,
};

function expectMarked(place: string, texts: readonly string[]): void {
  const found = [...new Set(texts.flatMap(unmarkedWords))];
  expect.soft(found, place).toEqual([]);
}

/** What the licence wants to be said is not translated: it stands as it is in the table. */
const marked = outwardCodes && {
  ...outwardCodes,
  notice: `${marks.open}${outwardCodes.notice}${marks.close}`,
};

const token = "0123456789abcdef".repeat(2);

async function createApp(): Promise<TestApp & { cookie: string }> {
  const [sqlite] = engines;
  if (!sqlite) throw new Error("There is no database engine to test on");
  const env = { PUBLIC_URL: "http://localhost", FIND_A_JOB_TOKEN: token };
  const testApp = await createTestApp({ engine: sqlite, env, outwardCodes: marked });
  const cookie = await signIn(testApp, "master");
  expect(
    (await testApp.call("createJob", { cookie, body: { ...jobWords, employmentType: "FULL_TIME" } }))
      .statusCode,
  ).toBe(201);
  return { ...testApp, cookie };
}

test("every page, file and feed that a visitor reads takes its words from the content", async () => {
  const { app } = await createApp();
  const siteMap = (await app.inject("/sitemap.xml")).body;
  const listed = [...siteMap.matchAll(/<loc>http:\/\/localhost([^<]*)<\/loc>/g)].map(([, path = ""]) => path);
  const nearPages = outwardCodes ? ["/jobs?near=LS1", "/jobs?near=zz"] : [];
  const read = await crawl(app, [
    "/no-such-page",
    "/jobs?q=zz&location=zz&type=CONTRACT",
    ...nearPages,
    ...listed,
  ]);
  for (const [path, html] of read) {
    if (!html.startsWith("<!doctype html>") || path.startsWith("/admin")) continue;
    expectMarked(
      path,
      shownTexts(html).map((text) => text.replaceAll(/\bzz\b/g, " ")),
    );
  }
  expect(read.size).toBeGreaterThan(15);
  const atom = (await app.inject(feedPaths.atom)).body;
  expectMarked(
    "Atom",
    [...atom.matchAll(/<(?:title|subtitle|content)[^>]*>([^<]*)<|label="([^"]*)"/g)].map(([, text, label]) =>
      (text ?? label ?? "").replaceAll(/&lt;\/?\w+&gt;/g, " "),
    ),
  );
  const { title, description, items } = (await app.inject(feedPaths.json)).json<{
    title: string;
    description: string;
    items: { title: string; content_html: string; tags: string[] }[];
  }>();
  expectMarked("JSON Feed", [
    title,
    description,
    ...items.flatMap((item) => [item.title, item.content_html.replaceAll(/<[^>]*>/g, " "), ...item.tags]),
  ]);
  expectMarked("llms.txt", [(await app.inject("/llms.txt")).body.replaceAll(/\]\([^)]*\)/g, "]")]);
});

test.skipIf(provider.findAJobCategory === undefined)(
  "the file for Find a Job takes its words from the content",
  async () => {
    const { app, call, cookie } = await createApp();
    const place = provider.locations.find(({ address }) => address);
    if (!place) throw new Error("This provider has no location with an address");
    const body = {
      ...jobWords,
      location: locationLabel(place),
      employmentType: "FULL_TIME",
      startDate: "2026-12-01",
    };
    expect((await call("createJob", { cookie, body })).statusCode).toBe(201);
    const file = (await app.inject(`${findAJobPaths.vacancies}?token=${token}`)).body;
    expect(file.match(/<Vacancy /g)).toHaveLength(1);
    expectMarked(
      "Find a Job",
      [...file.matchAll(/<(?:Title|Description)>([^<]*)</g)].map(([, text = ""]) => text),
    );
  },
);

test("every state of the careers pages takes its words from the content", () => {
  const shown = { publicUrl: "http://localhost", today: "2026-11-20" };
  const many = Array.from({ length: limits.search.pageSize * 2 }, (_, number) => ({
    ...job,
    id: `${job.id}${number}`,
  }));
  const none = { ...noFilters, q: "zz", location: "zz", type: "CONTRACT" as const };
  const list = (open: readonly Job[], filters: typeof noFilters) =>
    careersPage({ open, filters, canManage: false, ...shown });
  const problems = [{ field: undefined, message: `${marks.open}refused${marks.close}` }];
  const pages: Record<string, Page> = {
    "no job": list([], noFilters),
    "no match": list(many, none),
    "second page": list(many, { ...noFilters, page: 2 }),
    job: jobPage(job, shown, { similar: [job] }),
    "refused form": jobPage(job, shown, {
      refused: { values: { ...blankApplication, adjustments: "zz" }, problems },
    }),
    closed: closedJobPage({ ...job, validThrough: "2026-11-01" }, shown.today, [job]),
    sent: applicationSentPage(job, "APP-ABC123"),
    failed: failedPage("00000000-0000-4000-8000-000000000001"),
    "too many searches": tooManySearchesPage(),
    "my data": myDataPage("token"),
    "my data, over": myDataPage(null),
  };
  const site = { name: provider.name, publicUrl: shown.publicUrl, script: "/client.js" };
  for (const [state, page] of Object.entries(pages))
    expectMarked(
      state,
      shownTexts(renderDocument(page, site)).map((text) => text.replaceAll(/\bzz\b/g, " ")),
    );
});

const file = { name: "0123.pdf", size: 5000 } as File;
const cvStates: readonly Apply["cv"]["state"][] = [
  { step: "none" },
  { step: "none", lost: file },
  { step: "chosen", file },
  ...(["connection-lost", "no-answer", "not-taken", "online"] as const).map((retry) => ({
    step: "chosen" as const,
    file,
    retry,
  })),
  { step: "uploading", file, percent: 50 },
  { step: "complete", file, cvFileUrl: "/0123", storedAt: 0 },
];

test.each(cvStates)("the apply dialog takes its words from the content: $step $retry", (state) => {
  for (const isPending of [false, true])
    for (const isRetrying of [false, true]) {
      const Open = () => {
        const form = useForm({ defaultValues: blankApplication });
        const nothing = () => undefined;
        const cv = {
          state,
          problem: undefined,
          choose: nothing,
          remove: nothing,
          stop: nothing,
          reportMissing: nothing,
        };
        const upload = {
          ...cv,
          sendAgain: nothing,
          restore: nothing,
          upload: () => Promise.resolve(undefined),
        };
        const apply = {
          job,
          form,
          cv: upload,
          isPending,
          isRetrying,
          failure: undefined,
          receipt: undefined,
        };
        return (
          <ApplyDialog
            apply={{ ...apply, open: nothing, close: nothing, send: nothing }}
            hasInterviewScheme
          />
        );
      };
      const html = renderToString(
        <ToastsProvider>
          <Open />
        </ToastsProvider>,
      );
      expectMarked(
        "dialog",
        shownTexts(html).map((text) => text.replaceAll("0123.pdf", " ")),
      );
    }
  const box = renderToString(<AdjustmentsBox hasInterviewScheme={false} isOpen question="" optIn="" />);
  expectMarked("adjustments", shownTexts(box));
});

test("every letter to an applicant takes its words from the content", () => {
  const data = { kind: "access", receivedOn: "2026-11-20" } as const;
  const outcome = `${marks.open}outcome${marks.close}`;
  const letters = [
    writeReceipt(about),
    writeInvitation(about),
    ...letterKinds.flatMap((kind) => (kind === "invitation" ? [] : [writeStatusLetter(kind, about)])),
    ...(["access", "erase", "correct", "object", "complain"] as const).flatMap((kind) =>
      [
        { ...data, kind, letter: "received" as const, dueOn: "2026-12-20" },
        { ...data, kind, letter: "extended" as const, dueOn: "2027-01-20", reason: outcome },
        { ...data, kind, letter: "bundle" as const, token: "0123", expiresAt: "2026-11-27T09:00:00.000Z" },
        { ...data, kind, letter: "closed" as const, outcome },
        { ...data, kind, letter: "erased" as const, outcome },
      ].map((about) => writeDataLetter(about, "http://localhost")),
    ),
  ];
  for (const letter of letters) {
    const { subject, text, html } = renderLetter(letter);
    expectMarked(subject, [subject, text, ...shownTexts(html)]);
  }
});

test("the copy of somebody's data takes its words from the content", async () => {
  const testApp = await createApp();
  const cookie = await signIn(testApp, "master");
  const [listed] = (await testApp.call("listJobs")).json<Job[]>();
  const words = { applicantName: "Qqamara", coverLetter: "Qqcover", adjustments: "Qqquiet" };
  const { id } = await apply(testApp, listed?.id ?? "", words);
  const change = { status: "hired", adminNotes: "Qqnote" };
  expect((await testApp.call("updateApplication", { params: { id }, cookie, body: change })).statusCode).toBe(
    200,
  );
  const blackened = { words: ["Qqother"], reason: "Qqreason" };
  const copy = await makeBundle(testApp.db, { ids: [id], blackened, now: testApp.clock.now() });
  const page = withFiles(copy, [{ name: "0123.pdf", bytes: Buffer.from("") }])
    // As a program reads it; and the kinds of mails and actions, by the names that the log has for them.
    .replace(/<pre>[\s\S]*<\/pre>/, "")
    .replaceAll(/: [a-z-]+(\.[a-z-]+)*(?=<|, ⟦)|0123\.pdf/g, " ");
  expect(page).toContain("Qqnote");
  expectMarked("copy", shownTexts(page));
});
