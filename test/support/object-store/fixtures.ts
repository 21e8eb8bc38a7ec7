import { createServer } from "node:net";
import { test as base } from "../fixtures.ts";
import { objectStoreMissing } from "./missing.ts";
import { hasSwift, startObjectStore, type TestObjectStore } from "./start.ts";

type SiteStore = {
  store: TestObjectStore;
  /** The port on which this worker's servers listen: a store has to know before which site's scripts may send files. */
  sitePort: number;
};

/** Whether browser tests with an object store can run; throws where they must (REQUIRE_OBJECT_STORE=1). */
export function hasObjectStore(): boolean {
  if (hasSwift()) return true;
  if (process.env.REQUIRE_OBJECT_STORE === "1") throw new Error(objectStoreMissing.error);
  return false;
}

/** Browser tests whose server keeps its CVs in a bucket of its own, in an object store that its worker's tests share. */
export const test = base.extend<{ bucket: string }, { siteStore: SiteStore }>({
  siteStore: [
    async ({}, provide) => {
      const sitePort = await freePort();
      const store = await startObjectStore(`http://localhost:${sitePort}`);
      await provide({ store, sitePort });
      await store.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],

  serverEnvironment: async ({ siteStore: { store, sitePort } }, provide) => {
    await provide({ ...(await store.createBucket()), PORT: String(sitePort) });
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
