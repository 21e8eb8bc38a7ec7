import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { openS3Storage } from "#support/stores.ts";
import { expect, onTestFinished, test } from "vitest";
import { keyOfUpload } from "./storage.ts";

async function listen(server: Server): Promise<string> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo; // a TCP server's address is always of this shape
  return `http://127.0.0.1:${port}`;
}

test("redirects of an object store are not followed", async () => {
  let visits = 0;
  const elsewhere = await listen(
    createServer((_, response) => {
      visits += 1;
      response.end("a secret of the inner network");
    }),
  );
  for (const status of [301, 302, 307, 308]) {
    const S3_ENDPOINT = await listen(
      createServer(
        (_, response) => void response.writeHead(status, { location: `${elsewhere}/admin` }).end(),
      ),
    );
    const store = openS3Storage({
      S3_ENDPOINT,
      S3_BUCKET: "cvs",
      S3_REGION: "eu-west-2",
      S3_ACCESS_KEY_ID: "key",
      S3_SECRET_ACCESS_KEY: "secret",
    });
    const key = keyOfUpload(crypto.randomUUID());
    const answers = await Promise.allSettled([store.ping(), store.open(key)]);
    expect(answers.map((answer) => answer.status)).toEqual(["rejected", "rejected"]);
  }
  expect(visits).toBe(0);
});
