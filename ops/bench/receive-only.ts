/** A server that receives CVs as the product does (streamed, counted, hashed and flushed) without opening them. */
import { createServer } from "node:http";
import { join } from "node:path";
import type { AddressInfo } from "node:net";
import { readBody } from "#server/cvs/body.ts";
import { createFolderStorage } from "#server/cvs/storage/folder.ts";
import { createStaging } from "#server/cvs/staging.ts";
import { keyOfUpload } from "#server/cvs/storage/storage.ts";

const [, , folder = ""] = process.argv;
const store = createFolderStorage(folder);
const staging = createStaging(join(folder, "incoming"));
const server = createServer((request, response) => {
  staging
    .receive(readBody(request), (file) => store.accept(keyOfUpload(crypto.randomUUID()), file))
    .then(
      () => response.end(),
      () => response.writeHead(500).end(),
    );
});
server.listen(0, "127.0.0.1", () => {
  const { port } = server.address() as AddressInfo; // a TCP server's address is always of this shape
  console.log(`http://127.0.0.1:${port}`);
});
