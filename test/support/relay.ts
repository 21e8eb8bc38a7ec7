import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A way to a running server that can break. */
export type Relay = {
  /** `http://localhost:<port>` */
  url: string;
  /** Breaks every connection and every new one, as a network does that goes away, until it is restored. */
  cut: () => void;
  restore: () => void;
  close: () => Promise<void>;
};

/** Passes everything that comes to a free port on to the server at `target`, byte by byte. */
export async function startRelay(target: string): Promise<Relay> {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  const keep = (socket: Socket) => {
    open.add(socket);
    socket.on("close", () => open.delete(socket));
    socket.on("error", () => socket.destroy());
  };
  let isCut = false;
  const cut = () => {
    isCut = true;
    for (const socket of open) socket.resetAndDestroy();
  };
  const relay = createServer((near) => {
    if (isCut) {
      near.destroy();
      return;
    }
    const far = connect(Number(port), hostname);
    keep(near);
    keep(far);
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => {
    relay.listen(0, "127.0.0.1", resolve);
  });
  const address = relay.address() as AddressInfo; // a TCP server's address is always of this shape
  return {
    url: `http://localhost:${address.port}`,
    cut,
    restore: () => {
      isCut = false;
    },
    close: () =>
      new Promise((resolve) => {
        relay.close(() => resolve());
        cut();
      }),
  };
}
