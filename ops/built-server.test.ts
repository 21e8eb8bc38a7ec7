import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createBuilder } from "vite";
import { expect, onTestFinished, test } from "vitest";
import { root } from "./repository.ts";

test("the built server is ASCII with pdf.js, and loads nodemailer with the first mail", async () => {
  const outDir = mkdtempSync(join(tmpdir(), "larkfold-server-"));
  onTestFinished(() => rmSync(outDir, { recursive: true }));
  const builder = await createBuilder({
    root,
    logLevel: "error",
    environments: { ssr: { build: { outDir, emptyOutDir: true } } },
  });
  const { ssr } = builder.environments;
  if (!ssr) throw new Error("The configuration has no server");
  await builder.build(ssr);
  const read = (path: string) => readFileSync(join(outDir, path), "latin1");
  const paths = readdirSync(outDir, { recursive: true, encoding: "utf8" }).filter((path) =>
    path.endsWith(".js"),
  );
  expect(paths.filter((path) => /\P{ASCII}/u.test(read(path)))).toEqual([]);
  expect(read("pdf-worker.js")).toMatch(/import\("\.\/chunks\/pdf\.worker\.min-/);
  const main = read(paths.find((path) => path.startsWith("assemble-")) ?? "");
  expect(main).toMatch(/import\("\.\/chunks\/nodemailer-/);
  expect(main).not.toMatch(/^import .*nodemailer-/m);
  // It would load undici (src/server/rate-limit/pipelined-requests.ts).
  expect(main).not.toMatch(/^import .*"node:http"/m);
}, 60_000);
