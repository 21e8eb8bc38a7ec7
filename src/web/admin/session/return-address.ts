import { pagePaths } from "#contract/paths.ts";

const parameter = "next";
const adminPaths = new Set<string>([pagePaths.adminAccess, pagePaths.adminApplications]);

/** Where to log in for somebody who was on the way to `address`. */
export function loginPathFor(address: string): string {
  return `${pagePaths.adminAccess}?${parameter}=${encodeURIComponent(address)}`;
}

/** Where a login leads to by its address; one of the administrators' pages, whatever a link of somebody else says. */
export function readReturnAddress(search: string): string | undefined {
  const asked = new URLSearchParams(search).get(parameter);
  if (!asked?.startsWith("/")) return undefined;
  const site = "http://site.invalid";
  const url = URL.parse(asked, site);
  return url?.origin === site && adminPaths.has(url.pathname) ? url.pathname + url.search : undefined;
}
