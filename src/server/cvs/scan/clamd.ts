import { statSync } from "node:fs";
import { connect, type Socket } from "node:net";

/** Where clamd listens: a TCP port or a Unix socket. */
export type ClamdAddress = { host: string; port: number } | { path: string };

export type ScanVerdict = { isClean: true } | { isClean: false; signature: string };

export type Scanner = {
  /** Rejects without a verdict: the scanner is away, hangs or cannot scan this file, or `signal` aborts. */
  scan: (bytes: Uint8Array, signal?: AbortSignal) => Promise<ScanVerdict>;
  /** Rejects when the scanner does not answer within three seconds. */
  ping: () => Promise<void>;
};

const scanMs = 30_000;
const pingMs = 3_000;
/** Far below clamd's default limit, and small enough to notice a stopped scanner while writing. */
const chunkBytes = 64 * 1024;
const mostAnswerBytes = 4096;

/**
 * Reads `CLAMD_ADDRESS`: `host:port` (an IPv6 address in brackets) or the absolute path of a socket; else null. Nothing
 * need be there yet: clamd may start later.
 */
export function readClamdAddress(text: string): ClamdAddress | null {
  if (text.startsWith("/")) return text.endsWith("/") || isOther(text) ? null : { path: text };
  const [, bracketed, plain, port] = /^(?:\[([\da-f:.]+)\]|([^\s:/]+)):(\d{1,5})$/i.exec(text) ?? [];
  const host = bracketed ?? plain;
  if (host === undefined || Number(port) < 1 || Number(port) > 65_535) return null;
  return { host, port: Number(port) };
}

/** Whether something else than a socket is at `path`. */
function isOther(path: string): boolean {
  try {
    return !statSync(path).isSocket();
  } catch {
    return false;
  }
}

/** A client of clamd's protocol: files are streamed to it (INSTREAM), so it needs no access to the storage. */
export function connectClamd(address: ClamdAddress): Scanner {
  return {
    async scan(bytes, signal) {
      const bounds = { withinMs: scanMs, ...(signal && { signal }) };
      const answer = await ask(address, bounds, (socket) => {
        socket.write("zINSTREAM\0");
        for (let start = 0; start < bytes.length; start += chunkBytes) {
          const chunk = bytes.subarray(start, start + chunkBytes);
          socket.write(lengthOf(chunk));
          socket.write(chunk);
        }
        // An empty chunk ends the file.
        socket.write(lengthOf(new Uint8Array()));
      });
      if (answer === "stream: OK") return { isClean: true };
      const [, signature] = /^stream: (.+) FOUND$/.exec(answer) ?? [];
      if (signature !== undefined) return { isClean: false, signature };
      throw new Error(`clamd gave no verdict: ${answer || "no answer"}`);
    },

    async ping() {
      const answer = await ask(address, { withinMs: pingMs }, (socket) => socket.write("zPING\0"));
      if (answer !== "PONG") throw new Error(`clamd gave no sign of life: ${answer || "no answer"}`);
    },
  };
}

function lengthOf(chunk: Uint8Array): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(chunk.length);
  return length;
}

/** One connection, one command, one answer, in `withinMs` altogether. */
function ask(
  address: ClamdAddress,
  { withinMs, signal }: { withinMs: number; signal?: AbortSignal },
  command: (socket: Socket) => void,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ ...address, ...(signal && { signal }) });
    const timer = setTimeout(() => socket.destroy(new Error("clamd took too long")), withinMs);
    let answer = "";
    socket.setEncoding("utf8");
    socket.on("data", (text: string) => {
      answer += text;
      if (answer.length > mostAnswerBytes) socket.destroy(new Error("clamd said too much"));
    });
    // For a file over its limit, clamd answers and disconnects while we write. The answer counts.
    socket.once("error", (error) => (answer === "" ? reject(error) : resolve(textOf(answer))));
    socket.once("close", () => {
      clearTimeout(timer);
      resolve(textOf(answer));
    });
    socket.once("connect", () => command(socket));
  });
}

function textOf(answer: string): string {
  return answer.replace(/\0[^]*$/, "").trim();
}
