import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Plugin } from "vitest/config"; // with Vitest's own hooks
import { documentSizesFile, documentSizesModule } from "#ops/document-files.ts";
import { root } from "#ops/repository.ts";

/** The providers of this folder. */
export const providers: readonly string[] = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/** The documents of a provider here that has no list of its own. */
export const usualDocuments = join(import.meta.dirname, "usual-documents.ts");

/** The files of a provider's content, from its folder. */
export function contentFilesOf(provider: string): string[] {
  return readdirSync(join(import.meta.dirname, provider), { recursive: true, encoding: "utf8" }).filter(
    (path) => path.endsWith(".ts") && !path.endsWith(".test.ts"),
  );
}

/** Marks the id of a file of src/content that is read although the provider has one of its own. */
const originalQuery = "?original";

/**
 * Gives the whole application the content of another provider: each file of its folder replaces the file of that name
 * in src/content. Files of the provider's folder still import the repository's own.
 * The file's id stays and its code changes, so that its importers stay the same and Vitest's cache keeps the code of
 * all other files once for all providers.
 */
export function contentOf(provider: string): Plugin {
  const own = join(import.meta.dirname, provider);
  const replaced = new Map([
    [join(root, "src/content/photographs.ts"), join(import.meta.dirname, "no-photographs.ts")],
    [join(root, "src/content/documents.ts"), usualDocuments],
    ...contentFilesOf(provider).map((path) => [join(root, "src/content", path), join(own, path)] as const),
  ]);
  const names = [...new Set([...replaced.keys()].map((path) => `/${basename(path)}`))];
  return {
    name: `content-of-${provider}`,
    enforce: "pre",
    async resolveId(source, importer) {
      const isOurs = importer?.startsWith(import.meta.dirname);
      if (!isOurs || !names.some((name) => source.endsWith(name))) return null;
      const resolved = await this.resolve(source, importer, { skipSelf: true });
      return resolved && replaced.has(resolved.id) ? resolved.id + originalQuery : resolved;
    },
    load(id) {
      if (id.endsWith(originalQuery)) {
        const code = readFileSync(id.slice(0, -originalQuery.length), "utf8");
        return { code, moduleType: "ts" };
      }
      if (id === documentSizesFile) return documentSizesModule(join(own, "documents"));
      const replacement = replaced.get(id);
      return replacement && `export * from ${JSON.stringify(replacement)};`;
    },
    ...cachedBy(
      (path) => replaced.has(path) || path === documentSizesFile || path.startsWith(import.meta.dirname),
      provider,
    ),
  };
}

/** Adds `key` to the key of Vitest's cache for the files that a plugin changes; all others are the same without it. */
export function cachedBy(isChanged: (path: string) => boolean, key: string): Partial<Plugin> {
  return {
    api: { vitest: { ignoreFsModuleCache: true } },
    configureVitest({ defineCacheKeyGenerator }) {
      defineCacheKeyGenerator(({ id }) => (isChanged(id.split("?", 1)[0] ?? id) ? key : undefined));
    },
  };
}
