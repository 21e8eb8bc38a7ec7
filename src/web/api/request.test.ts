import { afterEach, expect, expectTypeOf, test, vi } from "vitest";
import type { CallName } from "#contract/calls.ts";
import { request } from "./request.ts";

afterEach(() => void vi.unstubAllGlobals());

/** The network answers each request with `answer`; returns the requests. */
function answerWith(answer: () => Response) {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => answer());
  vi.stubGlobal("fetch", fetch);
  return fetch;
}

const accept = "application/json, application/problem+json";
const login = { username: "a", password: "b", securityAnswer: "c" };

test("every call sends its cookies, and a JSON body only when there is one [7.common.credentials, 7.common.json-body]", async () => {
  const fetch = answerWith(() => Response.json({}));
  await request("login", { body: login });
  await request("readSession", {});
  const [withBody, without] = fetch.mock.calls;
  expect(withBody?.[1]).toEqual({
    method: "POST",
    credentials: "include",
    headers: { accept, "content-type": "application/json" },
    body: JSON.stringify(login),
  });
  expect(without?.[1]).toEqual({ method: "GET", credentials: "include", headers: { accept } });
});

/** Specification §7, with the id `1` where a path has one. */
const table = {
  listJobs: "GET /api/jobs",
  createJob: "POST /api/jobs",
  updateJob: "PUT /api/jobs/1",
  deleteJob: "DELETE /api/jobs/1",
  createApplication: "POST /api/job-applications",
  createCvUpload: "POST /api/cv-upload-url",
  readSession: "GET /api/admin/session",
  readInit: "GET /api/admin/init",
  login: "POST /api/admin/login",
  logout: "POST /api/admin/logout",
  setUpAdmin: "POST /api/admin/setup",
  createAdmin: "POST /api/admin/create",
  inviteAdmin: "POST /api/admin/invite",
  listAdmins: "GET /api/admin/users",
  deleteAdmin: "DELETE /api/admin/users/1",
  promoteAdmin: "PUT /api/admin/users/1/promote",
  listApplications: "GET /api/admin/job-applications",
  updateApplication: "PATCH /api/admin/job-applications/1",
  deleteApplication: "DELETE /api/admin/job-applications/1",
  downloadCv: "GET /api/admin/cv/1",
} as const satisfies Partial<Record<CallName, string>>;

test("every call is sent with the method and path of the table, which cannot be swapped [7.common.helper-order]", async () => {
  const fetch = answerWith(() => new Response(null, { status: 204 }));
  for (const name of Object.keys(table) as (keyof typeof table)[]) {
    await request(name, { params: { id: "1" } } as never); // bodies do not matter here
    const [path, init] = fetch.mock.lastCall ?? [];
    expect([init?.method, path]).toEqual(table[name].split(" "));
  }
  // Neither of the two swapped orders of the specification compiles.
  expectTypeOf<"/api/admin/users" | "DELETE">().not.toExtend<Parameters<typeof request>[0]>();
});

test("an id is encoded, so that it cannot name another call", async () => {
  const fetch = answerWith(() => new Response(null, { status: 204 }));
  await request("deleteAdmin", { params: { id: "a/b?c" }, keepalive: true });
  expect(fetch.mock.calls[0]?.[0]).toBe("/api/admin/users/a%2Fb%3Fc");
  expect(fetch.mock.calls[0]?.[1]).toMatchObject({ keepalive: true });
});

test("a response without content is undefined, and a refused call throws", async () => {
  answerWith(() => new Response(null, { status: 204 }));
  await expect(request("logout", {})).resolves.toBeUndefined();
  answerWith(() => new Response("Please log in to continue.", { status: 401 }));
  await expect(request("readAccount", {})).rejects.toThrow("401: Please log in to continue.");
});
