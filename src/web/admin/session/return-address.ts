import { pagePaths } from "#contract/paths.ts";

const parameter = "next";
const adminPaths = new Set<string>([pagePaths.adminAccess, pagePaths.adminApplications]);

/** The login's address on the way to `address`. */
export function loginPathFor(address: string): string {
  return `${pagePaths.adminAccess}?${parameter}=${encodeURIComponent(address)}`;
}

/** The page that a login returns to; only an administrators' page, whatever the address says. */
export function readReturnAddress(search: string): string | undefined {
  const asked = new URLSearchParams(search).get(parameter);
  if (!asked?.startsWith("/")) return undefined;
  const site = "http://site.invalid";
  const url = URL.parse(asked, site);
  return url?.origin === site && adminPaths.has(url.pathname) ? url.pathname + url.search : undefined;
}
