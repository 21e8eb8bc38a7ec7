import { frame } from "./frame.ts";

/** The message where clamd is missing, and the error where it is required. */
export const clamdMissing = {
  warning: frame([
    "clamd is not installed: the virus scan of CVs was NOT tested with a scanner.",
    "Install it (Debian: apt-get install clamav-daemon) and run again;",
    "REQUIRE_CLAMD=1 makes this an error.",
  ]),
  error: "REQUIRE_CLAMD=1, but there is no /usr/sbin/clamd",
};
