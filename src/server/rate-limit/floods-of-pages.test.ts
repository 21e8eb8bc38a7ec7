import { callPath } from "#contract/calls.ts";
import { pagePaths } from "#contract/paths.ts";
import { nurse, startSite } from "#support/site.ts";
import type { InjectOptions } from "fastify";
import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { expect, test } from "vitest";
import { signSent } from "../pages/sent-token.ts";

/** Public requests whose responses are not cached. `ID` is a job's id, `SENT` a signed reference. */
const costly: Record<string, InjectOptions> = {
  "a job's page": { url: `${pagePaths.jobs}?job=ID` },
  "the page of a sent application": { url: `${pagePaths.jobs}?job=ID&sent=SENT` },
  "the page of somebody's data": { url: `${pagePaths.privacyPolicy}?my-data=made-up` },
  "the administrators' page": { url: pagePaths.adminAccess },
  "the administrators' applications": { url: `${pagePaths.adminApplications}?status=new` },
  "a page of the list of jobs": { url: callPath("listJobs", {}, { pageSize: 100 }) },
  "the jobs nearest to nothing": { url: callPath("listJobs", {}, { nearest: 10 }) },
  "an application": {
    method: "POST",
    url: callPath("createApplication"),
    headers: { "content-type": "application/json" },
    payload: { jobId: "ID" },
  },
  "a form without script": {
    method: "POST",
    url: pagePaths.jobs,
    headers: { "content-type": "multipart/form-data; boundary=b", accept: "text/html" },
    payload: '--b\r\ncontent-disposition: form-data; name="jobId"\r\n\r\nID\r\n--b--\r\n',
  },
};

test("a connection closed for its malformed body is not logged as an error", async () => {
  const { testApp } = await startSite();
  await testApp.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = testApp.app.server.address() as AddressInfo; // a TCP server's address is always of this shape
  const socket = connect(port, "127.0.0.1").resume();
  const head = ["host: localhost", "content-type: application/json", "transfer-encoding: chunked"];
  // Node.js closes it while the request's first hooks run; then it has no address.
  socket.write(["POST /api/job-applications HTTP/1.1", ...head, "", "no number of bytes", ""].join("\r\n"));
  await once(socket, "close");
  await testApp.app.close();
  expect(testApp.logged().filter(({ level }) => level === 50)).toEqual([]);
});

test.each(Object.entries(costly))(
  "another sender's request for %s is answered before most of a flood",
  async (_name, { headers, ...asked }) => {
    const { testApp, jobs } = await startSite([nurse]);
    const id = jobs[0]?.id ?? "";
    const token = signSent(testApp.secret, id, "APP-7K3MQ2");
    const request = JSON.parse(
      JSON.stringify(asked).replaceAll("ID", id).replaceAll("SENT", token),
    ) as InjectOptions; // the same, with both
    const order: string[] = [];
    const send = async (name: string, remoteAddress: string) => {
      const sent = { ...request, remoteAddress, headers: { ...headers } };
      const { statusCode } = await testApp.app.inject(sent);
      expect(statusCode).toBeLessThan(500);
      order.push(name);
    };
    const flood = Array.from({ length: 8 }, () => send("flood", "192.0.2.1"));
    await Promise.all([...flood, send("honest", "192.0.2.2")]);
    // It begins as the second. Those that begin some milliseconds later may overtake it while it waits for a thread.
    expect(order.indexOf("honest")).toBeLessThanOrEqual(flood.length / 2);
  },
);
