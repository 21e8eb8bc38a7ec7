import { hasCode } from "../file-system.ts";
import { sentenceOf } from "../log/error-text.ts";
import { note, ok } from "./findings.ts";
import { answerMs, isOwnAnswer } from "./own-address.ts";

/** Whether the site answers at its public address. Never a fault: a firewall may keep this machine from its own address. */
export async function siteFindings(publicUrl: string | undefined) {
  if (publicUrl === undefined) return [];
  const place = `PUBLIC_URL is ${publicUrl}`;
  const answer = await ask(new URL("/healthz", publicUrl), { redirect: "manual" });
  if ("failure" in answer) return [note(`${place}, which does not answer this machine: ${answer.failure}.`)];
  const { response } = answer;
  const { status } = response;
  const target = URL.parse(response.headers.get("location") ?? "", publicUrl)?.origin;
  if (status >= 300 && status < 400 && target !== undefined && target !== publicUrl)
    return [note(`${place}, which leads to ${target}: one of the two is wrong.`)];
  if (await isOwnAnswer(response).catch(() => false)) return [ok(`${publicUrl} answers with this site.`)];
  return [
    note(`${place}, where something else answers (${status}): does the proxy lead to a running server?`),
  ];
}

/** The answer, or why there is none, without a full stop. */
export async function ask(
  url: URL,
  init: RequestInit,
): Promise<{ response: Response } | { failure: string }> {
  try {
    return { response: await fetch(url, { ...init, signal: AbortSignal.timeout(answerMs) }) };
  } catch (error) {
    if (error instanceof Error && error.name === "TimeoutError")
      return { failure: `it has not answered for ${answerMs / 1000} seconds` };
    // fetch says "fetch failed", and why in the cause.
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    if (hasCode(cause, "UND_ERR_SOCKET")) return { failure: "the connection was closed" };
    return { failure: sentenceOf(cause).replace(/\.$/, "") };
  }
}
