/**
 * Writes a brotli file beside every script and style sheet of the finished build, at the highest level: no request
 * has to wait for it. Fonts and pictures are compressed already.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { root } from "./repository.ts";

const compressible = /\.(css|js)$/;

export function compressAssets(): void {
  const folder = join(root, "build/client/assets");
  for (const name of readdirSync(folder).filter((file) => compressible.test(file))) {
    const plain = readFileSync(join(folder, name));
    const packed = brotliCompressSync(plain, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      },
    });
    writeFileSync(join(folder, `${name}.br`), packed);
  }
}
