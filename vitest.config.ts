import { availableParallelism } from "node:os";
import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { configDefaults, defineConfig } from "vitest/config";
import { contentOf, providers, usualDocuments } from "./test/rebrand/content-of.ts";
import { markWords } from "./test/rebrand/mark-words.ts";

/** One project for each provider: the tests for every provider, and those of its folder. */
const rebranded = providers.map((name) => ({
  extends: true as const,
  plugins: [contentOf(name)],
  test: {
    name: `rebrand-${name}`,
    include: ["test/rebrand/every-provider.test.ts", `test/rebrand/${name}/*.test.ts`],
    environment: "node" as const,
    env: { PROVIDER: name },
    isolate: false,
    testTimeout: 60_000,
  },
}));

/** Providers whose site is also rendered with every text of the content marked: one with all facts, one in Welsh. */
const marked = ["large", "wales"].map((name) => ({
  extends: true as const,
  plugins: [
    contentOf(name),
    markWords([
      join(import.meta.dirname, "src/content"),
      join(import.meta.dirname, "test/rebrand", name),
      usualDocuments,
    ]),
  ],
  test: {
    name: `rebrand-${name}-marked`,
    include: ["test/rebrand/marked-words.test.tsx"],
    environment: "node" as const,
    env: { PROVIDER: name },
    testTimeout: 60_000,
  },
}));

/** Real servers that a run starts for its tests, where they are installed. */
const servers = [
  "test/support/postgres-setup.ts",
  "test/support/object-store-setup.ts",
  "test/support/clamd-setup.ts",
  "test/support/nginx-setup.ts",
];

/**
 * Each fault test loads the machine: two run at a time, with nothing else; floods, whose answers are timed, run
 * alone.
 */
const floods = "test/faults/floods.test.ts";
const faults = [
  { name: "faults", include: ["test/faults/**/*.test.ts"], exclude: [floods], groupOrder: 1, maxWorkers: 2 },
  { name: "faults-floods", include: [floods], groupOrder: 2, maxWorkers: 1 },
].map(({ groupOrder, ...test }) => ({
  extends: true as const,
  test: {
    ...test,
    environment: "node" as const,
    globalSetup: [...servers, "test/support/build-setup.ts"],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    sequence: { groupOrder },
  },
}));

/**
 * `npm run test:quick` runs what a change of a function or a route breaks first: on SQLite and folders, and without
 * the tests that build the product, start other processes, or try thousands of inputs. 130 s of processor time.
 */
const isQuick = process.env.QUICK === "1";
const slowTests = [
  "ops/{built-server,content-mistakes,content-sources,freshness,sbom,start}.test.ts",
  "ops/demo/fill.test.ts",
  "ops/deploy/*.test.ts",
  "src/contract/search/job-search.test.ts",
  "src/server/*-cli.test.ts",
  "src/server/**/cli.test.ts",
  "src/server/doctor*.test.ts",
  "src/server/accounts/invitations/first-admin.test.ts",
  "src/server/applications/{application-limits,cv-download,rows}.test.ts",
  "src/server/backup/*.test.ts",
  "src/server/cvs/pdf/*.test.ts",
  "src/server/cvs/storage/s3.test.ts",
  "src/server/db/{connect,upgrade}.test.ts",
  "src/server/http/{any-bytes,validation}.test.ts",
  "src/server/jobs/{search-rate,two-processes}.test.ts",
  "src/server/mail/send.test.ts",
  "src/server/retention/{histories,no-byte}.test.ts",
  "src/web/careers/search/same-search.test.ts",
];

export default defineConfig({
  plugins: [react()],
  test: {
    setupFiles: ["test/support/each-file-setup.ts"],
    // By default one processor is left free for an editor: half of a machine of two. One more, for a test waits for
    // a sixth of its time.
    maxWorkers: availableParallelism() + 1,
    retry: process.env.CI ? 1 : 0,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["src/**/*.test.ts", "src/**/*.test.tsx", "ops/**/*.test.ts"],
          exclude: [...configDefaults.exclude, ...(isQuick ? slowTests : [])],
          environment: "node",
          globalSetup: isQuick ? ["test/support/no-servers-setup.ts"] : servers,
          // No test measures time: the limits only end what hangs, on machines that do other work as well.
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 20_000 } },
          // Files of one process share what they import, the whole server for most: an eighth of the run. Each
          // cleans up what it changed.
          isolate: false,
        },
      },
      ...faults,
      ...rebranded,
      ...marked,
      {
        extends: true,
        test: {
          name: "rules",
          include: ["test/rules/**/*.test.ts"],
          environment: "node",
          isolate: false,
          // Some parse every file: 2 s on an idle machine.
          testTimeout: 60_000,
        },
      },
    ],
  },
});
