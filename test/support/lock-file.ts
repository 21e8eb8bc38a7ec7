/**
 * npm leaves a package of another platform out of the lock file when the registry in use lacks it, and `npm ci` then
 * refuses the lock file as incomplete. The missing entries can be derived from the packages that depend on them: name
 * and exact version; the platform is part of the name.
 */
import { readText } from "#ops/repository.ts";

type LockEntry = {
  version?: string;
  cpu?: string[];
  dev?: boolean;
  integrity?: string;
  libc?: string[];
  license?: string;
  optional?: boolean;
  optionalDependencies?: Record<string, string>;
  os?: string[];
};
export type LockFile = { packages: Record<string, LockEntry> };

export function readLockFile(): LockFile {
  return JSON.parse(readText("package-lock.json")) as LockFile; // npm wrote it
}

/** An entry for each optional package that another entry depends on and the lock file lacks. */
export function missingEntries({ packages }: LockFile): Record<string, LockEntry> {
  const missing: Record<string, LockEntry> = {};
  for (const [wanting, { optionalDependencies = {}, dev }] of Object.entries(packages))
    for (const [name, version] of Object.entries(optionalDependencies)) {
      const place = `node_modules/${name}`;
      if (place in packages || `${wanting}/${place}` in packages) continue;
      missing[place] = { version, ...platformOf(name), ...(dev && { dev }), optional: true };
    }
  return missing;
}

function platformOf(name: string): LockEntry {
  const platform = /[-/](android|darwin|freebsd|linux|openharmony|win32)-([a-z0-9]+)(?:-([a-z]+))?$/.exec(
    name,
  );
  if (!platform) throw new Error(`The platform of ${name} cannot be told from its name`);
  const [, os = "", cpu = "", abi] = platform;
  const libc = abi?.startsWith("musl") ? "musl" : "glibc";
  return { os: [os], cpu: [cpu], ...(os === "linux" && abi && { libc: [libc] }) };
}
