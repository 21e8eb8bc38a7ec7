import { importsOf, type ModuleImport, reachableAtRunTime } from "#support/module-imports.ts";
import { listFiles, readText } from "#ops/repository.ts";
import { expect, test } from "vitest";

const sources = listFiles("src", [".ts", ".tsx"]).filter((path) => !/\.test\.tsx?$/.test(path));
const imports = sources.flatMap(importsOf);

/**
 * The roots of the repository that each of the four roots may import. `server` imports `web` in one place only
 * (below).
 */
const mayImport: Record<string, string[]> = {
  brand: ["brand"],
  contract: ["contract"],
  content: ["content", "contract"],
  web: ["web", "content", "contract", "brand"],
  server: ["server", "content", "contract", "brand"],
};

/** Where the server renders pages: the only imports from `web` (docs/architecture.md). */
const rendersPages = /^src\/server\/pages\//;

function describeImport({ from, line, specifier }: ModuleImport): string {
  return `${from}:${line} imports ${specifier}`;
}

function rootOf(path: string): string {
  return /^src\/(\w+)\//.exec(path)?.[1] ?? path;
}

function packageOf(specifier: string): string {
  const [first = "", second = ""] = specifier.split("/");
  return first.startsWith("@") ? `${first}/${second}` : first;
}

test("contract, content, web and server import only the roots below them", () => {
  const wrong = imports.filter(({ from, target }) => {
    if (!target) return false;
    if (rendersPages.test(from) && rootOf(target) === "web") return false;
    return !mayImport[rootOf(from)]?.includes(rootOf(target));
  });
  expect(wrong.map(describeImport)).toEqual([]);
});

/** The rooms of a root from the top down; a file imports only from its own room and from those below. */
const rooms: Record<string, string[]> = {
  server: [
    "doctor",
    "backup",
    "metrics",
    "tracing",
    "pages",
    "feeds",
    "overview",
    "retention",
    "accounts",
    "applications",
    "jobs",
    "cvs",
    "mail",
    "tasks",
    "auth",
    "http",
    "log",
    "audit",
    "rate-limit",
    "config",
    "db",
  ],
  web: [
    "client",
    "admin",
    "careers",
    "home",
    "policies",
    "errors",
    "marketing",
    "job-editor",
    "jobs",
    "layout",
    "render",
    "seo",
    "api",
    "ui",
    "art",
  ],
};
/** Files beside the rooms start the process or list the pages and are above them, except these, which are below. */
const belowRooms = new Set(["src/server/clock.ts", "src/server/file-system.ts", "src/server/version.ts"]);

function roomOf(path: string): string | undefined {
  return /^src\/\w+\/([^/]+)\//.exec(path)?.[1];
}

function floorOf(path: string): number {
  const floors = rooms[rootOf(path)] ?? [];
  if (belowRooms.has(path)) return floors.length;
  const room = roomOf(path);
  return room === undefined ? -1 : floors.indexOf(room);
}

test.each(Object.keys(rooms))("a room of %s imports no room above it, types included", (root) => {
  const named = sources.filter((path) => rootOf(path) === root).flatMap((path) => roomOf(path) ?? []);
  expect([...new Set(named)].toSorted()).toEqual(rooms[root]?.toSorted());
  const upwards = imports.filter(({ from, target }) => {
    if (!target || !/\.tsx?$/.test(target)) return false; // style sheets and fonts
    return rootOf(from) === root && rootOf(target) === root && floorOf(target) < floorOf(from);
  });
  expect(upwards.map(describeImport)).toEqual([]);
});

test("no files of src import each other in a circle, types and lazy imports included", () => {
  const importers = new Map(sources.map((path) => [path, new Set<string>()]));
  for (const { from, target } of imports) if (target) importers.get(target)?.add(from);
  // Files without an importer are removed until none is left; those that remain are in a circle or below one.
  for (;;) {
    const free = [...importers].filter(([, from]) => from.size === 0).map(([path]) => path);
    if (free.length === 0) break;
    for (const path of free) importers.delete(path);
    for (const from of importers.values()) for (const path of free) from.delete(path);
  }
  expect([...importers.keys()]).toEqual([]);
});

test("another root is imported by its alias, never by a relative path", () => {
  const escapes = imports.filter(({ from, specifier, target }) => {
    return target !== undefined && specifier.startsWith(".") && rootOf(from) !== rootOf(target);
  });
  expect(escapes.map(describeImport)).toEqual([]);
});

test("the contract imports only zod and itself, the content only zod and the contract", () => {
  const wrong = imports.filter(({ from, specifier, target }) => {
    return /^src\/(contract|content)\//.test(from) && target === undefined && packageOf(specifier) !== "zod";
  });
  expect(wrong.map(describeImport)).toEqual([]);
});

test("ui imports no feature: only itself, its own words, the contract and packages", () => {
  const wrong = imports.filter(({ from, target }) => {
    return (
      from.startsWith("src/web/ui/") &&
      target &&
      !/^src\/(web\/ui\/|contract\/|content\/words\/controls\.ts)/.test(target)
    );
  });
  expect(wrong.map(describeImport)).toEqual([]);
});

test("web imports no module of Node.js", () => {
  const wrong = imports.filter(({ from, specifier }) => {
    return from.startsWith("src/web/") && specifier.startsWith("node:");
  });
  expect(wrong.map(describeImport)).toEqual([]);
});

test("the browser's entry does not import zod at run time, directly or indirectly", () => {
  const inBrowser = reachableAtRunTime(["src/web/client/client.ts"]);
  expect(inBrowser.size).toBeGreaterThan(2);
  const wrong = imports.filter(({ from, specifier, isTypeOnly }) => {
    return inBrowser.has(from) && !isTypeOnly && packageOf(specifier) === "zod";
  });
  expect(wrong.map(describeImport)).toEqual([]);
});

test("what src imports is a dependency, not a development tool", () => {
  const manifest = JSON.parse(readText("package.json")) as { dependencies: Record<string, string> }; // our own file
  const wrong = imports.filter(({ specifier, target, isTypeOnly }) => {
    const isPackage = !target && !isTypeOnly && !specifier.startsWith("node:");
    return isPackage && !(packageOf(specifier) in manifest.dependencies);
  });
  expect(wrong.map(describeImport)).toEqual([]);
});

/**
 * Where SQL is written, besides the rooms `db`, `tasks` and `audit`: the stores of a room's own tables, and single
 * statements.
 */
const holdsSql = [
  "accounts/{store,activation,reset}",
  "accounts/factors/{store,pending-logins}",
  "accounts/invitations/{first-admin,invitations,pending-accounts}",
  "applications/{store,submit,same-form,adjustments,letters}",
  "jobs/{store,admin-store,cache}",
  "applications/{blind,bulk,bulk-acts,bulk-report,conditions,counts,detail,export,events,mail-list,notes,rows,search-words}",
  "retention/{due,quarantine,erase,holds,ledger,run,state}",
  "retention/requests/{answers,bundle,candidates,corrections,erasure,forget,letters,requests,rows}",
  "overview/numbers",
  "feeds/find-a-job/store",
  "cvs/{uploads,unclaimed,unread,receive,examine,complete,cleanup}",
  "cvs/scan/scans",
  "mail/{outbox,service}",
  "backup/{copy-locks,rows}",
  "auth/{sessions,known-senders,lockout}",
  "rate-limit/counters",
];

test("SQL is written only in the files listed for it", () => {
  const named = new Set(
    holdsSql.flatMap((pattern) => {
      const [room = "", names = ""] = pattern.split(/\/(?=[^/]*$)/);
      return names
        .replaceAll(/[{}]/g, "")
        .split(",")
        .map((name) => `src/server/${room}/${name}.ts`);
    }),
  );
  const sql = /\.(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql(<[^>]*>)?`/;
  const written = sources.filter(
    (path) =>
      path.startsWith("src/") && !/^src\/server\/(db|tasks|audit)\//.test(path) && sql.test(readText(path)),
  );
  expect(written.filter((path) => !named.has(path))).toEqual([]);
  expect([...named].filter((path) => !written.includes(path))).toEqual([]);
});
