/** SQLSTATE of PostgreSQL and extended result code of SQLite for a broken foreign key. */
const postgresForeignKey = "23503";
const sqliteForeignKey = 787;

/** Whether a write failed because the row that it refers to does not exist (any more). */
export function isForeignKeyViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    ("code" in error && error.code === postgresForeignKey) ||
    ("errcode" in error && error.errcode === sqliteForeignKey)
  );
}
