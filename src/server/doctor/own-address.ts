import { isIP } from "node:net";
import { listening, listenOnce } from "../config/listening.ts";
import { hasCode } from "../file-system.ts";
import { permissionsPolicy } from "../http/headers.ts";
import { healthAnswers } from "../http/health.ts";
import { note, ok } from "./findings.ts";

/** How long the doctor waits for the answer of a server of this machine. */
export const answerMs = 3_000;

export function urlAt(host: string, port: number): string {
  return `http://${isIP(host) === 6 ? `[${host}]` : host}:${port}`;
}

/**
 * Whether a server can listen, by listening for a moment. A port in use is a fault where PORT names it; where it is the usual
 * one, a unit may give each server another.
 */
export async function addressFindings(
  address: { HOST: string; PORT: number },
  { isChosen }: { isChosen: boolean },
) {
  const { HOST, PORT } = address;
  try {
    await listening(() => listenOnce(HOST, PORT), address);
  } catch (error) {
    const isTaken = error instanceof Error && hasCode(error.cause, "EADDRINUSE");
    if (!isTaken) throw error;
    const url = urlAt(HOST, PORT);
    if (await isOurs(url))
      return [ok(`A server runs at ${url}. Another one on this machine needs a PORT of its own.`)];
    if (isChosen) throw error;
    return [note(`${error.message} It is not set here: give each server a PORT of its own.`)];
  }
  return [ok(`A server can listen at ${HOST}${PORT === 0 ? "" : `, port ${PORT}`}.`)];
}

async function isOurs(url: string): Promise<boolean> {
  try {
    return await isOwnAnswer(await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(answerMs) }));
  } catch {
    return false;
  }
}

/** Whether a server of this product gave that answer to `GET /healthz`: many programs answer "ok", none of them with this header. */
export async function isOwnAnswer(response: Response): Promise<boolean> {
  const answer = await response.text();
  return (
    healthAnswers.some((known) => known === answer) &&
    response.headers.get("permissions-policy") === permissionsPolicy
  );
}
