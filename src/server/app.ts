import { join } from "node:path";
import cookie from "@fastify/cookie";
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from "fastify";
import { serializerCompiler } from "fastify-type-provider-zod";
import { organisation } from "#content/organisation.ts";
import type { Nearby } from "#contract/search/distance.ts";
import { createFactorRequirement } from "./accounts/factors/requirement.ts";
import { createFactorStore } from "./accounts/factors/store.ts";
import { registerAccounts } from "./accounts/register.ts";
import { createApplicationLimits } from "./applications/application-limits.ts";
import { createApplicationDetails } from "./applications/detail.ts";
import { registerDetailRoutes } from "./applications/detail-routes.ts";
import { registerApplicationRoutes } from "./applications/routes.ts";
import { createApplicationStore } from "./applications/store.ts";
import { compactCounts } from "./applications/counts.ts";
import { indexMissingApplications } from "./applications/search-words.ts";
import { createSubmitApplication } from "./applications/submit.ts";
import { registerWorkbenchRoutes } from "./applications/workbench-routes.ts";
import { removeOldEntries } from "./audit/cleanup.ts";
import { createRefusalAudit, type RefusalAudit } from "./audit/refusals.ts";
import type { Clock } from "./clock.ts";
import type { Config } from "./config.ts";
import { registerCvUploads } from "./cvs/routes.ts";
import { createCvService, type PdfReaders } from "./cvs/service.ts";
import { createUploadLimits } from "./cvs/upload-limits.ts";
import type { Db } from "./db/connect.ts";
import { pingDatabase } from "./db/migrate.ts";
import { registerFeedRoutes } from "./feeds/routes.ts";
import { registerErrorHandler, registerUnknownCalls } from "./http/errors.ts";
import { registerSecurityHeaders } from "./http/headers.ts";
import { registerHealth } from "./http/health.ts";
import { registerOpenApi } from "./http/openapi.ts";
import { registerMetrics } from "./metrics/metrics.ts";
import { registerOverviewRoutes } from "./overview/routes.ts";
import { registerApplyForm } from "./pages/apply-form.tsx";
import { registerCareersPages } from "./pages/careers.tsx";
import { registerJobOgImages } from "./pages/job-og-image.ts";
import { registerAdminPages } from "./pages/admin.tsx";
import {
  failureRenderer,
  pageRenderer,
  type RenderPage,
  registerContentPages,
  styleHashes,
} from "./pages/content-pages.tsx";
import { registerSeoRoutes } from "./pages/seo.ts";
import { registerHostCheck, registerSameOriginCheck } from "./http/same-origin.ts";
import { registerGuardCheck } from "./http/route.ts";
import { warnOfUntrustedProxy } from "./rate-limit/client-address.ts";
import { boundAbandonedRequests } from "./rate-limit/abandoned-requests.ts";
import { serverWithoutPipelining } from "./rate-limit/pipelined-requests.ts";
import { headerBounds, registerBodyRefusal, registerSlowRequestLimit } from "./http/slow-requests.ts";
import { readJson } from "./http/read-json.ts";
import { validateRequest } from "./http/validation.ts";
import { registerAdminJobRoutes } from "./jobs/admin-routes.ts";
import { createAdminJobStore } from "./jobs/admin-store.ts";
import { registerJobRoutes } from "./jobs/routes.ts";
import { createSearchLimit } from "./jobs/search-limit.ts";
import { createJobStore } from "./jobs/store.ts";
import { createCounters } from "./rate-limit/counters.ts";
import { RequestLog } from "./log/request-log.ts";
import { registerMailRoutes } from "./applications/mail-routes.ts";
import { createLetters, createSentNote } from "./applications/letters.ts";
import { registerMailTasks } from "./mail/service.ts";
import { registerMyData } from "./pages/my-data.ts";
import { createFileReader } from "./retention/requests/bundle.ts";
import { createDataLetterNote } from "./retention/requests/letters.ts";
import { registerRetentionRoutes } from "./retention/routes.ts";
import { noteDeletions } from "./retention/ledger.ts";
import { registerRetention } from "./retention/service.ts";
import { createTaskWorker, type TaskWorker } from "./tasks/worker.ts";
import type { Tracing } from "./tracing/tracing.ts";
import { createTurns } from "./rate-limit/turns.ts";
import { sessionCookie, type SessionCookie } from "./auth/cookie.ts";
import type { Passwords } from "./auth/passwords.ts";
import { createGuards } from "./auth/guards.ts";
import { createSessionStore } from "./auth/sessions.ts";

/** The dependencies of the application; assemble.ts makes them, tests make their own. */
type Dependencies = {
  config: Config;
  db: Db;
  /** Key of the upload signatures. */
  secret: Buffer;
  clock: Clock;
  logger: FastifyBaseLogger;
  /** For tests, in which many applications share them; by default the application creates its own. */
  pdfReaders?: PdfReaders | undefined;
  /** For tests, whose hashes may be cheap. */
  passwords?: Passwords | undefined;
  tracing?: Tracing | undefined;
  /** Present where the provider has a table of outward codes. */
  nearby?: Nearby | undefined;
  isStopping?: (() => boolean) | undefined;
};

/** The request pipeline, in order. Returns an app that is ready to listen or to inject into. */
export async function createApp(dependencies: Dependencies): Promise<FastifyInstance> {
  const { config, db, secret, clock, logger, nearby } = dependencies;
  const publicUrl = config.PUBLIC_URL ?? `http://localhost:${config.PORT}`;
  const render = pageRenderer(publicUrl);
  const ownCookie = sessionCookie(config.PUBLIC_URL?.startsWith("https:") ?? false);
  const refusals = createRefusalAudit({ db, clock, log: logger });
  const app = await createPipeline({ ...dependencies, render, ownCookie, refusals });
  const { guards, ...access } = createAccess(dependencies, ownCookie, refusals);

  const { tasks, hasMetrics } = await createTasks(app, dependencies);
  const { cvs, retention, deleting } = await createKeeping(app, dependencies, tasks);
  const readFile = createFileReader(cvs.uploads);
  const counting = { db, counters: createCounters(clock), areOn: config.RATE_LIMITS === "on" };
  const turns = createTurns();
  const uploadLimits = createUploadLimits({ ...counting, clock, turns });
  const applicationLimits = createApplicationLimits(counting);

  const jobs = createJobStore(db, clock);
  const searchLimit = createSearchLimit({ clock, turns, isOn: counting.areOn });
  const scanning = { isScanning: config.CLAMD_ADDRESS !== undefined };
  const applications = createApplicationStore(db, clock, scanning);
  const details = createApplicationDetails(db, clock, scanning);
  registerMails(tasks, dependencies, publicUrl);
  const submit = tasks.wakeAfter(
    createSubmitApplication({ db, clock, jobs, uploads: cvs.uploads, limits: applicationLimits }),
  );

  registerHealth(app, { ...dependencies, checks: [() => pingDatabase(db), cvs.ping], hasMetrics });
  await app.register(async (api) => {
    await registerOpenApi(api, organisation.name);
    registerJobRoutes(api, { jobs, guards, searchLimit, nearby, ...deleting });
    registerAdminViews(api, { db, jobs, guards, clock, ...scanning });
    registerApplicationRoutes(api, { applications, submit, details, guards, turns, ...deleting });
    registerWorkbenchRoutes(api, { db, clock, tasks, guards, cvs, ...deleting });
    registerRetentionRoutes(api, { retention, guards, wake: tasks.wake, readFile, secret });
    registerDetailRoutes(api, { details, previews: cvs.previews, guards });
    registerMailRoutes(api, { db, letters: createLetters(db, clock, publicUrl), tasks, guards });
    await registerCvUploads(api, cvs, { limits: uploadLimits, secrets: secretsOf(dependencies), clock });
    await registerAccounts(api, { ...dependencies, refusals, cookie: ownCookie, guards, ...access });
  });
  const pages = { jobs, turns, clock, render, publicUrl, secret, secrets: secretsOf(dependencies) };
  registerCareersPages(app, { ...pages, guards, searchLimit, refusals, nearby });
  registerJobOgImages(app, { jobs, clock, folder: join(import.meta.dirname, "job-og-image") });
  await registerApplyForm(app, { ...pages, cvs, limits: uploadLimits, submit });
  registerAdminPages(app, { db, guards, turns, render });
  registerMyData(app, { turns, retention, readFile, render });
  await registerContentPages(app, render);
  await registerSeoRoutes(app, { publicUrl, clock, jobs });
  registerFeedRoutes(app, { ...dependencies, jobs, publicUrl });
  registerUnknownCalls(app);
  await app.ready();
  return app;
}

/** Sending mails, and recording sent ones. */
function registerMails(tasks: TaskWorker, dependencies: Dependencies, siteUrl: string): void {
  const { config, db, clock, logger: log } = dependencies;
  const onSent = [createSentNote(db, clock), createDataLetterNote(db, clock)];
  registerMailTasks(tasks, { config, db, clock, siteUrl, secrets: secretsOf(dependencies), log, onSent });
}

/** Sessions, second factors, and the guards that check them. */
function createAccess(
  { config, db, clock }: Pick<Dependencies, "config" | "db" | "clock">,
  cookie: SessionCookie,
  refusals: RefusalAudit,
) {
  const sessions = createSessionStore(db, clock);
  const factors = createFactorStore(db, clock);
  const requirement = createFactorRequirement(config.REQUIRE_SECOND_FACTOR, factors);
  const { isMissing: needsFactor } = requirement;
  const guards = createGuards({ sessions, cookie, refusals, clock, needsFactor });
  return { sessions, factors, requirement, guards };
}

/** The present secret, and the previous one, which is accepted while it is being replaced. */
function secretsOf({ secret, config }: Dependencies): Buffer[] {
  const previous = config.PREVIOUS_SESSION_SECRET;
  return previous === undefined ? [secret] : [secret, Buffer.from(previous)];
}

/** The administrators' calls for jobs: the overview, and the list with drafts and archived jobs. */
function registerAdminViews(api: FastifyInstance, deps: Parameters<typeof registerOverviewRoutes>[1]): void {
  registerOverviewRoutes(api, deps);
  registerAdminJobRoutes(api, { ...deps, adminJobs: createAdminJobStore(deps.db, deps.clock) });
}

/** CVs, and the retention, which erases applications with them. */
async function createKeeping(app: FastifyInstance, dependencies: Dependencies, tasks: TaskWorker) {
  const { config, db, secret, clock, logger: log, pdfReaders } = dependencies;
  const { DATA_DIR: dataDir, PUBLIC_URL: publicUrl, CLAMD_ADDRESS: clamd, s3 } = config;
  const files = { dataDir, publicUrl, s3, clamd, pdfReaders };
  const cvs = await createCvService({ ...files, db, clock, tasks, secret, log });
  const retention = await registerRetention(tasks, { ...dependencies, uploads: cvs.uploads });
  const onDeleted = () => noteDeletions(retention, { vacuums: false });
  // Adds erasures by other means, such as the database's own tools, to the ledger before this process ends.
  app.addHook("onClose", onDeleted);
  return { cvs, retention, deleting: { uploads: cvs.uploads, onDeleted } };
}

/** The worker of background tasks, which runs while the server listens, and its metrics. */
async function createTasks(
  app: FastifyInstance,
  { config, db, clock, logger, tracing }: Dependencies,
): Promise<{ tasks: TaskWorker; hasMetrics?: () => boolean }> {
  const tasks = createTaskWorker({ db, clock, log: logger, trace: tracing?.traceWork });
  app.addHook("onListen", () => tasks.start());
  app.addHook("onClose", () => tasks.stop());
  tasks.everyHour("removal of old audit entries", (mayGoOn) => removeOldEntries(db, clock, mayGoOn));
  tasks.everyHour("index of applications", (mayGoOn) => indexMissingApplications(db, mayGoOn));
  tasks.everyHour("counts of applications", () => compactCounts(db));
  if (config.METRICS_PORT === undefined) return { tasks };
  return { tasks, hasMetrics: await registerMetrics(app, { ...config, db, clock, tasks }) };
}

type PipelineDeps = Pick<Dependencies, "config" | "clock" | "logger" | "tracing"> & {
  render: RenderPage;
  ownCookie: SessionCookie;
  refusals: RefusalAudit;
};

/** The steps of every request before its route. */
async function createPipeline({
  config,
  clock,
  logger,
  tracing,
  render,
  ownCookie,
  refusals,
}: PipelineDeps): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: logger,
    logController: new RequestLog(),
    trustProxy: config.TRUST_PROXY,
    requestIdHeader: false,
    genReqId: () => crypto.randomUUID(),
    bodyLimit: 256 * 1024,
    // Longer than a file may take: `registerSlowRequestLimit` ends slow ones before, `connectionTimeout` silent ones.
    requestTimeout: 600_000,
    http: headerBounds,
    serverFactory: serverWithoutPipelining(logger),
    // A start renders every page: on a small, busy machine that takes longer than the usual 10 s.
    pluginTimeout: 120_000,
    connectionTimeout: 30_000,
    keepAliveTimeout: 10_000,
    forceCloseConnections: "idle",
    // Requests on open connections are answered while the server closes: the database is closed after the last one.
    return503OnClosing: false,
    // By default Fastify answers malformed addresses outside the pipeline, without our headers and with its own text.
    rewriteUrl: ({ url = "/" }) => escapeBrokenPath(url),
    // Longer than any address: Node.js accepts 16 KiB of headers. No route's regular expression is slow on long input.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 16 * 1024 },
  });
  tracing?.traceRequests(app);
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, readJson(app));
  app.setValidatorCompiler(validateRequest);
  app.setSerializerCompiler(serializerCompiler);
  registerErrorHandler(app, { renderFailure: failureRenderer(render), refusals });
  app.addHook("onClose", () => refusals.close());
  await app.register(cookie);
  registerSecurityHeaders(app, {
    styleHashes,
    publicUrl: config.PUBLIC_URL,
    uploadOrigin: config.s3 && new URL(config.s3.endpoint).origin,
    ownCookie,
  });
  registerHostCheck(app);
  registerSameOriginCheck(app, config.PUBLIC_URL);
  registerGuardCheck(app);
  registerBodyRefusal(app);
  registerSlowRequestLimit(app);
  if (!config.TRUST_PROXY) watchConnections(app, { config, clock, refusals });
  return app;
}

/** For a server without a configured proxy, where the addresses of connections are the visitors' own. */
function watchConnections(
  app: FastifyInstance,
  { config, clock, refusals }: Pick<PipelineDeps, "config" | "clock" | "refusals">,
): void {
  warnOfUntrustedProxy(app);
  if (config.RATE_LIMITS === "off") return;
  const onRefused = (address: string) => refusals.note({ action: "rate-limit.exceeded", address });
  boundAbandonedRequests(app.server, { clock, onRefused });
}

/** A path with invalid percent encoding is used undecoded, and then matches no route. */
function escapeBrokenPath(url: string): string {
  if (!url.includes("%")) return url;
  const [path = "", ...queries] = url.split("?");
  return isEncodedText(path) ? url : [path.replaceAll("%", "%25"), ...queries].join("?");
}

function isEncodedText(path: string): boolean {
  try {
    // The result is used, because the build removes calls whose result is unused.
    return decodeURIComponent(path) !== "";
  } catch {
    return false;
  }
}
