import { importsOf } from "#support/module-imports.ts";
import { listFiles, readText } from "#ops/repository.ts";
import { test } from "vitest";
const all = listFiles("src", [".ts", ".tsx"]);
const isTest = (p: string) => /\.test\.tsx?$/.test(p);
const sources = all.filter((p) => !isTest(p) && !p.includes("/migrations/"));
const imports = all.filter((p) => !isTest(p)).flatMap(importsOf);
test("probe", () => {
  const importers = new Map<string, Set<string>>();
  for (const i of imports)
    if (i.target) importers.set(i.target, (importers.get(i.target) ?? new Set()).add(i.from));
  const lines = (p: string) => readText(p).split("\n").length - 1;
  const frag = sources.filter((p) => lines(p) < 40 && importers.get(p)?.size === 1);
  console.log("all", sources.length, "frag", frag.length, frag.length / sources.length);
  for (const r of ["server", "web", "contract", "content"]) {
    const s = sources.filter((p) => p.startsWith(`src/${r}/`));
    const f = frag.filter((p) => p.startsWith(`src/${r}/`));
    console.log(r, s.length, f.length);
    if (r === "server" || r === "contract")
      for (const p of f)
        console.log(
          lines(p),
          p,
          "<-",
          [...(importers.get(p) ?? [])][0],
          lines([...(importers.get(p) ?? [])][0] ?? ""),
        );
  }
  const order = [
    "",
    "pages",
    "feeds",
    "accounts",
    "applications",
    "jobs",
    "cvs",
    "mail",
    "auth",
    "http",
    "audit",
    "rate-limit",
    "db",
  ];
  const roomOf = (p: string) => {
    const m = /^src\/server\/(?:([\w-]+)\/)?/.exec(p);
    return m ? (m[1] ?? "") : undefined;
  };
  const base = /src\/server\/(clock|error-code)\.ts$/;
  for (const i of imports) {
    if (
      !i.target ||
      !i.from.startsWith("src/server/") ||
      !i.target.startsWith("src/server/") ||
      base.test(i.target)
    )
      continue;
    const a = order.indexOf(roomOf(i.from) ?? "?"),
      b = order.indexOf(roomOf(i.target) ?? "?");
    if (b < a) console.log("UP", i.from, "->", i.target, i.isTypeOnly);
  }
  const folders = new Map<string, number>();
  for (const p of all.filter((p) => !isTest(p))) {
    const d = p.slice(0, p.lastIndexOf("/"));
    folders.set(d, (folders.get(d) ?? 0) + 1);
  }
  for (const [d, n] of folders) if (n > 12) console.log("FOLDER", d, n);
});
