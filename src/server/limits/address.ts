import { isIPv6 } from "node:net";

/**
 * The part of a sender's address that counts as one sender: an IPv4 address whole, of an IPv6 address the first 64
 * bits, because one household or server holds all addresses behind them.
 */
export function senderOf(address: string): string {
  const plain = address.split("%", 1)[0] ?? "";
  if (!isIPv6(plain)) return plain;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain);
  if (mapped?.[1]) return mapped[1];
  const [head = "", tail] = plain.split("::", 2);
  const first = head.split(":").filter(Boolean);
  const last = tail?.split(":").filter(Boolean) ?? [];
  const groupCount = 8 - (plain.includes(".") ? 1 : 0);
  const zeros = tail === undefined ? [] : Array<string>(groupCount - first.length - last.length).fill("0");
  const network = [...first, ...zeros, ...last].slice(0, 4);
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}
