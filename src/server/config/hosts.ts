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
