/**
 * The comparison in `whole.ts` beside nginx: the least code that answers bytes over HTTP in Node.js, without
 * framework, log, cache rules or security headers. A process of its own: `node bare-bytes.ts <port> <folder of
 * compressed files>`.
 */
import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";

const [port, folder = ""] = process.argv.slice(2);
const files = new Map(readdirSync(folder).map((name) => [`/${name}`, readFileSync(join(folder, name))]));

createServer(({ url = "" }, response) => {
  const bytes = files.get(`${url}.gz`);
  response.writeHead(bytes ? 200 : 404, {
    "content-type": "text/html; charset=utf-8",
    "content-encoding": "gzip",
    "content-length": bytes?.length ?? 0,
  });
  response.end(bytes);
}).listen(Number(port), "127.0.0.1");
