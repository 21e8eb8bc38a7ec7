import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createDataDir } from "#support/database.ts";
import { examineSite } from "./doctor.ts";

const clock = () => new Date();

test("an address that this machine has not, a data folder that cannot be made, and a scanner without a socket, are faults", async () => {
  const missing = join(await createDataDir(), "new");
  const address = { level: "fault", text: "HOST is 203.0.113.9, which is no address of this machine." };
  const folder = { level: "note", text: `${missing} does not exist: the first start makes it.` };
  const environment = { DATA_DIR: missing, HOST: "203.0.113.9" };
  const found = await examineSite(environment, clock);
  expect(found).toContainEqual({ about: "address", ...address });
  expect(found).toContainEqual({ about: "data folder", ...folder });

  // Root cannot make a folder there either.
  const nowhere = { DATA_DIR: "/proc/larkfold/data", CLAMD_ADDRESS: "/proc/clamd.ctl" };
  const impossible = await examineSite(nowhere, clock);
  const away = "CLAMD_ADDRESS is /proc/clamd.ctl, which does not exist: is clamd running?";
  expect(impossible).toContainEqual({ about: "virus scanner", level: "fault", text: away });
  expect(impossible).toContainEqual(expect.objectContaining({ about: "address", level: "ok" }));
  const fault = impossible.find(({ about }) => about === "data folder");
  expect(fault?.level).toBe("fault");
  expect(fault?.text).toMatch(/^DATA_DIR is \/proc\/larkfold\/data, .* may make no folder in \/proc\.$/);
}, 120_000);

test("a file that is no database is a fault of DATA_DIR where no DATABASE_URL is set", async () => {
  const dataDir = await createDataDir();
  await writeFile(
    join(dataDir, "larkfold.sqlite"),
    "no database at all, and longer than a header of one".repeat(4),
  );
  expect(await examineSite({ DATA_DIR: dataDir }, clock)).toContainEqual({
    level: "fault",
    about: "database",
    text: "file is not a database (see DATA_DIR)",
  });
}, 120_000);
