import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import process from "node:process";
import { expect, test } from "vitest";
import { sandboxRuns } from "#support/sandboxes.ts";
import { listening, whyNotListening } from "./listening.ts";

const listenAt = async (HOST: string, PORT: number) => {
  const server = createServer();
  const listen = async () => {
    server.listen(PORT, HOST);
    await once(server, "listening");
  };
  try {
    await listening(listen, { HOST, PORT });
  } finally {
    server.close();
  }
};

test("a server cannot listen where the machine has no address, or another program listens: a sentence names the variable", async () => {
  await expect(listenAt("203.0.113.9", 0)).rejects.toThrow(
    "HOST is 203.0.113.9, which is no address of this machine.",
  );
  // No server of names is asked for such a name.
  await expect(listenAt("a..b", 0)).rejects.toThrow("HOST is a..b, whose address cannot be found.");
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as AddressInfo; // a TCP server's
  await expect(listenAt("127.0.0.1", port)).rejects.toThrow(
    `PORT is ${port}, which another program uses on 127.0.0.1.`,
  );
  other.close();
  await listenAt("127.0.0.1", 0);
});

/** Listens in a process of its own, as the account and in the sandbox given, and returns what stops it. */
function failureElsewhere(
  address: { HOST: string; PORT: number },
  { account = {}, sandbox = [] }: { account?: { uid?: number; gid?: number }; sandbox?: string[] } = {},
): string {
  const script = `
    import { once } from "node:events";
    import { createServer } from "node:net";
    import { listening } from ${JSON.stringify(new URL("listening.ts", import.meta.url).href)};
    const address = ${JSON.stringify(address)};
    const server = createServer();
    const listen = () => once(server.listen(address.PORT, address.HOST), "listening");
    await listening(listen, address).catch((error) => console.log(error.message));
    server.close();`;
  const [program, ...args] = [...sandbox, process.execPath, "--input-type=module", "-e", script];
  const { stdout, stderr, error } = spawnSync(program, args, { ...account, cwd: "/", encoding: "utf8" });
  return `${stdout}${stderr}${error?.message ?? ""}`;
}

/** Debian's account without rights. Root may open every port. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
const portsFile = "/proc/sys/net/ipv4/ip_unprivileged_port_start";
const firstPortOfAll = existsSync(portsFile) ? Number(readFileSync(portsFile, "utf8")) : 0;

/** Why no port can be refused here. */
function reasonToSkip(): string {
  if (firstPortOfAll < 2) return "every account may open every port";
  const { status } = spawnSync(process.execPath, ["-e", ""], { ...nobody, cwd: "/" });
  return status === 0 ? "" : "another account may not run this Node.js";
}

test("a port that this account may not open is told by the variable", (context) => {
  const reason = reasonToSkip();
  context.skip(reason !== "", reason);
  expect(failureElsewhere({ HOST: "127.0.0.1", PORT: 1 }, { account: nobody })).toBe(
    "PORT is 1, which this account may not open.\n",
  );
});

const namesOf = ["/etc/hosts", "/etc/nsswitch.conf"];

test.skipIf(!sandboxRuns.bubblewrap || !namesOf.every((path) => existsSync(path)))(
  "localhost that neither a file nor a server of names has is told by the variable",
  () => {
    const without = namesOf.flatMap((path) => ["--bind", "/dev/null", path]);
    const sandbox = ["bwrap", "--dev-bind", "/", "/", ...without, "--unshare-net"];
    expect(failureElsewhere({ HOST: "localhost", PORT: 0 }, { sandbox })).toBe(
      "HOST is localhost, whose address cannot be found.\n",
    );
  },
);

test("of metrics the variables are named as they are", () => {
  const why = (code: string) =>
    whyNotListening(Object.assign(new Error(code), { code }), { HOST: "127.0.0.1", PORT: 80 }, "METRICS_");
  expect(why("EACCES")).toBe("METRICS_PORT is 80, which this account may not open");
  expect(why("ENOTFOUND")).toBe("METRICS_HOST is 127.0.0.1, whose address cannot be found");
  expect(why("EMFILE")).toBeUndefined();
});

test("another failure is thrown as it is", async () => {
  const failure = new Error("no memory");
  await expect(listening(() => Promise.reject(failure), { HOST: "127.0.0.1", PORT: 0 })).rejects.toBe(
    failure,
  );
});
