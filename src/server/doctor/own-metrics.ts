import { listenOnce, whyNotListening } from "../config/listening.ts";
import { hasCode } from "../file-system.ts";
import { sentenceOf } from "../log/error-text.ts";
import { note, ok } from "./findings.ts";
import { answerMs, urlAt } from "./own-address.ts";

/** Whether a server can serve metrics, does, or goes on without them because the port is not to be had. */
export async function metricsFindings(config: { METRICS_PORT?: number | undefined; METRICS_HOST: string }) {
  const { METRICS_PORT: port, METRICS_HOST: host } = config;
  if (port === undefined) return [];
  const without = "a server goes on without metrics";
  const error = await listenOnce(host, port).catch((failure: unknown) => failure);
  const why = whyNotListening(error, { HOST: host, PORT: port }, "METRICS_") ?? sentenceOf(error);
  if (error !== undefined && !hasCode(error, "EADDRINUSE")) return [note(`${why}: ${without}.`)];
  const url = `${urlAt(host, port)}/metrics`;
  if (error === undefined)
    return [note(`Nobody serves metrics at ${url}: a server that is started here will.`)];
  const answer = await fetch(url, { signal: AbortSignal.timeout(answerMs) }).then(
    (response) => response.text(),
    () => "",
  );
  if (!answer.includes("larkfold_version_info")) return [note(`${why}: ${without}.`)];
  return [ok(`A server serves them at ${url}. Another one on this machine needs a METRICS_PORT of its own.`)];
}
