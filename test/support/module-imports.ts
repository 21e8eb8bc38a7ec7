import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseSync, Visitor } from "vite";
import { importedFile, lineAt, readText, root } from "#ops/repository.ts";

/** One import (static, dynamic or re-export) of one of the repository's files. */
export type ModuleImport = {
  from: string;
  line: number;
  specifier: string;
  /** Path from the root when it is a file of the repository, else undefined: a package or a module of Node.js. */
  target: string | undefined;
  /** Erased at run time: `import type`, `export type`. */
  isTypeOnly: boolean;
};

export function importsOf(path: string): ModuleImport[] {
  const source = readText(path);
  const parsed = parseSync(path, source);
  const found: Array<{ specifier: string; offset: number; isTypeOnly: boolean }> = [];
  for (const { moduleRequest, start } of parsed.module.staticImports)
    found.push({
      specifier: moduleRequest.value,
      offset: start,
      isTypeOnly: /^import\s+type\b/.test(source.slice(start)),
    });
  for (const { entries, start } of parsed.module.staticExports)
    for (const { moduleRequest, isType } of entries)
      if (moduleRequest) found.push({ specifier: moduleRequest.value, offset: start, isTypeOnly: isType });
  // Reading `program` makes an object of each node, which takes longer than the parse: only where it is needed.
  if (/\bimport\s*\(/.test(source))
    new Visitor({
      ImportExpression: ({ source: argument, start }) => {
        if (argument.type === "Literal" && typeof argument.value === "string")
          found.push({ specifier: argument.value, offset: start, isTypeOnly: false });
      },
      TSImportType: ({ source: argument, start }) =>
        found.push({ specifier: argument.value, offset: start, isTypeOnly: true }),
    }).visit(parsed.program);
  return found.map(({ specifier, offset, isTypeOnly }) => ({
    from: path,
    line: lineAt(source, offset),
    specifier,
    target: resolveOwn(path, specifier),
    isTypeOnly,
  }));
}

/** Every file of the repository that `entries` reach at run time, the entries included. */
export function reachableAtRunTime(entries: readonly string[]): Set<string> {
  const reached = new Set<string>();
  const waiting = [...entries];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (reached.has(path)) continue;
    reached.add(path);
    if (!/\.tsx?$/.test(path)) continue;
    for (const { target, isTypeOnly } of importsOf(path)) if (target && !isTypeOnly) waiting.push(target);
  }
  return reached;
}

function resolveOwn(from: string, specifier: string): string | undefined {
  const target = importedFile(from, specifier);
  if (target !== undefined && specifier.startsWith("#") && !existsSync(join(root, target)))
    throw new Error(`${from} imports ${specifier}, which is not there`);
  return target;
}
