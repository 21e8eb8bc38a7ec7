import { vi } from "vitest";
import type { Organisation } from "#content/organisation-schema.ts";

/** What `load` imports, with these facts of the provider: most content is composed of them while its modules load. */
export async function importWithFacts<T>(facts: Partial<Organisation>, load: () => Promise<T>): Promise<T> {
  vi.resetModules();
  const { organisation } = await import("#content/organisation.ts");
  Object.assign(organisation, facts);
  return await load();
}

/** The text of the modules that `load` imports with these facts. */
export async function readWithFacts(
  facts: Partial<Organisation>,
  load: () => readonly Promise<object>[],
): Promise<string> {
  const modules = await importWithFacts(facts, async () => await Promise.all(load()));
  return JSON.stringify(modules.map((module) => ({ ...module })));
}
