import type { FastifyInstance } from "fastify";

/**
 * Reads `starts` and every page of this site that their HTML links to. Answers the bodies by address. Throws when a
 * link within the site is broken.
 */
export async function crawl(
  app: FastifyInstance,
  starts: readonly string[],
  cookie?: string,
): Promise<Map<string, string>> {
  const read = new Map<string, string>();
  const waiting = [...starts];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (read.has(path)) continue;
    const { statusCode, headers, body } = await app.inject({ url: path, headers: cookie ? { cookie } : {} });
    if (statusCode >= 400 && !starts.includes(path)) throw new Error(`${path} answers ${statusCode}`);
    read.set(path, body);
    if (!String(headers["content-type"]).includes("text/html")) continue;
    for (const [, link = ""] of body.matchAll(/href="(\/[^"#]*)/g))
      if (!isAsset(link)) waiting.push(link.replaceAll("&amp;", "&"));
  }
  return read;
}

/** Files of the build, which a server without a build lacks. */
function isAsset(link: string): boolean {
  return /^\/(assets|documents|src|share)\/|\.(png|ico)$/.test(link);
}

/** Fragment links without a target: "/contact -> /#staff". */
export function fragmentsWithoutTarget(read: ReadonlyMap<string, string>): string[] {
  const missing = [...read].flatMap(([path, html]) => {
    if (!html.startsWith("<!doctype html>")) return [];
    return [...html.matchAll(/href="(\/[^"#]*)?#([^"]+)"/g)].flatMap(([, page, id]) => {
      const target = read.get(page?.replaceAll("&amp;", "&") ?? path) ?? "";
      return target.includes(` id="${id}"`) ? [] : [`${path} -> ${page ?? ""}#${id}`];
    });
  });
  return [...new Set(missing)];
}
