import { expect, test } from "vitest";
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
