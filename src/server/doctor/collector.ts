import type { Variables } from "../config/variables.ts";
import { collectorHeaders, tracesAddress, wantsToken } from "../tracing/collector.ts";
import { note, ok } from "./findings.ts";
import { ask } from "./reachable.ts";

/** The usual ports of OTLP: over gRPC, which this server does not speak, and over HTTP. */
const usualPorts = { grpc: "4317", http: "4318" };

/** Whether the collector of traces takes them. It never is a fault: without it spans are lost, and the site works. */
export async function collectorFindings(endpoint: string | undefined, environment: Variables) {
  if (endpoint === undefined) return [];
  const url = tracesAddress(endpoint);
  const place = `OTEL_EXPORTER_OTLP_ENDPOINT is at ${url.host}`;
  const advice =
    url.port === usualPorts.grpc
      ? [
          note(
            `${place}: ${usualPorts.grpc} is the usual port of gRPC, and a server sends by HTTP, usually to ${usualPorts.http}.`,
          ),
        ]
      : [];
  const headers = await headersFor(url, environment);
  if (headers === null)
    return [
      ...advice,
      note(
        "OTEL_EXPORTER_OTLP_HEADERS holds what no header is: write name=value, several joined by commas, such as authorization=Bearer%20TOKEN. Traces are lost.",
      ),
    ];
  // `fetch` takes no address with a password, and would print it.
  url.username = url.password = "";
  const body = JSON.stringify({ resourceSpans: [] });
  const answer = await ask(url, { method: "POST", headers, body, redirect: "manual" });
  if ("failure" in answer)
    return [...advice, note(`${place}, where no collector answers: ${answer.failure}. Traces are lost.`)];
  const { status } = answer.response;
  await answer.response.body?.cancel();
  if (status < 300) return [...advice, ok(`The collector at ${url.host} answers.`)];
  if (!wantsToken(status))
    return [
      ...advice,
      note(
        `${place}, which answers ${status} to ${url.pathname}: does it take OTLP over HTTP? Traces are lost.`,
      ),
    ];
  const token = environment.OTEL_EXPORTER_OTLP_HEADERS
    ? "it does not take what OTEL_EXPORTER_OTLP_HEADERS holds"
    : "name its token in OTEL_EXPORTER_OTLP_HEADERS, such as authorization=Bearer%20TOKEN";
  return [...advice, note(`${place}, which answers ${status}: ${token}. Traces are lost.`)];
}

/** What the server's exporter sends, or null for what it cannot send or takes for nothing. */
async function headersFor({ username, password }: URL, environment: Variables): Promise<Headers | null> {
  const given = Boolean(environment.OTEL_EXPORTER_OTLP_HEADERS?.trim());
  const own = await collectorHeaders(environment);
  if (given && Object.keys(own).length === 0) return null;
  try {
    const headers = new Headers();
    const pair = decodeURIComponent(`${username}:${password}`);
    if (pair !== ":") headers.set("authorization", `Basic ${Buffer.from(pair).toString("base64")}`);
    for (const [name, value] of Object.entries(own)) headers.set(name, value);
    headers.set("content-type", "application/json");
    return headers;
  } catch {
    // Its words would show the token.
    return null;
  }
}
