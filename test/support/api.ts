/**
 * The real application on a real, fresh database, reached by injection: no port, no mock. Only the clock is controlled
 * by the test, so that sessions and invitations can expire.
 */
import { randomBytes } from "node:crypto";
import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { pino } from "pino";
import { onTestFinished } from "vitest";
import { callPath, type CallName, calls } from "#contract/calls.ts";
import type { CallBody } from "#contract/schemas.ts";
import { createApp } from "#server/app.ts";
import { type Config, readConfig } from "#server/config.ts";
import type { OutwardCodes } from "#contract/search/distance.ts";
import { createPdfReaders, type PdfReaders } from "#server/cvs/service.ts";
import { createNearbyJobs } from "#server/jobs/outward-codes.ts";
import type { Db } from "#server/db/connect.ts";
import { createSessionStore } from "#server/auth/sessions.ts";
import { createCheapPasswords } from "./cheap-passwords.ts";
import { createDataDir, type Engine } from "./database.ts";
import { atEndOfFile } from "./end-of-file.ts";

export type TestApp = {
  app: FastifyInstance;
  db: Db;
  config: Config;
  clock: TestClock;
  /** The server's secret. */
  secret: Buffer;
  /** What the application has logged so far, one object for each line. */
  logged: () => Array<Record<string, unknown>>;
  /** Sends a call of the contract as a page of this site would. */
  call: <N extends CallName>(name: N, options?: CallOptions<N>) => Promise<LightMyRequestResponse>;
};

export type CallOptions<N extends CallName> = {
  params?: Record<string, string>;
  query?: Record<string, string | number | undefined>;
  /** `CallBody<N>` is what the contract asks for; anything else tests a refusal. */
  body?: CallBody<N> | object;
  cookie?: string;
  headers?: Record<string, string>;
};

/** A clock that stops until the test advances it. */
export type TestClock = { now: () => Date; advance: (minutes: number) => void };

export function createTestClock(start: Date = new Date()): TestClock {
  let now = start;
  return {
    now: () => now,
    advance: (minutes) => {
      now = new Date(now.getTime() + minutes * 60_000);
    },
  };
}

let pdfReaders: Promise<PdfReaders> | undefined;

/**
 * The applications of a file share their PDF workers: starting a sandboxed process takes longer than most tests. The
 * folder is on the file system of the applications' data, so that a file can be linked into it.
 */
function sharedPdfReaders(): Promise<PdfReaders> {
  pdfReaders ??= createDataDir().then((folder) => {
    const readers = createPdfReaders(folder);
    atEndOfFile(() => {
      readers.close();
      pdfReaders = undefined;
    });
    return readers;
  });
  return pdfReaders;
}

/** The application for one test; closed when that test ends. `env` is the configuration, as environment variables. */
export async function createTestApp(options: {
  engine: Engine;
  env?: Record<string, string>;
  clock?: TestClock;
  /** Hashes at the cost of production, about ten milliseconds a hash. */
  hashesAtFullCost?: boolean;
  /** The test's own checker, in place of the one that a file's tests share. */
  pdfChecker?: PdfReaders["checker"];
  /** By default the provider has no table of outward codes. */
  outwardCodes?: OutwardCodes | undefined;
}): Promise<TestApp> {
  const place = await options.engine.copyPlace();
  const db = await options.engine.connect(place);
  const config = readConfig({ DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl, ...options.env });
  const clock = options.clock ?? createTestClock();
  const lines: string[] = [];
  const logger = pino({ level: "info" }, { write: (line: string) => void lines.push(line) });
  const secret = randomBytes(32);
  const shared = await sharedPdfReaders();
  const app = await createApp({
    config,
    db,
    secret,
    clock: clock.now,
    logger,
    pdfReaders: { ...shared, checker: options.pdfChecker ?? shared.checker },
    nearby: createNearbyJobs(options.outwardCodes),
    passwords: options.hashesAtFullCost ? undefined : createCheapPasswords(),
  });
  onTestFinished(() => app.close());
  return {
    app,
    db,
    config,
    clock,
    secret,
    logged: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>), // pino writes objects
    call: (name, callOptions) => call(app, name, callOptions),
  };
}

/**
 * The cookie of a new administrator of that role with a session, without a login: a row and a session of the real
 * session store. Tests of the login itself create their accounts by the API.
 */
export async function signIn(testApp: TestApp, role: "admin" | "master"): Promise<string> {
  const { db, clock } = testApp;
  const id = crypto.randomUUID();
  const username = `${role}-${id.slice(0, 8)}`;
  const now = clock.now().toISOString();
  await db
    .insertInto("adminUsersV2")
    .values({
      id,
      username,
      email: `${username}@example.org`,
      passwordHash: "none: this account cannot log in",
      isMasterAdmin: role === "master",
      isSetupComplete: true,
      createdAt: now,
      updatedAt: now,
    })
    .execute();
  const token = await createSessionStore(db, clock.now).start(id);
  return `session=${token}`;
}

function call<N extends CallName>(app: FastifyInstance, name: N, options: CallOptions<N> = {}) {
  const { params, query, body, cookie, headers } = options;
  return app.inject({
    method: calls[name].method,
    url: callPath(name, params, query),
    headers: {
      origin: "http://localhost",
      host: "localhost",
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(cookie !== undefined && { cookie }),
      ...headers,
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  });
}
