import { BlockList, isIP } from "node:net";

/** Parts of 1 to 63 characters between dots: also the whole of [::1]. A dot at the end keeps resolvers from adding a domain. */
const parts = /^[^.]{1,63}(\.[^.]{1,63})*\.?$/;

/** Whether the host's name has no empty part, as x..org has. */
export function isWholeHost(hostname: string): boolean {
  return parts.test(hostname);
}

/** Whether browsers can use it as an origin. They take x.org. for another site than x.org, and URL the x of https:///x for a host. */
export function isOrigin(text: string): boolean {
  if (!/^\w+:\/\/[^/\\]/.test(text)) return false;
  const { hostname, port } = new URL(text);
  return isWholeHost(hostname) && !hostname.endsWith(".") && port !== "0";
}

/** Addresses that no single host has: those that mean "this one here" or "none", groups of hosts, and all of them. */
const nobodys = new BlockList();
nobodys.addSubnet("0.0.0.0", 8);
nobodys.addSubnet("224.0.0.0", 4);
nobodys.addAddress("255.255.255.255");
nobodys.addAddress("::", "ipv6");
nobodys.addSubnet("ff00::", 8, "ipv6");

export function isNobodys(address: string): boolean {
  return nobodys.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
}

/** Whether others can reach a host by this address of a site. URL takes the number of https://1 for 0.0.0.1. */
export function namesHost(text: string): boolean {
  const hostname = new URL(text).hostname.replaceAll(/^\[|\]$/g, "");
  if (isIP(hostname) === 0) return true;
  return !isNobodys(hostname) && (isIP(hostname) === 6 || text.includes(hostname));
}
