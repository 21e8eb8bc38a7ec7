const postgresUniqueViolation = "23505";
const sqliteUniqueViolation = 2067;
const attempts = 5;

/**
 * Runs a deed again whose insert met a username or e-mail that another request had just taken: what the deed then reads
 * shows it, and the deed answers for itself.
 */
export async function retryIfTaken<T>(deed: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++)
    try {
      return await deed();
    } catch (error) {
      if (attempt === attempts || !isTaken(error)) throw error;
    }
}

function isTaken(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("errcode" in error) return error.errcode === sqliteUniqueViolation;
  return "code" in error && error.code === postgresUniqueViolation;
}
