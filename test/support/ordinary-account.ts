import { readFileSync } from "node:fs";

export type Account = { name: string; uid: number; gid: number };

/** The account for the servers of a test when root runs it, because they refuse to run as root; else undefined. */
export function ordinaryAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  const fields =
    accounts.find(([name]) => name === "postgres") ?? accounts.find(([name]) => name === "nobody");
  if (!fields?.[0])
    throw new Error("This server refuses to run as root, and there is no account postgres or nobody");
  return { name: fields[0], uid: Number(fields[2]), gid: Number(fields[3]) };
}
