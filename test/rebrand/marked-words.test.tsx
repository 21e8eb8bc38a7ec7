import { renderToString } from "react-dom/server";
import { useForm } from "react-hook-form";
import { expect, test } from "vitest";
import { errorCodes } from "#contract/errors.ts";
import type { Job } from "#contract/jobs.ts";
import { applicationEventKinds, applicationStatuses, contactWays, letterKinds } from "#contract/limits.ts";
import { feedPaths, findAJobPaths } from "#contract/paths.ts";
import { locationLabel } from "#content/locations.ts";
import { applyFailures } from "#content/words/apply.ts";
import { noteOfWholeJob } from "#server/applications/blind.ts";
import { recordEvent } from "#server/applications/events.ts";
import { renderLetter } from "#server/mail/render.ts";
import { makeBundle, withFiles } from "#server/retention/requests/bundle.ts";
import { createTestApp, signIn, type TestApp } from "#support/api.ts";
import { postForm } from "#support/apply-form.ts";
import { engines } from "#support/database.ts";
import { ApiError } from "#web/api/errors.ts";
import { AdjustmentsBox } from "#web/careers/apply/AdjustmentsBox.tsx";
import { ApplyDialog } from "#web/careers/apply/ApplyDialog.tsx";
import { blankApplication } from "#web/careers/apply/application-fields.ts";
import type { Apply } from "#web/careers/apply/use-apply.ts";
import { problemOfRefusedCv, wordsForApplicant } from "#web/careers/cv/cv-file.ts";
import { ToastsProvider } from "#web/ui/Toasts.tsx";
import { crawl } from "./crawl.ts";
import { marks } from "./mark-words.ts";
import { job, jobWords, lettersToApplicants, statesOfPages } from "./states.ts";
import { shownTexts, unmarkedWords } from "./unmarked-words.ts";
import { outwardCodes, provider } from "./provider.ts";
import { apply } from "#support/applying.ts";

// Every text of the content is marked here (mark-words.ts, vitest.config.ts): a word without marks would not be
// translated with the content.

function expectMarked(place: string, texts: readonly string[]): void {
  const found = [...new Set(texts.flatMap(unmarkedWords))];
  expect.soft(found, place).toEqual([]);
}

/** The licence's attribution is not translated: it is shown as it is in the table. */
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
  for (const [state, html] of statesOfPages(`${marks.open}refused${marks.close}`))
    expectMarked(
      state,
      shownTexts(html).map((text) => text.replaceAll(/\bzz\b/g, " ")),
    );
});

test("for every answer of the server, an applicant reads words of the content, in the dialog, in its toasts and without script", async () => {
  for (const [code, { status, sentence }] of Object.entries(errorCodes)) {
    const body = JSON.stringify({ title: code, detail: sentence });
    const contentType = "application/problem+json";
    const error = new ApiError({ status, statusText: "Refused", body, contentType, retryAfter: "90" });
    for (const failure of [applyFailures.application, applyFailures.cvUpload]) {
      const { title, description } = problemOfRefusedCv(error) ?? wordsForApplicant(error, failure);
      // Errors without text in the content are shown in the API's own words, which are English, where the site is.
      const isSiteEnglish = provider.lang.startsWith("en") && description === sentence;
      expectMarked(code, [title, isSiteEnglish ? "" : (description ?? "")]);
    }
  }
  const testApp = await createApp();
  const [listed] = (await testApp.call("listJobs")).json<Job[]>();
  const answers = [
    await postForm(testApp, {
      jobId: listed?.id ?? "",
      applicantName: "Qqa\u200bmara",
      coverLetter: "q".repeat(6000),
    }),
    await postForm(testApp, { jobId: job.id, applicantName: "Qqamara" }),
    await postForm(testApp, {}),
  ];
  for (const { statusCode, body } of answers) {
    expect(statusCode).toBeGreaterThanOrEqual(400);
    expectMarked(
      `form, ${statusCode}`,
      shownTexts(body).map((text) => text.replaceAll(/\bq{9,}\b/g, " ")),
    );
  }
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
          closedJob: undefined,
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
  for (const letter of lettersToApplicants(`${marks.open}outcome${marks.close}`)) {
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
  const values = [...applicationStatuses, ...letterKinds, ...contactWays, "csv", "cvs", "request", "print"];
  const { db } = testApp;
  await db.transaction().execute(async (trx) => {
    const event = { applicationId: id, at: testApp.clock.now().toISOString(), actor: "qqann" };
    for (const kind of applicationEventKinds) await recordEvent(trx, { ...event, kind });
    for (const to of values) await recordEvent(trx, { ...event, kind: "contacted", to });
    await recordEvent(trx, { ...event, kind: "unblinded", note: noteOfWholeJob });
    const letter = { kind: "status-letter", payload: JSON.stringify({ status: "invitation" }) };
    await trx.updateTable("tasks").set(letter).where("applicationId", "=", id).execute();
  });
  const blackened = { words: ["Qqother"], reason: "Qqreason" };
  const copy = await makeBundle(testApp.db, { ids: [id], blackened, now: testApp.clock.now() });
  const page = withFiles(copy, [{ name: "0123.pdf", bytes: Buffer.from("") }])
    // The machine-readable form.
    .replace(/<pre>[\s\S]*<\/pre>/, "")
    .replaceAll("0123.pdf", " ");
  expect(page).toContain("Qqnote");
  expectMarked("copy", shownTexts(page));
});
