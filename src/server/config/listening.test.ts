import { once } from "node:events";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { listening } from "./listening.ts";

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

test("a server cannot listen where the machine has no address, or another program listens, by a sentence that names the variable", async () => {
  await expect(listenAt("203.0.113.9", 0)).rejects.toThrow(
    "HOST is 203.0.113.9, which is no address of this machine.",
  );
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as AddressInfo; // a TCP server's
  await expect(listenAt("127.0.0.1", port)).rejects.toThrow(
    `PORT is ${port}, which another program uses on 127.0.0.1.`,
  );
  other.close();
  await listenAt("127.0.0.1", 0);
});

test("another failure is thrown as it is", async () => {
  const failure = new Error("no memory");
  await expect(listening(() => Promise.reject(failure), { HOST: "127.0.0.1", PORT: 0 })).rejects.toBe(
    failure,
  );
});
