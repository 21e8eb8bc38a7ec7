/**
 * What browser tests start from. Each test gets a server of its own on an empty data folder (`freshServer`, the default)
 * or, where it only reads, one that its worker's tests share. No test logs in through the pages unless logging in is what
 * it tests.
 */
import { test as base } from "@playwright/test";
import { accountOf, type Credentials, logIn, type Role } from "./accounts.ts";
import { type RunningServer, startServer } from "./server.ts";

export { expect } from "@playwright/test";
export { axe } from "./axe.ts";
export { samplePdf } from "./sample-pdf.ts";

type TestFixtures = {
  /** Whether the test writes, and so needs a server and data of its own. */
  freshServer: boolean;
  /** Environment of a fresh server. */
  serverEnvironment: Record<string, string>;
  server: RunningServer;
  /** Signs this test's browser in by the API, as an administrator who is set up for it. */
  signInAs: (role: Role) => Promise<Credentials>;
};

type WorkerFixtures = { sharedServer: () => Promise<RunningServer> };

export const test = base.extend<TestFixtures, WorkerFixtures>({
  freshServer: [true, { option: true }],
  serverEnvironment: [{}, { option: true }],

  // Started when the first test asks for it: a worker whose tests all write needs none.
  sharedServer: [
    async ({}, provide) => {
      let started: Promise<RunningServer> | undefined;
      await provide(() => (started ??= startServer()));
      await (await started)?.stop();
    },
    { scope: "worker" },
  ],

  server: async ({ freshServer, serverEnvironment, sharedServer }, provide) => {
    if (!freshServer) {
      await provide(await sharedServer());
      return;
    }
    const server = await startServer({ env: serverEnvironment });
    await provide(server);
    await server.stop();
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
