const lines = [
  "PostgreSQL is not installed: the PostgreSQL half of the tests did NOT run.",
  "Every store was tested on SQLite alone. Install it (Debian: apt-get install",
  "postgresql) and run again; REQUIRE_POSTGRES=1 makes this an error.",
];

const width = Math.max(...lines.map((line) => line.length));
const edge = `+${"-".repeat(width + 2)}+`;

/** What a run says where PostgreSQL is missing: a frame that is hard to overlook, and the error where it is required. */
export const postgresMissing = {
  warning: ["", edge, ...lines.map((line) => `| ${line.padEnd(width)} |`), edge, ""].join("\n"),
  error: "REQUIRE_POSTGRES=1, but initdb and postgres are neither on PATH nor in /usr/lib/postgresql/*/bin",
};
