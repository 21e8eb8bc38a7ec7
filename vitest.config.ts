import { join } from "node:path";
import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { configDefaults, defineConfig } from "vitest/config";

/** Gives the whole application the facts of a second provider; test/rebrand itself still sees the first's. */
function secondProvider(): Plugin {
  const firstFacts = join(import.meta.dirname, "src/content/organisation.ts");
  const tests = join(import.meta.dirname, "test/rebrand");
  return {
    name: "second-provider",
    enforce: "pre",
    async resolveId(source, importer) {
      if (!source.endsWith("/organisation.ts") || importer?.startsWith(tests)) return null;
      const resolved = await this.resolve(source, importer, { skipSelf: true });
      return resolved?.id === firstFacts ? join(tests, "second-provider.ts") : resolved;
    },
  };
}

/** Real servers that a run starts for its tests, where they are installed. */
const servers = [
  "test/support/postgres-setup.ts",
  "test/support/object-store-setup.ts",
  "test/support/clamd-setup.ts",
  "test/support/nginx-setup.ts",
];

/** `npm run test:quick`: on SQLite and folders alone, and without the tests that build the product. */
const isQuick = process.env.QUICK === "1";
const testsThatBuild = ["ops/start.test.ts", "src/server/jobs/two-processes.test.ts"];

export default defineConfig({
  plugins: [react()],
  test: {
    setupFiles: ["test/support/each-file-setup.ts"],
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["src/**/*.test.ts", "src/**/*.test.tsx", "ops/**/*.test.ts"],
          exclude: [...configDefaults.exclude, ...(isQuick ? testsThatBuild : [])],
          environment: "node",
          globalSetup: isQuick ? ["test/support/no-servers-setup.ts"] : servers,
          testTimeout: 20_000,
          hookTimeout: 60_000,
          // By default one processor is left free for an editor: half of a machine of two.
          maxWorkers: "100%",
          // Files of one process share what they import, the whole server for most: an eighth of the run. Each cleans up
          // what it changed.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "faults",
          include: ["test/faults/**/*.test.ts"],
          environment: "node",
          globalSetup: [...servers, "test/support/build-setup.ts"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // One after another, when nothing else runs: each loads the machine by itself.
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        plugins: [secondProvider()],
        test: {
          name: "rebrand",
          include: ["test/rebrand/**/*.test.ts"],
          environment: "node",
          // A module read from Vitest's cache has its imports resolved without the importer that the plugin looks at.
          fsModuleCache: false,
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: "rules",
          include: ["test/rules/**/*.test.ts"],
          environment: "node",
          // Some parse every file: 2 s on an idle machine.
          testTimeout: 60_000,
        },
      },
    ],
  },
});
