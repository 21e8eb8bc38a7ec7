import { createHmac } from "node:crypto";
import { isIPv6 } from "node:net";
import type { FastifyInstance } from "fastify";

/**
 * The part of a sender's address that counts as one sender: an IPv4 address whole, of an IPv6 address the first 64
 * bits, because one household or server holds all addresses behind them.
 */
export function senderOf(address: string): string {
  return ipv4Of(address) ?? `${groupsOf(address).slice(0, 4).join(":")}::/64`;
}

/** A sender (`senderOf`) as it is stored: a keyed hash, because without a key all IPv4 addresses can be tried in minutes. */
export function hashSender(secret: Buffer, sender: string): string {
  return createHmac("sha256", secret).update(`sender ${sender}`).digest("base64url");
}

/** The part of a sender's address that the audit keeps: of an IPv4 address the first 24 bits, of IPv6 the first 48. */
export function networkOf(address: string): string {
  const ipv4 = ipv4Of(address);
  if (ipv4 === undefined) return `${groupsOf(address).slice(0, 3).join(":")}::/48`;
  return ipv4.replace(/\.\d+$/, ".0/24");
}

/** The address itself if it is none of IPv6; the IPv4 address that an IPv6 address stands for. */
function ipv4Of(address: string): string | undefined {
  const plain = withoutZone(address);
  return isIPv6(plain) ? /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1] : plain;
}

/** The first groups of an IPv6 address, written shortly, zeros included. */
function groupsOf(address: string): string[] {
  const plain = withoutZone(address);
  const [head = "", tail] = plain.split("::", 2);
  const first = head.split(":").filter(Boolean);
  const last = tail?.split(":").filter(Boolean) ?? [];
  const groupCount = 8 - (plain.includes(".") ? 1 : 0);
  const zeros = tail === undefined ? [] : Array<string>(groupCount - first.length - last.length).fill("0");
  return [...first, ...zeros, ...last].map((group) => Number.parseInt(group, 16).toString(16));
}

/** A connection that has gone tells no address, whatever the types say: all such are one sender, whom no answer reaches. */
function withoutZone(address: string | undefined): string {
  return address?.split("%", 1)[0] ?? "";
}

/** Said once: visitors behind a proxy that is not trusted share its address, and with it the limits on one sender. */
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
