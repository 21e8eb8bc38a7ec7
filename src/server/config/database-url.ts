/** Those that `pg` distinguishes; it takes any other for verify-full. */
export const sslModes = ["disable", "no-verify", "prefer", "require", "verify-ca", "verify-full"];
/** `pg` takes other values for words of TLS options, and the process ends while it connects. */
export const sslValues = ["true", "1", "0", "no-verify"];
/** Of those that begin with "ssl" `pg` ignores all others: a misspelt one would leave the connection without TLS. */
const sslParameters = new Set(["ssl", "sslmode", "sslcert", "sslkey", "sslrootcert", "sslnegotiation"]);

/**
 * The address, or null for a wrong one. `prefer`, `require` and `verify-ca` are replaced by what they mean to `pg`, verify-full:
 * it warns of them at each start, because another version of it may verify less.
 */
export function readDatabaseUrl(text: string): string | null {
  // Without a database's name it would lead to the one that is named like its user.
  if (!/^postgres(ql)?:\/\/[^?]*\/[^/?]/.test(text) || !URL.canParse(text)) return null;
  const { port, searchParams, hash } = new URL(text);
  // A comment, or an unencoded # in the password or the name.
  if (hash !== "") return null;
  // With another port `pg` waits without end and without a timer, and the process ends.
  const arePorts = [port || "5432", ...searchParams.getAll("port")].every(
    (each) => /^[1-9]\d*$/.test(each) && Number(each) < 65_536,
  );
  const areKnown = [...searchParams.keys()].every((name) => !/^ssl/i.test(name) || sslParameters.has(name));
  const areModes =
    searchParams.getAll("sslmode").every((mode) => sslModes.includes(mode)) &&
    searchParams.getAll("ssl").every((value) => sslValues.includes(value));
  // `pg` takes the last one, and whoever reads the address the first.
  const areOnce = new Set(searchParams.keys()).size === searchParams.size;
  if (!arePorts || !areKnown || !areModes || !areOnce) return null;
  // With this the modes are those of PostgreSQL's own programs.
  if (searchParams.get("uselibpqcompat") === "true") return text;
  return text.replaceAll(/(?<=[?&]sslmode=)(prefer|require|verify-ca)(?=[&#]|$)/g, "verify-full");
}
