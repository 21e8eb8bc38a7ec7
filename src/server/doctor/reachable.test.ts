import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Server } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { root } from "#ops/repository.ts";
import { createTestApp } from "#support/api.ts";
import { createDataDir, engines } from "#support/database.ts";
import { freePort } from "#support/nginx.ts";
import { examineSite, hasFault } from "../doctor.ts";
import { siteFindings } from "./reachable.ts";

async function listen(server: Server): Promise<string> {
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo; // a TCP server's address is always of this shape
  return `127.0.0.1:${port}`;
}
const answering = (listener: RequestListener) => listen(createServer(listener));
const said = (findings: { level: string; text: string }[]) =>
  findings.map(({ level, text }) => `${level}: ${text}`);

test("a public address leads to this site, to another one, to something else or nowhere, which is a note", async () => {
  const [engine] = engines;
  if (!engine) throw new Error("SQLite is always there");
  const { app } = await createTestApp({ engine });
  const own = await app.listen({ port: 0, host: "127.0.0.1" });
  expect(said(await siteFindings(own))).toEqual([`ok: ${own} answers with this site.`]);
  const elsewhere = await answering((request, response) =>
    response.writeHead(308, { location: `https://www.example.org${request.url}` }).end(),
  );
  expect(said(await siteFindings(`http://${elsewhere}`))).toEqual([
    `note: PUBLIC_URL is http://${elsewhere}, which leads to https://www.example.org: one of the two is wrong.`,
  ]);
  const proxy = await answering((_request, response) => response.writeHead(502).end("Bad Gateway"));
  expect(said(await siteFindings(`http://${proxy}`))).toEqual([
    `note: PUBLIC_URL is http://${proxy}, where something else answers (502): does the proxy lead to a running server?`,
  ]);
  const nobody = `127.0.0.1:${await freePort()}`;
  expect(said(await siteFindings(`http://${nobody}`))).toEqual([
    `note: PUBLIC_URL is http://${nobody}, which does not answer this machine: nothing listens at ${nobody} (ECONNREFUSED).`,
  ]);
});

test("the doctor asks for both, and neither is a fault", async () => {
  const nobody = `127.0.0.1:${await freePort()}`;
  const findings = await examineSite(
    {
      DATA_DIR: await createDataDir(),
      PORT: "0",
      PUBLIC_URL: `http://${nobody}`,
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://${nobody}`,
    },
    () => new Date(),
  );
  for (const name of ["collector", "site"])
    expect(findings).toContainEqual(expect.objectContaining({ about: name, level: "note" }));
  expect(hasFault(findings)).toBe(false);
}, 120_000);

test("the doctor ends once it has said everything, though a silent address never began TLS", async () => {
  const silent = await listen(createTcpServer((socket) => void socket.on("error", () => undefined).unref()));
  const doctor = spawn(process.execPath, [join(root, "src/server/admin-cli.ts"), "doctor"], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: await createDataDir(),
      PORT: "0",
      PUBLIC_URL: `https://${silent}`,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let printed = "";
  let saidAt = Infinity;
  doctor.stdout.setEncoding("utf8").on("data", (text: string) => {
    printed += text;
    saidAt = performance.now();
  });
  expect(await once(doctor, "close")).toEqual([0, null]);
  expect(printed).toContain("which does not answer this machine: it has not answered for 3 seconds.");
  expect(performance.now() - saidAt).toBeLessThan(2_000);
}, 120_000);
