/** Processor time and memory of a process and its children, from Linux's /proc. */
import { readFileSync } from "node:fs";

/** Clock ticks a second: the same in Linux on every architecture that Node.js supports. */
const ticksPerSecond = 100;

/** Seconds of processor time so far, including ended children. */
export function cpuSecondsOf(pid: number): number {
  return familyOf(pid).reduce((sum, each) => sum + ownCpuSeconds(each), 0);
}

/** MiB of memory of a process and its children; what they share, such as the file of Node.js, is counted once. */
export function memoryOf(pid: number): number {
  const [, ...started] = familyOf(pid);
  return started.reduce((sum, each) => sum + privateMemory(each), residentOf(pid));
}

/** MiB of memory of one process, including all that it may share with others, such as the file of its program. */
export function residentOf(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024;
}

function familyOf(pid: number): number[] {
  const children = read(`/proc/${pid}/task/${pid}/children`).split(" ").filter(Boolean).map(Number);
  return [pid, ...children.flatMap(familyOf)];
}

function ownCpuSeconds(pid: number): number {
  // The name, in brackets, may contain spaces: fields are counted after it (man 5 proc_pid_stat, 14 to 17).
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
