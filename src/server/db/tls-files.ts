import { readFile } from "node:fs/promises";

/**
 * What each file that an address names for TLS must hold. `pg` does not say which one it could not read, and takes a
 * file that holds nothing of the kind for none.
 */
const contents = {
  sslrootcert: ["certificate", "-----BEGIN CERTIFICATE-----"],
  sslcert: ["certificate", "-----BEGIN CERTIFICATE-----"],
  sslkey: ["key", "PRIVATE KEY-----"],
} as const;

/** Throws a sentence for the first file of TLS in the address that cannot be used. */
export async function checkTlsFiles(databaseUrl: string): Promise<void> {
  const { searchParams } = new URL(databaseUrl);
  for (const [name, [what, mark]] of Object.entries(contents)) {
    const path = searchParams.get(name);
    const failure = path === null ? null : await failureOf(path, mark);
    if (failure === "")
      throw new Error(`${name} in the database's address names a file without a ${what}: ${path}.`);
    if (failure !== null)
      throw new Error(
        `${name} in the database's address names a file that cannot be read (${failure}): ${path}.`,
      );
  }
}

/** Why the file cannot be read; empty when `mark` is missing, and null when nothing is wrong. */
async function failureOf(path: string, mark: string): Promise<string | null> {
  try {
    return (await readFile(path, "utf8")).includes(mark) ? null : "";
  } catch (error) {
    return error instanceof Error && "code" in error ? String(error.code) : "it failed";
  }
}
