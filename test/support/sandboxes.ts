/** The sandbox programs for the PDF worker that run on this machine, for this account. */
import { spawnSync } from "node:child_process";
import process from "node:process";
import type { SandboxLevel } from "#server/cvs/pdf/sandbox.ts";
import { frame } from "./frame.ts";

export const sandboxRuns: Record<SandboxLevel, boolean> = {
  bubblewrap: works("bwrap", ["--unshare-all", "--ro-bind", "/", "/", "true"]),
  setpriv: works("setpriv", ["--no-new-privs", "--pdeathsig", "KILL", "true"]),
  "permission-model": true,
};

if (!sandboxRuns.bubblewrap) {
  if (process.env.REQUIRE_BUBBLEWRAP === "1")
    throw new Error("REQUIRE_BUBBLEWRAP=1, but bwrap is missing or may not make namespaces");
  console.warn(
    frame([
      "bubblewrap does not run here: that hostile code in it gets nothing was NOT tested.",
      "Install it (Debian: apt-get install bubblewrap) and run again;",
      "REQUIRE_BUBBLEWRAP=1 makes this an error.",
    ]),
  );
}

function works(command: string, args: readonly string[]): boolean {
  return spawnSync(command, args).status === 0;
}
