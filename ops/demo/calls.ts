import { callPath, type CallName, calls } from "#contract/calls.ts";
import { type CallBody, type CallReply, schemas } from "#contract/schemas.ts";

export type SendCall = ReturnType<typeof callsTo>;

/**
 * Sends calls of the API to a running server, as the pages do. Each answers the parsed reply and the session cookie,
 * if there was one; a refusal is an error with the server's sentence.
 */
export function callsTo(url: string) {
  return async <N extends CallName>(
    name: N,
    options: { params?: Record<string, string>; body?: CallBody<N>; cookie?: string } = {},
  ): Promise<{ reply: CallReply<N>; cookie: string | undefined }> => {
    const { params, body, cookie } = options;
    const response = await fetch(url + callPath(name, params), {
      method: calls[name].method,
      headers: {
        origin: url,
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(cookie !== undefined && { cookie }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${name}: ${response.status} ${text}`);
    const reply = schemas[name].reply.parse(text === "" ? undefined : JSON.parse(text));
    const [session] = response.headers.getSetCookie();
    return { reply: reply as CallReply<N>, cookie: session?.split(";", 1)[0] }; // parsed by this call's own schema
  };
}

/** Sends a CV to its upload address and answers the stored path: the address without its query. */
export async function sendCv(uploadURL: string, pdf: Uint8Array<ArrayBuffer>): Promise<string> {
  const response = await fetch(uploadURL, {
    method: "PUT",
    headers: { "content-type": "application/pdf" },
    body: pdf,
  });
  if (!response.ok) throw new Error(`PUT: ${response.status} ${await response.text()}`);
  return uploadURL.split("?", 1)[0] ?? "";
}
