import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import type { Plugin } from "vite";
import { root } from "#ops/repository.ts";

/** The providers of this folder. */
export const providers: readonly string[] = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/** The files of a provider's content, from its folder. */
export function contentFilesOf(provider: string): string[] {
  return readdirSync(join(import.meta.dirname, provider), { recursive: true, encoding: "utf8" }).filter(
    (path) => path.endsWith(".ts") && !path.endsWith(".test.ts"),
  );
}

/**
 * Gives the whole application the content of another provider: each file of its folder replaces the file of
 * src/content with the same name. The tests of this folder still import the repository's own content.
 */
export function contentOf(provider: string): Plugin {
  const own = join(import.meta.dirname, provider);
  const replaced = new Map([
    [join(root, "src/content/photographs.ts"), join(import.meta.dirname, "no-photographs.ts")],
    ...contentFilesOf(provider).map((path) => [join(root, "src/content", path), join(own, path)] as const),
  ]);
  const names = [...new Set([...replaced.keys()].map((path) => `/${basename(path)}`))];
  return {
    name: `content-of-${provider}`,
    enforce: "pre",
    async resolveId(source, importer) {
      const isOurs = importer?.startsWith(import.meta.dirname);
      if (isOurs || !names.some((name) => source.endsWith(name))) return null;
      const resolved = await this.resolve(source, importer, { skipSelf: true });
      return (resolved && replaced.get(resolved.id)) ?? resolved;
    },
  };
}
