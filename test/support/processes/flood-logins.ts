/**
 * A program of its own that floods a server with logins and setups: `flood-logins.ts <address> <connections> <senders>
 * <username>`. Half of the logins are for that username, half for random ones, and every fourth request is a setup. Each
 * connection sends the next request when the last is answered. Ends at the message "end", after telling how often each
 * status was answered.
 */
import { Agent, request } from "node:http";
import { calls } from "#contract/calls.ts";

const [url = "", connections = "1", senders = "1", username = ""] = process.argv.slice(2);
const statuses: Record<string, number> = {};
const over = new AbortController();

function send(agent: Agent, localAddress: string, count: number): Promise<void> {
  const isSetup = count % 4 === 3;
  const name = count % 2 === 0 && senders !== "1" ? username : crypto.randomUUID();
  const secrets = { username: name, password: "a wrong password", securityAnswer: "no" };
  const body = JSON.stringify(
    isSetup ? { ...secrets, tempPassword: "wrong-one", securityQuestion: "Which?" } : secrets,
  );
  const { method, path } = isSetup ? calls.setUpAdmin : calls.login;
  const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(body) };
  const { promise, resolve } = Promise.withResolvers<void>();
  const note = (status: string | number) => {
    statuses[status] = (statuses[status] ?? 0) + 1;
    resolve();
  };
  request(url + path, { agent, localAddress, method, headers }, (response) => {
    response.resume().on("end", () => note(response.statusCode ?? 0));
  })
    .on("error", () => note("broken"))
    .end(body);
  return promise;
}

async function flood(connection: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const sender = connection % Number(senders);
  const localAddress = `127.0.${1 + Math.floor(sender / 250)}.${1 + (sender % 250)}`;
  for (let count = connection; !over.signal.aborted; count++) await send(agent, localAddress, count);
  agent.destroy();
}

process.once("message", () => {
  over.abort();
  process.send?.(statuses, () => process.exit());
});
await Promise.all(Array.from({ length: Number(connections) }, (_, connection) => flood(connection)));
