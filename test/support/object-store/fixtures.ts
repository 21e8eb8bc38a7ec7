import { createServer } from "node:net";
import { test as base } from "../fixtures.ts";
import { objectStoreMissing } from "./missing.ts";
import { hasSwift, startObjectStore, type TestObjectStore } from "./start.ts";

type SiteStore = {
  store: TestObjectStore;
  /** The port of this worker's servers: a store must know which site's scripts may send files. */
  sitePort: number;
};

type TestFixtures = {
  /** The object store, and the name of this test's own bucket in it. */
  store: TestObjectStore;
  bucket: string;
};

/**
 * Browser tests whose server stores its CVs in its own bucket, in an object store that its worker's tests share.
 * Where none is installed they are reported as skipped, or fail where they are required (REQUIRE_OBJECT_STORE=1).
 */
export const test = base.extend<TestFixtures, { siteStore: SiteStore | undefined }>({
  siteStore: [
    async ({}, provide) => {
      if (!hasSwift()) {
        if (process.env.REQUIRE_OBJECT_STORE === "1") throw new Error(objectStoreMissing.error);
        await provide(undefined);
        return;
      }
      const sitePort = await freePort();
      const store = await startObjectStore(`http://localhost:${sitePort}`);
      await provide({ store, sitePort });
      await store.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],

  serverEnvironment: async ({ siteStore }, provide, testInfo) => {
    testInfo.skip(!siteStore, "OpenStack Swift is not installed");
    if (!siteStore) return;
    const { store, sitePort } = siteStore;
    await provide({ ...(await store.createBucket()), PORT: String(sitePort) });
  },

  store: async ({ siteStore }, provide) => {
    if (siteStore) await provide(siteStore.store);
  },

  bucket: async ({ serverEnvironment }, provide) => {
    await provide(serverEnvironment.S3_BUCKET ?? "");
  },
});

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
