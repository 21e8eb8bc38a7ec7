import { existsSync, realpathSync } from "node:fs";
import { createRequire, findPackageJSON } from "node:module";
import { resolve } from "node:path";
import process from "node:process";
import { seccompFilter } from "./seccomp.ts";

/**
 * The sandbox levels of the process that opens PDFs, strongest first. All include Node's permission model, which
 * keeps JavaScript from other files, programs, threads, native code and the inspector, but not from the network or
 * from signals.
 *
 * - `bubblewrap`: namespaces of its own without network, without other processes, and with no file but Node.js, the PDF
 *   libraries, the worker's own and the one document; the kernel refuses sockets too. All of this holds even if
 * Node's permission model is bypassed.
 * - `setpriv`: no privileges can be gained, and the kernel kills the process with its parent.
 * - `permission-model`: only Node's own, where neither program is installed or permitted.
 */
export const sandboxLevels = ["bubblewrap", "setpriv", "permission-model"] as const;
export type SandboxLevel = (typeof sandboxLevels)[number];

/**
 * The descriptors, behind the channel to the parent, on which bubblewrap writes which process it started and reads the
 * filter of system calls (`seccomp.ts`). It closes both before the process runs.
 */
export const bubblewrapFds = { info: 4, seccomp: 5 } as const;

/**
 * Processor time over the whole life of one process, limited by the system: this also ends a busy process whose
 * parent was killed. The parent replaces processes long before (`worker-pool.ts`).
 */
export const cpuSecondsAtMost = 120;

const nobody = "65534";

export type SandboxedProgram = {
  level: SandboxLevel;
  script: string;
  /** The only folder with documents that the program may see. */
  folder: string;
  nodeFlags: readonly string[];
};

/** The program and its arguments that run `script` confined. They need a POSIX shell. */
export function sandboxCommand(program: SandboxedProgram): [command: string, args: string[]] {
  const { level, script, folder, nodeFlags } = program;
  const node = [process.execPath, ...nodeFlags, script];
  const wrapper = {
    bubblewrap: () => bubblewrap(folder),
    setpriv: () => setpriv(),
    "permission-model": () => [],
  }[level]();
  // No core dumps, which would contain a CV, no writing to files, and limited processor time.
  const limit = `ulimit -c 0; ulimit -f 0; ulimit -t ${cpuSecondsAtMost}; exec "$@"`;
  return ["/bin/sh", ["-c", limit, "sh", ...wrapper, ...node]];
}

/** The flags by which Node.js lets JavaScript read code and the documents of `folder`, and nothing else. */
export function permissionFlags(folder: string): string[] {
  const packages = libraries().flatMap(({ path, visibleAs }) => [path, visibleAs]);
  const readable = new Set([folder, ...packages, ...ownCode()]);
  return [
    "--permission",
    "--disable-sigusr1",
    // Code generated from strings could come from the document.
    "--disallow-code-generation-from-strings",
    "--disable-warning=SecurityWarning",
    ...[...readable].map((path) => `--allow-fs-read=${path}`),
  ];
}

function bubblewrap(folder: string): string[] {
  const mounts = [
    ...[process.execPath, ...sharedLibraries(), ...ownCode()].map((path) => [realpathSync(path), path]),
    ...libraries().map(({ path, visibleAs }) => [path, visibleAs]),
    [folder, folder],
  ];
  const seccomp = seccompFilter(process.arch) ? ["--seccomp", String(bubblewrapFds.seccomp)] : [];
  return [
    "bwrap --unshare-all --unshare-user --disable-userns --cap-drop ALL --die-with-parent --new-session",
    `--uid ${nobody} --gid ${nobody} --chdir / --info-fd ${bubblewrapFds.info}`,
  ]
    .flatMap((options) => options.split(" "))
    .concat(
      mounts.flatMap(([from = "", to = ""]) => ["--ro-bind", from, to]),
      ["--remount-ro", "/"],
      seccomp,
    );
}

function setpriv(): string[] {
  // Only root may drop its bounding set.
  const asRoot = process.getuid?.() === 0 ? ["--bounding-set=-all"] : [];
  return ["setpriv", "--no-new-privs", "--inh-caps=-all", ...asRoot, "--pdeathsig", "KILL"];
}

/** The shared libraries of Node.js, including those of loaded native packages. */
function sharedLibraries(): string[] {
  // Otherwise the report resolves the names of all open connections.
  Object.assign(process.report, { excludeNetwork: true }); // the types do not know it yet
  const { sharedObjects } = process.report.getReport() as { sharedObjects: string[] }; // typed as a bare object
  return sharedObjects.filter((path) => path.startsWith("/") && !path.endsWith(".node"));
}

/** The folder of the worker, and the manifest that says of what kind its modules are. */
function ownCode(): string[] {
  const manifest = findPackageJSON(import.meta.url);
  return [import.meta.dirname, ...(manifest === undefined ? [] : [manifest])];
}

/** The libraries of the workers: pdf.js checks, PDFium reads and renders. */
const packages = ["pdfjs-dist", "@hyzyla/pdfium"] as const;

/** Where the libraries are, and where the workers look for them: not the same if the folder of packages is a link. */
function libraries(): { path: string; visibleAs: string }[] {
  const folders = createRequire(import.meta.url).resolve.paths("pdfjs-dist") ?? [];
  return packages.map((name) => {
    const visibleAs = folders.map((folder) => resolve(folder, name)).find((folder) => existsSync(folder));
    if (visibleAs === undefined) throw new Error(`The package ${name} is not installed`);
    return { path: realpathSync(visibleAs), visibleAs };
  });
}
