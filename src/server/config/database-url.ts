import { decode, unencodedPassword } from "./encoding.ts";
import { isWholeHost } from "./hosts.ts";

/** Those that `pg` distinguishes; it takes any other for verify-full. */
const sslModes = ["disable", "no-verify", "prefer", "require", "verify-ca", "verify-full"];
/** `pg` takes other values for words of TLS options, and the process ends while it connects. */
const sslValues = ["true", "1", "0", "no-verify"];
const negotiations = ["postgres", "direct"];
/** Of those that begin with "ssl" `pg` ignores all others: a misspelt one would leave the connection without TLS. */
const sslParameters = ["ssl", "sslmode", "sslcert", "sslkey", "sslrootcert", "sslnegotiation"];

/** The others that have an effect. `pg` takes any, and does nothing for a misspelt `statement_timeout` or one of other drivers. */
const otherParameters = [
  "host",
  "port",
  "user",
  "password",
  "application_name",
  "fallback_application_name",
  "client_encoding",
  "options",
  "statement_timeout",
  "lock_timeout",
  "idle_in_transaction_session_timeout",
  "query_timeout",
  "uselibpqcompat",
];

/** `pg` ignores them, but they stand in addresses that hosted databases offer to be copied. */
const withoutEffect = new Set([
  "channel_binding",
  "connect_timeout",
  "connection_limit",
  "gssencmode",
  "pgbouncer",
  "pool_timeout",
  "supa",
  "target_session_attrs",
]);

/** PostgreSQL makes each new database from these: tables in them would come with it. */
const templates = ["template0", "template1"];

/** The values that `pg` knows, and a phrase with them. */
const knownValues: readonly (readonly [name: string, values: readonly string[], expected: string])[] = [
  ["sslmode", sslModes, `must have one of ${sslModes.join(", ")} as its sslmode`],
  ["ssl", sslValues, `must have one of ${sslValues.join(", ")} as its ssl`],
  ["sslnegotiation", negotiations, `must have ${negotiations.join(" or ")} as its sslnegotiation`],
];

/** What is wrong with the address of a database, as the end of a sentence without any of its values, or null. */
export function mistakeInDatabaseUrl(text: string): string | null {
  const mistake = mistakeInParts(text);
  const unencoded = unencodedPassword(text, /\/[^@/?#]+(?:\?.*)?/);
  // robin:12/ab@host/care is, for URL, the host robin and a database whose name holds what no name does.
  const isMisread = /^\w+:\/\/[^/?#]*\/[^?#]*@[^?#]*\//.test(text);
  return mistake === null && !isMisread ? null : (unencoded ?? mistake);
}

function mistakeInParts(text: string): string | null {
  const form = "must be an address such as postgres://user:password@host:5432/care";
  // Without a database's name it would lead to the one that is named like its user.
  if (!/^postgres(ql)?:\/\/[^?]*\/[^/?]/.test(text) || !URL.canParse(text)) return form;
  const url = new URL(text);
  const { hostname, port, pathname, searchParams, hash } = url;
  // A socket's folder is named by a parameter, or percent-encoded.
  if (hostname !== "" && !isWholeHost(hostname)) return form;
  // A comment, or an unencoded # in the password or the name.
  if (hash !== "") return "must have a # written as %23";
  // `pg` takes it as it is, but then %2F in the same address too.
  if (decode(text) === null) return "must have a % written as %25, unless it begins a code such as %2F";
  const template = templates.find((name) => decode(pathname) === `/${name}`);
  if (template !== undefined)
    return `must name a database of your own, not ${template}, from which PostgreSQL makes new ones`;
  // With another port `pg` waits without end and without a timer, and the process ends.
  const arePorts = [port || "5432", ...searchParams.getAll("port")].every(
    (each) => /^[1-9]\d*$/.test(each) && Number(each) < 65_536,
  );
  if (!arePorts) return "must have a port from 1 to 65535";
  return mistakeInParameters(searchParams) ?? contradictionIn(url);
}

/** Of two `pg` takes the parameter, and whoever reads the address what stands before it. */
function contradictionIn({ hostname, port, username, password, searchParams }: URL): string | null {
  const named = {
    host: hostname.replaceAll(/^\[|\]$/g, ""),
    port,
    user: decode(username),
    password: decode(password),
  };
  for (const [name, before] of Object.entries(named)) {
    const parameter = searchParams.get(name);
    if (before !== "" && parameter !== null && parameter !== before)
      return `has one ${name} before its ? and another as the parameter ${name}: keep one of them`;
  }
  return null;
}

function mistakeInParameters(parameters: URLSearchParams): string | null {
  const names = [...parameters.keys()];
  const ofTls = names.filter((name) => /^ssl/i.test(name));
  const unknown = ofTls.find((name) => !sslParameters.includes(name));
  if (unknown !== undefined)
    return `has the parameter ${unknown}, which does not exist; of TLS there are ${sslParameters.join(", ")}`;
  const known = [...otherParameters, ...sslParameters];
  const foreign = names.find((name) => !known.includes(name) && !withoutEffect.has(name));
  // What is no word may be the end of a password with an unencoded ?.
  if (foreign !== undefined)
    return `has ${/^\w+$/.test(foreign) ? `the parameter ${foreign}` : "a parameter"}, which this server does not know; it knows ${known.join(", ")}`;
  // `pg` takes the last one, and whoever reads the address the first.
  const twice = names.find((name, place) => names.indexOf(name) < place);
  if (twice !== undefined) return `has the parameter ${twice} twice`;
  // `pg` takes it for absent: an empty name of an authority's file would leave the connection without TLS.
  const empty = ofTls.find((name) => parameters.get(name) === "");
  if (empty !== undefined) return `has an empty ${empty}: give it a value, or leave it out`;
  // The keyword of PostgreSQL's own programs, which `pg` would take for a file.
  if (parameters.get("sslrootcert") === "system")
    return "has sslrootcert=system: leave it out, and with sslmode=verify-full the authorities are those of Node.js";
  for (const [name, values, expected] of knownValues) {
    const value = parameters.get(name);
    if (value !== null && !values.includes(value)) return expected;
  }
  const isUnencrypted =
    parameters.get("sslmode") === "disable" || (parameters.get("ssl") === "0" && !parameters.has("sslmode"));
  if (isUnencrypted && parameters.get("sslnegotiation") === "direct")
    return "has sslnegotiation=direct without encryption: leave it out, or the sslmode or ssl that turns encryption off";
  return null;
}

/**
 * The address, or null for a wrong one. `prefer`, `require` and `verify-ca` are replaced by what they mean to `pg`, verify-full:
 * it warns of them at each start, because another version of it may verify less.
 */
export function readDatabaseUrl(text: string): string | null {
  if (mistakeInDatabaseUrl(text) !== null) return null;
  // With this the modes are those of PostgreSQL's own programs.
  if (new URL(text).searchParams.get("uselibpqcompat") === "true") return text;
  return text.replaceAll(/(?<=[?&]sslmode=)(prefer|require|verify-ca)(?=[&#]|$)/g, "verify-full");
}
