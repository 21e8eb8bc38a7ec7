import { type CallName, callPath, calls } from "#contract/calls.ts";
import type { CallBody, CallReply } from "#contract/schemas.ts";
import { acceptedTypes, isRefusedWith, throwIfNotOk } from "./errors.ts";

/** Path parameters, query and body of a call; the body's shape is the contract's. */
type CallInput<N extends CallName> = {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string | number | undefined>>;
  signal?: AbortSignal;
  /** The ETag that a change is based on: it fails with 412 when the present one is another. */
  ifMatch?: string;
  /** Lets the request outlive the page, for a write that must still happen after the page is left. */
  keepalive?: boolean;
} & (CallBody<N> extends undefined ? { body?: undefined } : { body: CallBody<N> });

/** Asks for the password; returns whether it was entered. */
type Reauthenticate = () => Promise<boolean>;

let reauthenticate: Reauthenticate | undefined;

/** Makes calls that need the password again wait for `ask`; the returned function ends that. */
export function setReauthentication(ask: Reauthenticate): () => void {
  reauthenticate = ask;
  return () => {
    if (reauthenticate === ask) reauthenticate = undefined;
  };
}

/** Asks to log in again; returns whether the same person did. */
type LogInAgain = () => Promise<boolean>;

let logInAgain: LogInAgain | undefined;

/** Makes calls whose session has ended wait for `ask`; the returned function ends that. */
export function setLogInAgain(ask: LogInAgain): () => void {
  logInAgain = ask;
  return () => {
    if (logInAgain === ask) logInAgain = undefined;
  };
}

/**
 * Sends a call of the contract with its method and path, with cookies, and with a JSON body only when there is one
 * (specification §7). Returns the parsed reply; throws `ApiError` on any other status. A call that needs the password
 * again is repeated once it was entered (decision 0038), and one whose session has ended once the same person has
 * logged in again.
 */
export async function request<N extends CallName>(name: N, input: CallInput<N>): Promise<CallReply<N>> {
  const response = await send(name, input);
  if (response.status === 204) return undefined as CallReply<N>; // the contract's NoContent
  return (await response.json()) as CallReply<N>; // the server serialises by the contract's schema
}

/** Like `request`, with the response headers, in which lists have their total. */
export async function requestWithHeaders<N extends CallName>(
  name: N,
  input: CallInput<N>,
): Promise<{ reply: CallReply<N>; headers: Headers }> {
  const response = await send(name, input);
  return { reply: (await response.json()) as CallReply<N>, headers: response.headers }; // as above
}

/** The file in the response of a call. */
export async function requestFile<N extends CallName>(name: N, input: CallInput<N>): Promise<Blob> {
  return await (await send(name, input)).blob();
}

async function send<N extends CallName>(name: N, input: CallInput<N>): Promise<Response> {
  try {
    return await sendOnce(name, input);
  } catch (error) {
    if (isRefusedWith(error, "not-signed-in") && (await logInAgain?.())) return await sendOnce(name, input);
    const isAskedFor = isRefusedWith(error, "reauthentication-needed");
    if (!isAskedFor || !(await reauthenticate?.())) throw error;
    return await sendOnce(name, input);
  }
}

async function sendOnce<N extends CallName>(name: N, input: CallInput<N>): Promise<Response> {
  const { method } = calls[name];
  const { params, query, body, signal, ifMatch, keepalive } = input;
  const response = await fetch(callPath(name, params, query), {
    method,
    credentials: "include",
    headers: {
      accept: acceptedTypes,
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(ifMatch !== undefined && { "if-match": ifMatch }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
    ...(keepalive && { keepalive }),
  });
  await throwIfNotOk(response);
  return response;
}
