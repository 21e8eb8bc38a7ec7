import { hasCode } from "../file-system.ts";
import { sentenceOf } from "../log/error-text.ts";
import { note, ok } from "./findings.ts";
import { answerMs, isOwnAnswer } from "./own-address.ts";

/** The usual ports of OTLP: over gRPC, which this server does not speak, and over HTTP. */
const usualPorts = { grpc: "4317", http: "4318" };

/** Whether the collector of traces answers. It never is a fault: without it spans are lost, and the site works. */
export async function collectorFindings(endpoint: string | undefined) {
  if (endpoint === undefined) return [];
  const url = new URL(`${endpoint.replace(/\/+$/, "")}/v1/traces`);
  // `fetch` takes no address with a password, and would print it.
  url.username = url.password = "";
  const place = `OTEL_EXPORTER_OTLP_ENDPOINT is at ${url.host}`;
  const advice =
    url.port === usualPorts.grpc
      ? [
          note(
            `${place}: ${usualPorts.grpc} is the usual port of gRPC, and a server sends by HTTP, usually to ${usualPorts.http}.`,
          ),
        ]
      : [];
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ resourceSpans: [] });
  const answer = await ask(url, { method: "POST", headers, body });
  if ("failure" in answer)
    return [...advice, note(`${place}, where no collector answers: ${answer.failure}. Traces are lost.`)];
  const { status } = answer.response;
  await answer.response.body?.cancel();
  // The token is in OTEL_EXPORTER_OTLP_HEADERS, which OpenTelemetry's own packages read.
  if (status < 300 || status === 401 || status === 403)
    return [...advice, ok(`The collector at ${url.host} answers.`)];
  return [
    ...advice,
    note(
      `${place}, which answers ${status} to ${url.pathname}: does it take OTLP over HTTP? Traces are lost.`,
    ),
  ];
}

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

async function ask(url: URL, init: RequestInit): Promise<{ response: Response } | { failure: string }> {
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
