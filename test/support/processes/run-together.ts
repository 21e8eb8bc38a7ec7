import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { atEndOfFile } from "../end-of-file.ts";

/**
 * Runs `script` (a file beside this one) once for each list of arguments, each in its own Node.js process. All wait
 * until all are loaded and start at the same moment. Resolves with one line for each failed process.
 */
export async function runTogether(script: string, argumentLists: readonly string[][]): Promise<string[]> {
  const processes = argumentLists.map((list) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, script), ...list]);
    // A process that waits for ever would outlive a test that timed out.
    atEndOfFile(() => child.kill("SIGKILL"));
    let errors = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => (errors += text));
    return { child, exited: once(child, "exit"), errors: () => errors };
  });
  // A process that fails before it is ready closes its output, so neither wait lasts for ever.
  await Promise.all(processes.map(({ child, exited }) => Promise.race([once(child.stdout, "data"), exited])));
  for (const { child } of processes) child.stdin.write("go\n");
  const ends = await Promise.all(
    processes.map(async ({ exited, errors }) => {
      const [code] = (await exited) as [number | null]; // the arguments of the event "exit"
      return code === 0 ? [] : [`exit code ${code}: ${errors()}`];
    }),
  );
  return ends.flat();
}
