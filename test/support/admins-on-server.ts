/** Administrators' accounts of a running server, read and changed by its master admin from another computer. */
import { Admin } from "#contract/accounts.ts";
import { type CallName, callPath, calls } from "#contract/calls.ts";
import { accountOf, logIn, send } from "./accounts.ts";
import type { RunningServer } from "./server.ts";

export async function readAdmins(server: RunningServer): Promise<Admin[]> {
  const cookie = await logIn(server, await accountOf(server, "master"));
  return Admin.array().parse(await (await send(server, "listAdmins", undefined, cookie)).json());
}

/** Sends a call about the administrator of that username. */
export async function changeAdmin(
  server: RunningServer,
  call: Extract<CallName, "deleteAdmin" | "deactivateAdmin" | "reactivateAdmin">,
  username: string,
): Promise<void> {
  const admin = (await readAdmins(server)).find((other) => other.username === username);
  const cookie = await logIn(server, await accountOf(server, "master"));
  const response = await fetch(server.url + callPath(call, { id: admin?.id ?? "" }), {
    method: calls[call].method,
    headers: { cookie, origin: server.url },
  });
  if (!response.ok) throw new Error(`${call}: ${response.status} ${await response.text()}`);
}
