import type { Writable } from "node:stream";

/** A line of pino's log as its JSON says it. What is not named here stands behind the sentence. */
type LogLine = {
  level: number;
  time: number;
  msg?: string;
  req?: { method: string; path: string };
  res?: { statusCode: number; method?: string; path?: string };
  responseTime?: number;
  err?: { message: string; stack?: string };
};

/** Said by pino of every line, and of no use to who reads along. */
const unsaid = new Set(["level", "time", "pid", "hostname", "reqId"]);
const named = new Set([...unsaid, "msg", "req", "res", "responseTime", "err"]);

/** pino's numbers of "warn" and "error". */
const warnLevel = 40;
const errorLevel = 50;

/**
 * The log for somebody who started the server by hand: a sentence for each line of pino's JSON. Two lines of a request
 * become one, which is why pino-pretty, which turns lines one by one, does not serve here.
 */
export function createTerminalLog(terminal: Pick<Writable, "write">): { write: (json: string) => void } {
  return {
    write: (json) => {
      const line = JSON.parse(json) as LogLine; // written by pino just now
      if (line.req && !line.res) return; // the answer's line follows and says both
      terminal.write(`${sentenceOf(line)}\n`);
    },
  };
}

function sentenceOf(line: LogLine): string {
  const at = new Date(line.time).toTimeString().slice(0, 8);
  const failure = line.err ? `\n${indent(line.err.stack ?? line.err.message)}` : "";
  return `${at}  ${urgency(line.level)}${printable(messageOf(line) + detailsOf(line))}${printable(failure)}`;
}

/** Control characters spelled out, but for the breaks of a stack, which `indent` moves in: a value could draw lines of its own. */
function printable(text: string): string {
  return text.replaceAll(/(?!\n {10})\p{Cc}/gu, (sign) => JSON.stringify(sign).slice(1, -1));
}

function urgency(level: number): string {
  if (level >= errorLevel) return "Error: ";
  return level >= warnLevel ? "Warning: " : "";
}

function messageOf({ msg = "", req, res, responseTime = 0 }: LogLine): string {
  const { method, path } = req ?? res ?? {};
  if (!res || !method || !path) return msg;
  return `${method} ${path} answered ${res.statusCode} in ${Math.round(responseTime)} ms`;
}

function detailsOf(line: LogLine): string {
  const details = Object.entries(line)
    .filter(([name]) => !named.has(name))
    .map(([name, value]) => `${name} ${typeof value === "string" ? value : JSON.stringify(value)}`);
  return details.length > 0 ? ` (${details.join(", ")})` : "";
}

function indent(text: string): string {
  return text.replaceAll(/^/gm, "          ");
}
