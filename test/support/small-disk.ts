import { spawnSync } from "node:child_process";
import { appendFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** Whether this account may mount file systems: root on Linux, usually also in a container's build. */
export const canMount = probe();

/**
 * A folder on its own file system, which is full with `kilobytes` or with that many files, itself included; removed
 * when the test ends.
 */
export function mountSmallDisk(kilobytes: number, files?: number): string {
  const folder = mkdtempSync(join(tmpdir(), "larkfold-disk-"));
  if (!mount(folder, kilobytes, files)) throw new Error("This account may not mount file systems");
  onTestFinished(() => unmount(folder));
  return folder;
}

/** Writes until not even a page fits on the disk. */
export function fillDisk(folder: string): void {
  for (const blockBytes of [1 << 20, 1 << 12])
    try {
      for (;;) appendFileSync(join(folder, "filling"), Buffer.alloc(blockBytes));
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "ENOSPC")) throw error;
    }
}

export function freeDisk(folder: string): void {
  rmSync(join(folder, "filling"));
}

function probe(): boolean {
  const folder = mkdtempSync(join(tmpdir(), "larkfold-disk-"));
  const isMounted = mount(folder, 64);
  if (isMounted) unmount(folder);
  else rmSync(folder, { recursive: true });
  return isMounted;
}

function mount(folder: string, kilobytes: number, files?: number): boolean {
  const options = `size=${kilobytes}k${files === undefined ? "" : `,nr_inodes=${files}`}`;
  return spawnSync("mount", ["-t", "tmpfs", "-o", options, "tmpfs", folder]).status === 0;
}

function unmount(folder: string): void {
  spawnSync("umount", ["--lazy", folder]);
  rmSync(folder, { recursive: true, force: true });
}
