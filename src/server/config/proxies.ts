import { BlockList, isIP } from "node:net";
import { isNobodys } from "./hosts.ts";

/** Names of networks that Fastify accepts. */
const networkNames = new Set(["loopback", "linklocal", "uniquelocal"]);

/** Only addresses and networks: a number would trust any client, and names are not resolved. */
export function readProxies(text: string): string[] | null {
  // A list may end with a comma, as in most languages.
  const parts = text
    .replace(/,\s*$/, "")
    .split(",")
    .map((part) => part.trim());
  return parts.every((part) => networkNames.has(part) || isNetwork(part)) ? parts : null;
}

function isNetwork(text: string): boolean {
  const [address = "", length, ...more] = text.split("/");
  const family = isIP(address);
  if (family === 0 || more.length > 0 || isNobodys(address)) return false;
  if (length === undefined) return true;
  const bits = Number(length);
  if (!/^[1-9]\d*$/.test(length) || bits > (family === 4 ? 32 : 128)) return false;
  return bits >= fewestBits(address) && !(family === 6 && bits <= 96 && holdsAllOfIpv4(address, bits));
}

/** A wider network would trust strangers; among the private ones `uniquelocal` and `linklocal` are wider than /16. */
function fewestBits(address: string): number {
  if (isIP(address) === 4) return 8;
  if (/^f[cd][\da-f]{2}:/i.test(address)) return 7;
  return /^fe[89ab][\da-f]:/i.test(address) ? 10 : 16;
}

/** `proxy-addr` compares IPv4 addresses with networks of IPv6 as ::ffff:0:0/96. */
function holdsAllOfIpv4(address: string, bits: number): boolean {
  const network = new BlockList();
  network.addSubnet(address, bits, "ipv6");
  return network.check("::ffff:8.8.8.8", "ipv6");
}
