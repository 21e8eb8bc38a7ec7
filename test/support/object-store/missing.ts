import { frame } from "../frame.ts";

/** The message where no object store can be started, and the error where it is required. */
export const objectStoreMissing = {
  warning: frame([
    "OpenStack Swift is not installed: CVs in an object store were NOT tested.",
    "The file store was tested in a folder alone. Install it (Debian: apt-get install",
    "python3-swift) and run again; REQUIRE_OBJECT_STORE=1 makes this an error.",
  ]),
  error: "REQUIRE_OBJECT_STORE=1, but /usr/bin/python3 finds no Swift",
};
