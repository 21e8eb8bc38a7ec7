import { once } from "node:events";
import { createServer, isIP } from "node:net";
import { hasCode } from "../file-system.ts";

type Address = { HOST: string; PORT: number };

/** An address to listen on, also an IPv6 with the brackets that it has in an address of the web; null for anything else. */
export function readHost(text: string): string | null {
  const [, inBrackets = ""] = /^\[(.*)\]$/.exec(text) ?? [];
  if (isIP(inBrackets) === 6) return inBrackets;
  return isIP(text) || text === "localhost" ? text : null;
}

export function isLoopback(host: string): boolean {
  return host.startsWith("127.") || host === "::1" || host === "localhost";
}

const unknownHost = ({ HOST }: Address, of: string) => `${of}HOST is ${HOST}, whose address cannot be found`;
const failures: Readonly<Record<string, (address: Address, of: string) => string>> = {
  EADDRNOTAVAIL: ({ HOST }, of) => `${of}HOST is ${HOST}, which is no address of this machine`,
  ENOTFOUND: unknownHost,
  // Where /etc/hosts has no localhost, and no server of names answers.
  EAI_AGAIN: unknownHost,
  EADDRINUSE: ({ HOST, PORT }, of) => `${of}PORT is ${PORT}, which another program uses on ${HOST}`,
  EACCES: ({ PORT }, of) => `${of}PORT is ${PORT}, which this account may not open`,
};

/** Why nothing can listen at an address, by its variable, without a full stop; undefined for a failure of another kind. */
export function whyNotListening(
  error: unknown,
  address: Address,
  of: "" | "METRICS_" = "",
): string | undefined {
  return Object.entries(failures).find(([code]) => hasCode(error, code))?.[1](address, of);
}

/** Runs `listen`; a failure by the address becomes a sentence that names its variable, with the failure as the cause. */
export async function listening(listen: () => Promise<unknown>, address: Address): Promise<void> {
  try {
    await listen();
  } catch (error) {
    const why = whyNotListening(error, address);
    throw why === undefined ? error : new Error(`${why}.`, { cause: error });
  }
}

/** Listens for a moment, at a port that is free unless one is given. */
export async function listenOnce(host: string, port = 0): Promise<void> {
  const server = createServer();
  try {
    await once(server.listen(port, host), "listening");
  } finally {
    server.close();
  }
}
