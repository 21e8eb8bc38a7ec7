/** A real SMTP server on a free port of 127.0.0.1 that behaves as a test tells it to. */
import { text } from "node:stream/consumers";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from "smtp-server";
import { onTestFinished } from "vitest";

/** What the server does with the next mails. A reply is an SMTP reply line, e.g. `550 5.1.1 no such user`. */
export type SmtpBehaviour =
  | { does: "accept" }
  | { does: "refuse"; at: "greeting" | "sender" | "recipient" | "data"; reply: string }
  /** Stops answering: no greeting, or no answer to the data. */
  | { does: "stall"; at: "greeting" | "data" }
  /** Closes the connection within the data. */
  | { does: "drop" };

export type ReceivedMail = { from: string; to: string[]; source: string };

export type TestSmtp = {
  /** A value for `SMTP_URL`. */
  url: string;
  /** Accepted mails, oldest first. */
  received: ReceivedMail[];
  /** The number of connections so far. */
  connections: () => number;
  behave: (behaviour: SmtpBehaviour) => void;
};

/**
 * `isEncrypted`: TLS from the first byte, with a self-signed certificate. `login`: the only accepted credentials; by
 * default none are needed.
 */
export async function startSmtp(
  options: { isEncrypted?: boolean; login?: { user: string; password: string } } = {},
): Promise<TestSmtp> {
  const { isEncrypted = false, login } = options;
  const received: ReceivedMail[] = [];
  let behaviour: SmtpBehaviour = { does: "accept" };
  let connections = 0;
  const refusal = (at: string) =>
    behaviour.does === "refuse" && behaviour.at === at ? replyError(behaviour.reply) : null;

  const onData = async (stream: SMTPServerDataStream, session: SMTPServerSession) => {
    if (behaviour.does === "drop") return server.connections.forEach(({ _socket }) => _socket.destroy());
    const source = await text(stream);
    if (behaviour.does === "stall") await new Promise(() => undefined);
    const refused = refusal("data");
    if (refused) throw refused;
    const { mailFrom, rcptTo } = session.envelope;
    received.push({
      from: mailFrom ? mailFrom.address : "",
      to: rcptTo.map(({ address }) => address),
      source,
    });
  };
  const server = new SMTPServer({
    secure: isEncrypted,
    authOptional: login === undefined,
    allowInsecureAuth: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    closeTimeout: 50,
    logger: false,
    onConnect: (_session, done) => {
      connections += 1;
      if (behaviour.does !== "stall" || behaviour.at !== "greeting") done(refusal("greeting"));
    },
    onAuth: ({ username: user, password }, _session, done) =>
      done(user === login?.user && password === login?.password ? null : new Error("Not you"), { user }),
    onMailFrom: (_address, _session, done) => done(refusal("sender")),
    onRcptTo: (_address, _session, done) => done(refusal("recipient")),
    onData: (stream, session, done) => {
      onData(stream, session).then(() => done(), done);
    },
  });
  const port = await listen(server);
  return {
    url: `${isEncrypted ? "smtps" : "smtp"}://127.0.0.1:${port}`,
    received,
    connections: () => connections,
    behave: (next) => void (behaviour = next),
  };
}

/** Answers the port; the server closes when its test ends. */
async function listen(server: SMTPServer): Promise<number> {
  server.on("error", () => undefined); // some tests drop the connection
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)));
  const address = server.server.address();
  if (address === null || typeof address === "string") throw new Error("The SMTP server has no port");
  return address.port;
}

/** "550 5.1.1 no such user": the server sends the number itself, and the rest unchanged. */
function replyError(reply: string): Error {
  const [code = "", ...words] = reply.split(" ");
  return Object.assign(new Error(words.join(" ")), { responseCode: Number(code) });
}

/** The text or HTML part of a mail's source, decoded. */
export function partOf(source: string, type: "text/plain" | "text/html"): string {
  const boundary = /boundary="([^"]+)"/.exec(source)?.[1] ?? "";
  const part =
    source.split(`--${boundary}`).find((candidate) => candidate.includes(`Content-Type: ${type}`)) ?? "";
  const [head = "", ...body] = part.split("\r\n\r\n");
  const encoded = body.join("\r\n\r\n");
  if (head.includes("base64")) return Buffer.from(encoded, "base64").toString("utf8");
  if (!head.includes("quoted-printable")) return encoded;
  const bytes = encoded
    .replaceAll("=\r\n", "")
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}

/** A header's value, unfolded; undefined when there is none. */
export function headerOf(source: string, name: string): string | undefined {
  const [head = ""] = source.split("\r\n\r\n", 1);
  const line = head
    .replaceAll(/\r\n[ \t]+/g, " ")
    .split("\r\n")
    .find((candidate) => candidate.toLowerCase().startsWith(`${name.toLowerCase()}:`));
  return line?.slice(name.length + 1).trim();
}
