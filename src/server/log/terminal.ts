import type { Writable } from "node:stream";

/** A line of pino's log. Fields that are not named here are printed after the sentence. */
type LogLine = {
  level: number;
  time: number;
  msg?: string;
  method?: string;
  route?: string;
  statusCode?: number;
  ms?: number;
  err?: { message: string; stack?: string };
};

/** Fields that pino adds to every line, left out here. */
const unsaid = new Set(["level", "time", "pid", "hostname", "reqId", "version"]);
const named = new Set([...unsaid, "msg", "method", "route", "statusCode", "ms", "err"]);

/** pino's numbers of "warn" and "error". */
const warnLevel = 40;
const errorLevel = 50;

/** The log on a terminal: a sentence for each line of pino's JSON. */
export function createTerminalLog(terminal: Pick<Writable, "write">): { write: (json: string) => void } {
  return {
    write: (json) => {
      const line = JSON.parse(json) as LogLine; // written by pino just now
      terminal.write(`${sentenceOf(line)}\n`);
    },
  };
}

function sentenceOf(line: LogLine): string {
  const at = new Date(line.time).toTimeString().slice(0, 8);
  const failure = line.err ? `\n${indent(line.err.stack ?? line.err.message)}` : "";
  return `${at}  ${urgency(line.level)}${printable(messageOf(line) + detailsOf(line))}${printable(failure)}`;
}

/**
 * Escapes control characters, because a value could forge lines; keeps the line breaks of a stack, which `indent`
 * indents.
 */
function printable(text: string): string {
  return text.replaceAll(/(?!\n {10})\p{Cc}/gu, (sign) => JSON.stringify(sign).slice(1, -1));
}

function urgency(level: number): string {
  if (level >= errorLevel) return "Error: ";
  return level >= warnLevel ? "Warning: " : "";
}

function messageOf({ msg = "", method, route, statusCode, ms = 0 }: LogLine): string {
  if (!method || !route || statusCode === undefined) return msg;
  return `${method} ${route} answered ${statusCode} in ${Math.round(ms)} ms`;
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
