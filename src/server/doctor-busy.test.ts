import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { createDataDir } from "#support/database.ts";
import { examineSite } from "./doctor.ts";

test("a blocked event loop is a note, because other checks may fail by it", async () => {
  const examined = examineSite({ DATA_DIR: await createDataDir() }, () => new Date());
  setTimeout(() => {
    for (const end = performance.now() + 1_200; performance.now() < end;);
  }, 50);
  expect(await examined).toContainEqual({
    level: "note",
    about: "processor",
    text: expect.stringMatching(/ waited \d+\.\d seconds .* Ask again later\.$/) as string,
  });
}, 120_000);

test("a folder of temporary files that cannot be used is a note in words, which names TMPDIR", async () => {
  const DATA_DIR = await createDataDir();
  const file = join(DATA_DIR, "file");
  await writeFile(file, "");
  const examine = async (folder: string) => {
    vi.stubEnv("TMPDIR", folder);
    const found = await examineSite({ DATA_DIR }, () => new Date());
    vi.unstubAllEnvs();
    return found.flatMap(({ about, level, text }) => (about === "PDF reader" ? [`${level}: ${text}`] : []));
  };
  for (const [folder, reason] of [
    [file, "a part of its path is a file and no folder"],
    [join(DATA_DIR, "missing"), "it does not exist"],
    ["/proc/self", "it cannot be made"],
  ] as const)
    expect(await examine(folder)).toEqual([
      `note: TMPDIR is ${folder}, which cannot be used: ${reason}. So the doctor cannot try the PDF reader.`,
    ]);
}, 120_000);
