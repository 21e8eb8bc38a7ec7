/**
 * `node build-provider.ts <name>`: builds the site of a provider of test/rebrand into build/providers/<name>,
 * unless it is there as its files are now. Without shared pictures and brotli files; its photographs are drawn of
 * one colour. `<name>-marked` is the same site with every text of the content marked (mark-words.ts).
 */
import { createHash } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { createCanvas } from "@napi-rs/canvas";
import { createBuilder } from "vite";
import { copyDocuments } from "#ops/document-files.ts";
import { drawPhotographs } from "#ops/draw-photographs.ts";
import { hashInputs } from "#ops/freshness.ts";
import { root } from "#ops/repository.ts";
import type { DocumentEntry } from "#content/document-links.ts";
import type { Photograph } from "#content/photograph-slots.ts";
import { contentFilesOf, contentOf } from "../../rebrand/content-of.ts";
import { markWords } from "../../rebrand/mark-words.ts";
import viteConfig from "../../../vite.config.ts";

const [name = ""] = process.argv.slice(2);
const provider = name.replace(/-marked$/, "");
const content = join(root, "test/rebrand", provider);
const target = join(root, "build/providers", name);
const inputsFile = join(target, ".inputs");

const hash = createHash("sha256").update(hashInputs());
if (name !== provider) hash.update(readFileSync(join(root, "test/rebrand/mark-words.ts")));
for (const path of contentFilesOf(provider)) hash.update(readFileSync(join(content, path)));
const documentsFolder = join(content, "documents");
if (existsSync(documentsFolder))
  for (const file of readdirSync(documentsFolder)) hash.update(readFileSync(join(documentsFolder, file)));
const inputs = hash.digest("hex");
const lock = `${target}.lock`;
await takeLock();
try {
  if (!existsSync(inputsFile) || readFileSync(inputsFile, "utf8") !== inputs) await build();
} finally {
  rmSync(lock);
}

/** Waits while another worker builds this provider; the lock of a process that was killed is taken over. */
async function takeLock(): Promise<void> {
  mkdirSync(dirname(lock), { recursive: true });
  for (;;) {
    try {
      return writeFileSync(lock, String(process.pid), { flag: "wx" });
    } catch {
      if (!isBuilding()) rmSync(lock, { force: true });
      else await wait(200);
    }
  }
}

function isBuilding(): boolean {
  try {
    // Signal 0 only asks whether the process is there. 0: the lock's owner has not written its id yet.
    const id = Number(readFileSync(lock, "utf8"));
    return id === 0 || process.kill(id, 0);
  } catch {
    return false;
  }
}

async function build(): Promise<void> {
  process.env.NODE_ENV = "production";
  const config = viteConfig({ command: "build", mode: "production" });
  const { client, ssr } = config.environments ?? {};
  if (!client?.build || !ssr?.build) throw new Error("Vite's environments are missing");
  client.build.outDir = join(target, "client");
  ssr.build.outDir = join(target, "server");
  // Packages are not bundled: bundling them is most of a build's work, and no test here reads them.
  ssr.resolve = {};
  const builder = await createBuilder({
    ...config,
    root,
    configFile: false,
    logLevel: "warn",
    plugins: [
      ...(config.plugins ?? []),
      contentOf(provider),
      name !== provider && markWords([join(root, "src/content"), content]),
    ],
  });
  await builder.buildApp();
  layOutwardCodes();
  await layDocuments();
  await layPhotographs();
  writeFileSync(inputsFile, inputs);
}

function layOutwardCodes(): void {
  const table = join(content, "outward-codes.csv");
  if (!existsSync(table)) return;
  mkdirSync(join(target, "content"), { recursive: true });
  copyFileSync(table, join(target, "content/outward-codes.csv"));
}

async function layDocuments(): Promise<void> {
  const file = join(content, "documents.ts");
  if (!existsSync(file)) return;
  const { documents } = (await import(file)) as { documents: readonly DocumentEntry[] }; // as its folder's files are
  copyDocuments(documents, documentsFolder, join(target, "client/documents"));
}

async function layPhotographs(): Promise<void> {
  const file = join(content, "photographs.ts");
  if (!existsSync(file)) return;
  const { photographs } = (await import(file)) as { photographs: readonly Photograph[] }; // as its folder's files are
  const camera = join(target, "camera");
  mkdirSync(camera, { recursive: true });
  const canvas = createCanvas(1280, 960);
  const context = canvas.getContext("2d");
  context.fillStyle = "#7a5a3a";
  context.fillRect(0, 0, canvas.width, canvas.height);
  const [jpeg, png] = [await canvas.encode("jpeg", 80), await canvas.encode("png")];
  for (const { file } of photographs) writeFileSync(join(camera, file), file.endsWith(".png") ? png : jpeg);
  await drawPhotographs(photographs, camera, join(target, "client/pictures"));
}
