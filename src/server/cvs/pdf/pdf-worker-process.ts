import { type ChildProcess, fork } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, extname, join } from "node:path";
import { AppError } from "#contract/errors.ts";

/** The JavaScript heap of the process; the bytes beside it are bounded by its resident memory (`pdf-reader.ts`). */
const heapMegabytes = 128;
const startMs = 15_000;

/**
 * Starts the process and waits until it can read what is linked into `folder`, and nothing else of ours. It must not keep
 * this process alive while it is idle.
 */
export async function startPdfWorker(folder: string): Promise<ChildProcess> {
  const child = fork(workerFile(), [], {
    execArgv: [
      `--max-old-space-size=${heapMegabytes}`,
      // Nobody waits for anything but the verdict: tidied in one go, the heap takes half the time.
      "--no-incremental-marking",
      ...confinement(folder),
      "--disable-warning=SecurityWarning",
    ],
    // Nothing of ours: neither the database's address nor any secret.
    env: {},
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const fail = (cause: unknown) => {
    child.kill("SIGKILL");
    reject(new AppError("unavailable", { cause: new Error("The PDF reader does not start", { cause }) }));
  };
  const timer = setTimeout(() => fail("no sign of life"), startMs);
  child.once("message", () => resolve());
  child.once("exit", (code, signal) => fail(`exit ${code ?? signal}`));
  child.on("error", fail);
  try {
    await promise;
  } finally {
    clearTimeout(timer);
  }
  child.unref();
  child.channel?.unref();
  return child;
}

/** In the build the process is an entry of its own beside the server (`pdf-worker.js`); otherwise it runs from source. */
function workerFile(): string {
  return join(import.meta.dirname, `pdf-worker${extname(import.meta.filename)}`);
}

/** It may read code and the document that it is given, and can neither write, nor start programs, nor load native code. */
function confinement(folder: string): string[] {
  const { resolve } = createRequire(import.meta.url);
  const installed = dirname(dirname(resolve("pdfjs-dist/package.json")));
  // Where packages are looked for differs from where they are when the folder is a link.
  const lookedFor = (resolve.paths("pdfjs-dist") ?? []).filter((folder) => existsSync(folder));
  const readable = [
    folder,
    import.meta.dirname,
    installed,
    join(dirname(installed), "package.json"),
    ...lookedFor,
  ];
  return ["--permission", "--allow-worker", ...readable.map((path) => `--allow-fs-read=${path}`)];
}
