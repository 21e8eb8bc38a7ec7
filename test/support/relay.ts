import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A relay to a running server that can fail. */
export type Relay = {
  /** `http://localhost:<port>` */
  url: string;
  port: number;
  /** Breaks every connection and every new one, as a network failure does, until it is restored. */
  cut: () => void;
  /**
   * Passes nothing on and answers nothing, as a firewall does that has lost its connections: these, and the ones made
   * until it is restored, are never answered.
   */
  hang: () => void;
  restore: () => void;
  /** Directs new connections to another server, as an address does that has moved. */
  redirect: (target: string) => void;
  close: () => Promise<void>;
};

/** Forwards everything from a free port to the server at `target`, byte by byte. */
export async function startRelay(target: string): Promise<Relay> {
  let to = new URL(target);
  const sockets = createSocketSet();
  let state: "passing" | "cut" | "hanging" = "passing";
  const relay = createServer((near) => {
    if (state === "cut") {
      near.destroy();
      return;
    }
    sockets.join(near, connect(Number(to.port), to.hostname));
    if (state === "hanging") sockets.silence();
  });
  await new Promise<void>((resolve) => {
    relay.listen(0, "127.0.0.1", resolve);
  });
  const address = relay.address() as AddressInfo; // a TCP server's address is always of this shape
  return {
    url: `http://localhost:${address.port}`,
    port: address.port,
    cut: () => {
      state = "cut";
      sockets.reset();
    },
    hang: () => {
      state = "hanging";
      sockets.silence();
    },
    restore: () => {
      state = "passing";
    },
    redirect: (other) => {
      to = new URL(other);
    },
    close: () =>
      new Promise((resolve) => {
        relay.close(() => resolve());
        sockets.reset();
      }),
  };
}

/** The open sockets, each with its peer. */
function createSocketSet() {
  const open = new Set<Socket>();
  const silent = new WeakSet<Socket>();
  const pass = (from: Socket, to: Socket) => {
    open.add(from);
    from.on("error", () => from.destroy());
    from.on("data", (bytes) => {
      if (!silent.has(from)) to.write(bytes);
    });
    from.on("end", () => to.end());
    from.on("close", () => {
      open.delete(from);
      to.destroy();
    });
  };
  return {
    join(near: Socket, far: Socket): void {
      pass(near, far);
      pass(far, near);
    },
    silence(): void {
      for (const socket of open) silent.add(socket);
    },
    reset(): void {
      for (const socket of open) socket.resetAndDestroy();
    },
  };
}
