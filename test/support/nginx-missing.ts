import { frame } from "./frame.ts";

/** The message where nginx is missing, and the error where it is required. */
export const nginxMissing = {
  warning: frame([
    "nginx is not installed: the shipped site and several servers behind it were NOT tested.",
    "Install it (Debian: apt-get install nginx-light) and run again;",
    "REQUIRE_NGINX=1 makes this an error.",
  ]),
  error: "REQUIRE_NGINX=1, but there is no /usr/sbin/nginx",
};
