import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { root } from "#ops/repository.ts";
import { expect, test as base } from "./fixtures.ts";
import { startServer } from "./server.ts";

type ProviderFixtures = {
  /** The provider whose site the test reads: a folder of test/rebrand. */
  provider: string;
};

/** Tests of a provider's built site, on an empty server of their own. */
export const test = base.extend<ProviderFixtures>({
  provider: ["", { option: true }],
  server: [
    async ({ provider }, provide) => {
      const script = join(root, "test/support/processes/build-provider.ts");
      const build = spawn(process.execPath, [script, provider], {
        stdio: ["ignore", "ignore", "inherit"],
      });
      const [code] = (await once(build, "exit")) as [number | null]; // Node's own event
      expect(code, `the build of ${provider}`).toBe(0);
      const server = await startServer({ entry: join(root, "build/providers", provider, "server/main.js") });
      expect(server.output(), `the start of ${provider}`).not.toContain("must exist");
      await provide(server);
      await server.stop();
    },
    { scope: "test", timeout: 180_000 },
  ],
});
