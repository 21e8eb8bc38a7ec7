import { readFile } from "node:fs/promises";

/** What a process has used so far. */
export type ProcessUsage = { residentBytes: number; cpuMs: number };

/** Linux counts processor time in hundredths of a second, whatever the kernel's own clock. */
const msPerTick = 10;
const cpuFields = { user: 11, system: 12 } as const;

/** Memory and processor time of a running process; undefined when it is gone or the system has no `/proc`. */
export async function readUsage(pid: number): Promise<ProcessUsage | undefined> {
  try {
    const [stat, status] = await Promise.all([
      readFile(`/proc/${pid}/stat`, "utf8"),
      readFile(`/proc/${pid}/status`, "utf8"),
    ]);
    // The program's name stands in brackets and may hold spaces: the fields are counted behind it.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const ticks = Number(fields[cpuFields.user]) + Number(fields[cpuFields.system]);
    const kilobytes = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]);
    if (!Number.isFinite(ticks) || !Number.isFinite(kilobytes)) return undefined;
    return { residentBytes: kilobytes * 1024, cpuMs: ticks * msPerTick };
  } catch {
    return undefined;
  }
}
