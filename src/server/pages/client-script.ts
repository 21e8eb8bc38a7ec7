import { readFileSync } from "node:fs";
import { join } from "node:path";

type Chunk = { file: string; imports?: string[] };
type Manifest = Record<string, Chunk>;

const clientEntry = "src/web/client/client.ts";
let manifest: Manifest | undefined;

/** Address of the one script that every page carries. In development Vite serves the source itself. */
export function clientScript(): string {
  if (import.meta.env.DEV) return `/${clientEntry}`;
  manifest ??= readManifest();
  const chunk = manifest[clientEntry];
  if (!chunk) throw new Error(`The build has no browser file for ${clientEntry}`);
  return `/${chunk.file}`;
}

function readManifest(): Manifest {
  const file = join(import.meta.dirname, "../client/.vite/manifest.json");
  return JSON.parse(readFileSync(file, "utf8")) as Manifest; // written by Vite in the same build
}
