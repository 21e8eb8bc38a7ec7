/**
 * A gateway that offers a running S3 server below a path, as hosted stores do. It refuses a request whose signature is not of
 * the whole path, and gives the server's part of the path a signature of its own.
 */
import { createHash, createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, request as send } from "node:http";
import type { AddressInfo } from "node:net";
import type { S3Environment } from "./start.ts";

type Signed = { method: string; path: string; query: URLSearchParams; headers: IncomingHttpHeaders };

/** The variables of a server that reaches the bucket of `env` below `path`, such as /storage/v1/s3. */
export async function underPath(
  env: S3Environment,
  path: string,
): Promise<{ env: S3Environment; close: () => void }> {
  const gateway = createServer((request, response) => {
    const { method = "", url = "" } = request;
    const [whole = "", query = ""] = url.split("?", 2);
    const given: Signed = {
      method,
      path: whole,
      query: new URLSearchParams(query),
      headers: request.headers,
    };
    if (!whole.startsWith(`${path}/`) || signatureIn(given) !== signatureOf(given, env)) {
      response.writeHead(403).end();
      return;
    }
    const inner = { ...given, path: whole.slice(path.length) };
    const signature = signatureOf(inner, env);
    const replaced = query.replace(/(?<=X-Amz-Signature=)[\da-f]+/, signature);
    const authorization = request.headers.authorization?.replace(/(?<=Signature=)[\da-f]+/, signature);
    const forwarded = send(new URL(`${inner.path}?${replaced}`, env.S3_ENDPOINT), {
      method,
      // The server may close a connection that was kept for another request.
      agent: false,
      headers: { ...request.headers, ...(authorization !== undefined && { authorization }) },
    });
    forwarded.on("response", (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    // After its answer to a HEAD for nothing, Swift sends a body, which is an error of the connection.
    forwarded.on("error", () => response.headersSent || response.destroy());
    request.pipe(forwarded);
  });
  await once(gateway.listen(0, "127.0.0.1"), "listening");
  const { port } = gateway.address() as AddressInfo; // a TCP server's address is always of this shape
  return {
    env: { ...env, S3_ENDPOINT: `http://127.0.0.1:${port}${path}` },
    close: () => gateway.close().closeAllConnections(),
  };
}

function signatureIn({ query, headers }: Signed): string {
  const inHeader = /Signature=([\da-f]+)/.exec(headers.authorization ?? "")?.[1];
  return query.get("X-Amz-Signature") ?? inHeader ?? "";
}

/** Signature version 4, of a request that names its signed headers in its query or its Authorization header. */
function signatureOf({ method, path, query, headers }: Signed, env: S3Environment): string {
  const { authorization = "" } = headers;
  const names = query.get("X-Amz-SignedHeaders") ?? /SignedHeaders=([^,]+)/.exec(authorization)?.[1] ?? "";
  const scope = (query.get("X-Amz-Credential") ?? /Credential=([^,]+)/.exec(authorization)?.[1] ?? "")
    .split("/")
    .slice(1)
    .join("/");
  const at = query.get("X-Amz-Date") ?? String(headers["x-amz-date"]);
  const encode = (text: string) =>
    encodeURIComponent(text).replaceAll(
      /[!'()*]/g,
      (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
    );
  const parameters = [...query]
    .filter(([name]) => name !== "X-Amz-Signature")
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted();
  const lines = names.split(";").map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const body = headers["x-amz-content-sha256"] ?? "UNSIGNED-PAYLOAD";
  const canonical = [method, path, parameters.join("&"), lines.join(""), names, body].join("\n");
  const hash = createHash("sha256").update(canonical).digest("hex");
  const key = scope
    .split("/")
    .reduce<string | Buffer>((secret, part) => hmac(secret, part), `AWS4${env.S3_SECRET_ACCESS_KEY}`);
  return hmac(key, ["AWS4-HMAC-SHA256", at, scope, hash].join("\n")).toString("hex");
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}
