import { join } from "node:path";
import { expect, test } from "vitest";
import { createDataDir } from "#support/database.ts";
import { examineSite } from "./doctor.ts";

const clock = () => new Date();

test("an address that this machine has not, and a data folder that cannot be made, are faults", async () => {
  const missing = join(await createDataDir(), "new");
  const address = { level: "fault", text: "HOST is 203.0.113.9, which is no address of this machine." };
  const folder = { level: "note", text: `${missing} does not exist: the first start makes it.` };
  const found = await examineSite({ DATA_DIR: missing, HOST: "203.0.113.9" }, clock);
  expect(found).toContainEqual({ about: "address", ...address });
  expect(found).toContainEqual({ about: "data folder", ...folder });

  // Root cannot make a folder there either.
  const impossible = await examineSite({ DATA_DIR: "/proc/larkfold/data" }, clock);
  expect(impossible).toContainEqual(expect.objectContaining({ about: "address", level: "ok" }));
  const fault = impossible.find(({ about }) => about === "data folder");
  expect(fault?.level).toBe("fault");
  expect(fault?.text).toMatch(/^DATA_DIR is \/proc\/larkfold\/data, .* may make no folder in \/proc\.$/);
}, 120_000);
