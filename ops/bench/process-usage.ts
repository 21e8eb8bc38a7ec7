/** What a process and those that it has started take, from Linux's /proc. */
import { readFileSync } from "node:fs";

/** Of Linux, on every architecture that Node.js runs on. */
const ticksPerSecond = 100;

/** Seconds of processor time until now, of those that have ended too. */
export function cpuSecondsOf(pid: number): number {
  return familyOf(pid).reduce((sum, each) => sum + ownCpuSeconds(each), 0);
}

/** MiB of memory of a process and of those that it has started; what those share with others, such as Node.js' own file, is counted once. */
export function memoryOf(pid: number): number {
  const [, ...started] = familyOf(pid);
  return started.reduce((sum, each) => sum + privateMemory(each), residentOf(pid));
}

/** MiB of memory of one process alone, the program's own file and all that it may share with others included. */
export function residentOf(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024;
}

function familyOf(pid: number): number[] {
  const children = read(`/proc/${pid}/task/${pid}/children`).split(" ").filter(Boolean).map(Number);
  return [pid, ...children.flatMap(familyOf)];
}

function ownCpuSeconds(pid: number): number {
  // The name, in brackets, may hold spaces: fields are counted after it (man 5 proc_pid_stat, 14 to 17).
  const fields = read(`/proc/${pid}/stat`).split(") ").at(-1)?.split(" ") ?? [];
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / ticksPerSecond;
}

function privateMemory(pid: number): number {
  const parts = read(`/proc/${pid}/smaps_rollup`).matchAll(/^Private_(?:Clean|Dirty):\s+(\d+) kB/gm);
  return [...parts].reduce((sum, [, kilobytes]) => sum + Number(kilobytes), 0) / 1024;
}

/** Empty when the process has ended. */
function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
