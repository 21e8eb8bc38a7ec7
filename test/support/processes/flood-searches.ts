/**
 * Sends hostile searches over so many connections until told to end (a message of the parent), each connection the next one
 * as soon as it is answered, and says then how often each status came. Arguments: address of the server, connections.
 */
import { Agent, get } from "node:http";

const [url = "", connections = "1"] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: Number(connections) });
const statuses: Record<string, number> = {};
const over = new AbortController();

/** 22 words that are nearly words of the jobs, different each time. */
function nonsense(): string {
  const letters = () =>
    Math.random()
      .toString(36)
      .replaceAll(/[^a-z]/g, "")
      .slice(0, 3);
  return Array.from({ length: 22 }, () => `suport${letters()}`.slice(0, 8)).join(" ");
}

function ask(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const search = new URLSearchParams({ q: nonsense(), location: nonsense() });
  const request = get(`${url}/jobs?${search}`, { agent, localAddress: "127.0.0.1" }, (response) => {
    const { statusCode = 0 } = response;
    statuses[statusCode] = (statuses[statusCode] ?? 0) + 1;
    response.resume().on("close", resolve);
  });
  request.on("error", () => {
    statuses.broken = (statuses.broken ?? 0) + 1;
    resolve();
  });
  return promise;
}

async function keepAsking(): Promise<void> {
  while (!over.signal.aborted) await ask();
}

process.once("message", () => over.abort());
await Promise.all(Array.from({ length: Number(connections) }, keepAsking));
agent.destroy();
process.send?.(statuses, () => process.disconnect());
