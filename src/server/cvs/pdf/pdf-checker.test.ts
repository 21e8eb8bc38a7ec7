import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { limits } from "#contract/limits.ts";
import { createDataDir } from "#support/database.ts";
import {
  activePdf,
  deepNesting,
  encryptedPdf,
  htmlNamedPdf,
  manyObjects,
  noiseBehindHeader,
  pageLoop,
  pageTreeBomb,
  xrefBomb,
  zipBehindHeader,
} from "#support/hostile-pdfs.ts";
import { samplePdf } from "#support/sample-pdf.ts";
import { createPdfChecker } from "./pdf-checker.ts";
import { createPooledWorker } from "./worker-pool.ts";

const bounds = { cpuMs: 5_000, wallMs: 20_000, residentBytes: Number.POSITIVE_INFINITY };

let folder: string;

beforeAll(async () => {
  folder = await createDataDir();
});

async function save(bytes: Buffer): Promise<string> {
  const path = join(folder, crypto.randomUUID());
  await writeFile(path, bytes);
  return path;
}

function open(options: Parameters<typeof createPdfChecker>[0] = {}) {
  const checker = createPdfChecker({ workers: 1, ...options });
  onTestFinished(() => checker.close());
  const check = async (bytes: Buffer, sender: string = crypto.randomUUID()) =>
    await checker.check(await save(bytes), sender);
  return { checker, check };
}

const facts = {
  pages: 1,
  isEncrypted: false,
  hasScripts: false,
  hasAttachments: false,
  hasLaunchActions: false,
};
const plain = { opens: true, facts };
const unread = { isUnread: true };

describe("a document is accepted when it", () => {
  test("opens, up to the largest allowed", async () => {
    const { check } = open();
    expect(await check(await samplePdf())).toEqual(plain);
    expect(await check(await samplePdf({ sizeBytes: limits.cv.maxBytes }))).toEqual(plain);
  });

  test("carries a script and an embedded file, which is recorded", async () => {
    const { check } = open();
    expect(await check(await activePdf())).toEqual({
      opens: true,
      facts: { ...facts, hasScripts: true, hasAttachments: true },
    });
  });

  test("holds an action that starts a program, which is recorded", async () => {
    const { check } = open();
    const document = (await samplePdf()).toString("latin1");
    const launching = document.replace("/Type /Catalog", "/OpenAction<</S/Launch/F(cmd.exe)>>/Type /Catalog");
    expect(launching).not.toBe(document);
    const verdict = await check(Buffer.from(launching, "latin1"));
    expect(verdict).toEqual({ opens: true, facts: { ...facts, hasLaunchActions: true } });
  });

  test("is encrypted but opens without a password, which is recorded", async () => {
    const { check } = open();
    const verdict = await check(encryptedPdf({ opensWithoutPassword: true }));
    expect(verdict).toEqual({ opens: true, facts: { ...facts, isEncrypted: true } });
  });

  test("has 20 000 objects", async () => {
    const { check } = open();
    expect(await check(manyObjects())).toEqual({ opens: true, facts: { ...facts, pages: 20_000 } });
  });

  test("has a broken cross-reference table that a reader can repair", async () => {
    const { check } = open();
    const broken = Buffer.from(
      (await samplePdf()).toString("latin1").replace(/startxref\n\d+/, "startxref\n7"),
      "latin1",
    );
    expect(await check(broken)).toEqual(plain);
  });
});

describe("a document is refused when it", () => {
  test.each([
    ["is a page of HTML", async () => htmlNamedPdf()],
    ["ends in the middle", async () => (await samplePdf()).subarray(0, 500)],
    ["is a ZIP archive behind a PDF's first line", async () => zipBehindHeader()],
    ["is noise behind a PDF's first line", async () => noiseBehindHeader(limits.cv.maxBytes)],
    ["has a page tree that runs in a circle", async () => pageLoop()],
    ["is nested two million levels deep", async () => deepNesting()],
    ["is empty", async () => Buffer.alloc(0)],
  ])("%s", async (_name, make) => {
    const { check } = open();
    expect(await check(await make())).toEqual({ opens: false, refusal: "unreadable" });
  });

  test("needs a password", async () => {
    const { check } = open();
    const verdict = await check(encryptedPdf({ opensWithoutPassword: false }));
    expect(verdict).toEqual({ opens: false, refusal: "needs-password" });
  });

  test.each([
    ["a table of 20 million objects", () => xrefBomb()],
    ["a page tree of 63 million entries", () => pageTreeBomb()],
  ])("needs more memory than the worker may use: %s", { timeout: 60_000 }, async (_name, make) => {
    const { check } = open();
    expect(await check(make())).toEqual({ opens: false, refusal: "too-much-memory" });
    // The next document gets a new worker.
    expect(await check(await samplePdf())).toEqual(plain);
  });

  test("uses up its processor time", { timeout: 60_000 }, async () => {
    const { check } = open({ bounds: { ...bounds, cpuMs: 500 } });
    await check(await samplePdf());
    expect(await check(pageTreeBomb())).toEqual({ opens: false, refusal: "too-slow" });
    expect(await check(await samplePdf())).toEqual(plain);
  });
});

test("a document that is not read in time on a busy machine is answered with a time to try again", async () => {
  const { check } = open({ bounds: { ...bounds, wallMs: 100 } });
  await expect(check(pageTreeBomb())).rejects.toMatchObject({ code: "unavailable", retryAfterSeconds: 10 });
});

test("documents that arrive together wait for a worker, and each gets its own verdict", async () => {
  const { check } = open({ workers: 2 });
  const [one, many, active] = [await samplePdf(), manyObjects(300), await activePdf()];
  const verdicts = await Promise.all(
    Array.from({ length: 10 }, () => [check(one), check(many), check(active), check(pageLoop())]).flat(),
  );
  for (const [index, verdict] of verdicts.entries())
    expect(verdict).toMatchObject(
      [
        { facts: { pages: 1, hasScripts: false } },
        { facts: { pages: 300 } },
        { facts: { hasScripts: true } },
        { opens: false },
      ][index % 4] ?? {},
    );
});

test("another sender's slow documents do not delay a plain document", async () => {
  const { checker, check } = open({ workers: 2, bounds, waitAmongBombsMs: 60_000 });
  await checker.warm();
  let slowOnesDone = 0;
  const bomb = pageTreeBomb();
  const slowOnes = ["a", "b", "c"]
    .flatMap((sender) => [sender, sender, sender])
    .map((sender) =>
      check(bomb, sender).then(
        () => (slowOnesDone += 1),
        () => undefined,
      ),
    );
  const cv = await samplePdf();
  for (let count = 0; count < 10; count++) expect(await check(cv, "honest")).toEqual(plain);
  // In a single queue the first of these would wait for all nine; with fair turns, for one of each sender.
  expect(slowOnesDone).toBeLessThan(3);
  checker.close();
  await Promise.all(slowOnes);
});

test("when the queue is full, the oldest document of the senders with equal counts stays unread", async () => {
  const { checker } = open({ waiting: 1 });
  const path = await save(await samplePdf());
  const answers = await Promise.all(["a", "b", "c"].map((sender) => checker.check(path, sender)));
  expect(answers).toEqual([plain, unread, plain]);
});

test("a sender whose earlier document was plain goes before senders of a first document", async () => {
  const { checker, check } = open({ waiting: 1 });
  const path = await save(await samplePdf());
  expect(await check(await samplePdf(), "known")).toEqual(plain);
  const answers = await Promise.all(["a", "b", "known"].map((sender) => checker.check(path, sender)));
  expect(answers).toEqual([plain, unread, plain]);
});

test("the first document after a warm-up takes no more than 30 ms of processor time", async () => {
  // Without a warm-up it takes 100 ms.
  const worker = createPooledWorker({ ...bounds, cpuMs: 30 }, folder);
  onTestFinished(() => worker.close());
  await worker.warm();
  expect(await worker.read(await save(await samplePdf()))).toEqual(plain);
});

test("a document that waits too long stays unread, and the queue continues", async () => {
  const { checker, check } = open({ waitMs: 1 });
  const path = await save(await samplePdf());
  const answers = await Promise.all(["a", "b"].map((sender) => checker.check(path, sender)));
  expect(answers).toEqual([plain, unread]);
  expect(await check(await samplePdf())).toEqual(plain);
  expect(await checker.checkLater(path)).toEqual(plain);
});

test("while a bomb is being read no document waits, whether it came before or after the bomb was recognised", async () => {
  const { checker } = open({ bounds, waitAmongBombsMs: 0 });
  await checker.warm();
  const [bomb, cv] = [await save(pageTreeBomb()), await save(await samplePdf())];
  const slow = checker.check(bomb, "a").catch(() => undefined);
  expect(await checker.check(cv, "before")).toEqual(unread);
  expect(await checker.check(cv, "after")).toEqual(unread);
  checker.close();
  await slow;
});

test("while a bomb is being read, a sender of one document waits less than a sender of many", async () => {
  const { checker } = open({ bounds, waitAmongBombsMs: 20 });
  await checker.warm();
  const [bomb, cv] = [await save(pageTreeBomb()), await save(await samplePdf())];
  const slow = checker.check(bomb, "a").catch(() => undefined);
  const order: string[] = [];
  const note = async (sender: string) => {
    await checker.check(cv, sender);
    order.push(sender);
  };
  await Promise.all([...Array.from({ length: 8 }, () => note("many")), note("one")]);
  expect(order.slice(0, 4)).toEqual(["many", "many", "many", "one"]);
  checker.close();
  await slow;
});

test("documents of senders who share an address with a sender of bombs stay unread, and are not refused", async () => {
  const { checker } = open({ bounds: { ...bounds, cpuMs: 1_000 }, waitMs: 1 });
  await checker.warm();
  const [bomb, cv] = [await save(pageTreeBomb()), await save(await samplePdf())];
  await checker.check(bomb, "shared");
  const slow = checker.check(bomb, "shared").catch(() => undefined);
  const answers = await Promise.all(Array.from({ length: 6 }, () => checker.check(cv, "shared")));
  // One waits for a millisecond; for the others their sender's places are taken.
  expect(answers).toEqual(Array.from({ length: 6 }, () => unread));
  checker.close();
  await slow;
});

test("documents unread or waiting when the server closes are answered as unavailable", async () => {
  const { checker, check } = open();
  await checker.warm();
  const unread = Promise.allSettled([check(pageTreeBomb()), check(pageTreeBomb())]);
  checker.close();
  const refusal = { status: "rejected", reason: { code: "unavailable" } };
  expect(await unread).toMatchObject([refusal, refusal]);
});
