import { createHmac } from "node:crypto";
import { isIPv6 } from "node:net";
import type { FastifyInstance } from "fastify";

/**
 * The part of an address that counts as one sender: a whole IPv4 address, or the first 64 bits of an IPv6 address,
 * because one household or server has all addresses of such a network.
 */
export function senderOf(address: string): string {
  return ipv4Of(address) ?? `${groupsOf(address).slice(0, 4).join(":")}::/64`;
}

/**
 * A sender (`senderOf`) as it is stored: a keyed hash, because an unkeyed hash of an IPv4 address is reversed in
 * minutes.
 */
export function hashSender(secret: Buffer, sender: string): string {
  return createHmac("sha256", secret).update(`sender ${sender}`).digest("base64url");
}

/** The network that the audit stores: the first 24 bits of an IPv4 address, the first 48 of an IPv6 address. */
export function networkOf(address: string): string {
  const ipv4 = ipv4Of(address);
  if (ipv4 === undefined) return `${groupsOf(address).slice(0, 3).join(":")}::/48`;
  return ipv4.replace(/\.\d+$/, ".0/24");
}

/** An IPv4-mapped IPv6 address as IPv4; any other address unchanged. */
function ipv4Of(address: string): string | undefined {
  const plain = withoutZone(address);
  return isIPv6(plain) ? /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1] : plain;
}

/** The first groups of an IPv6 address without leading zeros. */
function groupsOf(address: string): string[] {
  const plain = withoutZone(address);
  const [head = "", tail] = plain.split("::", 2);
  const first = head.split(":").filter(Boolean);
  const last = tail?.split(":").filter(Boolean) ?? [];
  const groupCount = 8 - (plain.includes(".") ? 1 : 0);
  const zeros = tail === undefined ? [] : Array<string>(groupCount - first.length - last.length).fill("0");
  return [...first, ...zeros, ...last].map((group) => Number.parseInt(group, 16).toString(16));
}

/** A closed connection has no address, despite its type: all of these count as one sender; no answer reaches them. */
function withoutZone(address: string | undefined): string {
  return address?.split("%", 1)[0] ?? "";
}

/** Logged once: visitors behind an untrusted proxy share its address, and so the limits of one sender. */
export function warnOfUntrustedProxy(app: FastifyInstance): void {
  let isTold = false;
  app.addHook("onRequest", (request, _reply, done) => {
    if (!isTold && request.headers["x-forwarded-for"] !== undefined) {
      isTold = true;
      app.log.warn(
        "A request came with X-Forwarded-For, and TRUST_PROXY is not set: if a proxy of yours sent it, all visitors count as one sender.",
      );
    }
    done();
  });
}
