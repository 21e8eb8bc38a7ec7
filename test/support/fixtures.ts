/**
 * Fixtures of the browser tests. Each test gets its own server (`freshServer`, the default) or, where it only reads,
 * one that its worker's tests share. A server of its own has an account of each role, from a copy of data that the
 * worker creates once, or an empty data folder (`accounts: "none"`). A test logs in through the pages only where it
 * tests the login.
 */
import { test as base } from "@playwright/test";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import {
  accountOf,
  type Accounts,
  type Credentials,
  hashCheaply,
  keepAccounts,
  logIn,
  makeAccounts,
  type Role,
} from "./accounts.ts";
import type { RunningServer } from "./server.ts";
import { type ServerHost, startServerHost } from "./server-host.ts";
import { temporaryFolder } from "./temporary.ts";

export { expect } from "@playwright/test";
export { axe } from "./axe.ts";
export { samplePdf } from "./sample-pdf.ts";

type TestFixtures = {
  /** Whether the test writes and so needs its own server and data. */
  freshServer: boolean;
  /** The accounts of a fresh server: an administrator of each role, or none before the first setup. */
  accounts: "both" | "none";
  /** Environment of a fresh server. */
  serverEnvironment: Record<string, string>;
  server: RunningServer;
  /** Signs this test's browser in by the API, as an administrator who has been set up. */
  signInAs: (role: Role) => Promise<Credentials>;
};

/** The data folder of a stopped server, and its accounts. */
type Template = { dataDir: string; accounts: Accounts };

type WorkerFixtures = {
  /** The process in which all servers of the worker's tests run. */
  host: ServerHost;
  sharedServer: () => Promise<RunningServer>;
  template: () => Promise<Template>;
};

export const test = base.extend<TestFixtures, WorkerFixtures>({
  freshServer: [true, { option: true }],
  accounts: ["both", { option: true }],
  serverEnvironment: [{}, { option: true }],

  host: [
    async ({}, provide) => {
      const host = startServerHost();
      await provide(host);
      await host.stop();
    },
    { scope: "worker" },
  ],

  // Started when the first test asks for it: a worker whose tests all write needs no shared server.
  sharedServer: [
    async ({ host }, provide) => {
      let started: Promise<RunningServer> | undefined;
      await provide(() => (started ??= startOnEmpty(host)));
      if (started) await end(await started);
    },
    { scope: "worker" },
  ],

  template: [
    async ({ host }, provide) => {
      let made: Promise<Template> | undefined;
      await provide(() => (made ??= makeTemplate(host)));
      if (made) await rm((await made).dataDir, { recursive: true });
    },
    { scope: "worker" },
  ],

  server: async (
    { freshServer, accounts, serverEnvironment: env, host, sharedServer, template },
    provide,
  ) => {
    if (!freshServer) return await provide(await sharedServer());
    const isElsewhere = env.DATABASE_URL !== undefined;
    const server =
      accounts === "none" || isElsewhere
        ? await startOnEmpty(host, env)
        : await startWithAccounts(host, await template(), env);
    await provide(server);
    await end(server);
  },

  baseURL: async ({ server }, provide) => {
    await provide(server.url);
  },

  signInAs: async ({ server, context }, provide) => {
    await provide(async (role) => {
      const credentials = await accountOf(server, role);
      const [name = "", ...value] = (await logIn(server, credentials)).split("=");
      await context.addCookies([
        { name, value: value.join("="), url: server.url, httpOnly: true, sameSite: "Lax" },
      ]);
      return credentials;
    });
  },
});

async function makeTemplate(host: ServerHost): Promise<Template> {
  const server = await startOnEmpty(host);
  const accounts = await makeAccounts(server);
  await server.stop();
  await hashCheaply(server.dataDir, accounts);
  return { dataDir: server.dataDir, accounts };
}

async function startOnEmpty(host: ServerHost, env?: Record<string, string>): Promise<RunningServer> {
  return await host.start(await newFolder(), env);
}

async function startWithAccounts(
  host: ServerHost,
  { dataDir: made, accounts }: Template,
  env: Record<string, string>,
): Promise<RunningServer> {
  const dataDir = await newFolder();
  await cp(made, dataDir, { recursive: true });
  const server = await host.start(dataDir, env);
  keepAccounts(server, accounts);
  return server;
}

function newFolder(): Promise<string> {
  return mkdtemp(join(temporaryFolder, "larkfold-server-"));
}

async function end(server: RunningServer): Promise<void> {
  await server.stop();
  await rm(server.dataDir, { recursive: true, force: true });
}
