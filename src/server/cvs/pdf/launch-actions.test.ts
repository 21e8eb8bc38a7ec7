import { deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { samplePdf } from "#support/sample-pdf.ts";
import { hasLaunchAction } from "./launch-actions.ts";

const action = "<</Type/Action/S /Launch/F(cmd.exe)>>";

function packed(content: string): Buffer {
  const data = deflateSync(content);
  const head = `5 0 obj\n<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${data.length}>>\nstream\n`;
  return Buffer.concat([Buffer.from(`%PDF-1.7\n${head}`), data, Buffer.from("\nendstream\nendobj")]);
}

test.each([
  ["written plainly", Buffer.from(`%PDF-1.4\n1 0 obj${action}endobj`)],
  ["with escaped letters", Buffer.from("%PDF-1.4\n1 0 obj<</S/L#61un#63h/F(a)>>endobj")],
  ["in a packed object stream", packed(`1 0 ${action}`)],
  [
    "in the second of two packed object streams",
    Buffer.concat([packed("1 0 <<>>"), packed(`1 0 ${action}`)]),
  ],
])("an action that starts a program is found: %s", (_name, bytes) => {
  expect(hasLaunchAction(bytes)).toBe(true);
});

test("no launch action is found in a plain document, nor in text that mentions one", async () => {
  expect(hasLaunchAction(await samplePdf())).toBe(false);
  expect(hasLaunchAction(Buffer.from("%PDF-1.4 (I led the /Launch of a service) /S /LaunchPad"))).toBe(false);
  expect(hasLaunchAction(packed("not what it says"))).toBe(false);
  expect(hasLaunchAction(Buffer.from("<</Type/ObjStm>>\nstream\nnoise that nothing unpacks"))).toBe(false);
});
