import { frame } from "./frame.ts";

/** The message where PostgreSQL is missing, and the error where it is required. */
export const postgresMissing = {
  warning: frame([
    "PostgreSQL is not installed: the PostgreSQL half of the tests did NOT run.",
    "Every store was tested on SQLite alone. Install it (Debian: apt-get install",
    "postgresql) and run again; REQUIRE_POSTGRES=1 makes this an error.",
  ]),
  error: "REQUIRE_POSTGRES=1, but initdb and postgres are neither on PATH nor in /usr/lib/postgresql/*/bin",
};
