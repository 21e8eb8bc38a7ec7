import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { createTestClock } from "#support/api.ts";
import { createDataDir, type Engine, engines } from "#support/database.ts";
import { createFolderStorage } from "./storage/folder.ts";
import { createCvUploads } from "./uploads.ts";

const site = "https://care.example.org";

async function setUp(engine: Engine, publicUrl?: string) {
  const db = await engine.connect();
  const { now: clock } = createTestClock();
  const storage = createFolderStorage(await createDataDir());
  const uploads = createCvUploads({ db, storage, clock, secret: randomBytes(32), publicUrl });
  const issue = async () => {
    const { uploadURL } = await uploads.issue(site);
    return uploads.idFromUrl(uploadURL.replace(/\?.*/, ""), site) ?? "";
  };
  const complete = async () => {
    const id = await issue();
    await db
      .updateTable("cvUploads")
      .set({ completedAt: clock().toISOString() })
      .where("id", "=", id)
      .execute();
    return id;
  };
  return { db, uploads, issue, complete };
}

describe.each(engines)("uploads on $name", (engine) => {
  test("of ten applications that claim one upload at once exactly one gets it", async () => {
    const { db, uploads, complete } = await setUp(engine);
    const id = await complete();
    const applications = Array.from({ length: 10 }, () => crypto.randomUUID());
    const claims = await Promise.all(
      applications.map((application) =>
        db.transaction().execute((trx) => uploads.claim(trx, id, application)),
      ),
    );
    expect(claims.filter(Boolean)).toHaveLength(1);
    expect(await uploads.applicationOf(db, id)).toBe(applications[claims.indexOf(true)]);
  });

  test("an upload that is unknown or not completed cannot be claimed", async () => {
    const { db, uploads, issue } = await setUp(engine);
    for (const id of [await issue(), crypto.randomUUID()]) {
      const application = crypto.randomUUID();
      expect(await db.transaction().execute((trx) => uploads.claim(trx, id, application))).toBe(false);
      expect(await uploads.applicationOf(db, id)).toBeNull();
    }
  });

  test("a claim that is rolled back leaves the upload free", async () => {
    const { db, uploads, complete } = await setUp(engine);
    const id = await complete();
    const failing = db.transaction().execute(async (trx) => {
      await uploads.claim(trx, id, crypto.randomUUID());
      throw new Error("The application cannot be stored");
    });
    await expect(failing).rejects.toThrow("cannot be stored");
    expect(await db.transaction().execute((trx) => uploads.claim(trx, id, crypto.randomUUID()))).toBe(true);
  });
});

const [sqlite] = engines;
if (!sqlite) throw new Error("SQLite is always there");

test("a stored path names its upload with this site's origin or with none, and no other text does", async () => {
  const { uploads, issue } = await setUp(sqlite, site);
  const id = await issue();
  const own = "http://10.0.0.7:3000";
  for (const start of [site, own, ""])
    expect(uploads.idFromUrl(`${start}/api/cv-files/${id}`, own), start).toBe(id);
  for (const url of [
    `https://care.example.org.evil.example/api/cv-files/${id}`,
    `https://evil.example/api/cv-files/${id}`,
    `//care.example.org/api/cv-files/${id}`,
    `${site}/api/cv-files/${id}?expires=1&signature=x`,
    `${site}/api/cv-files/../cv-files/${id}`,
    `${site}/api/cv-files/${id}/`,
    `${site}/api/cv-files/${id.toUpperCase()}`,
    `${site}/api/cv-files/`,
    `file:///api/cv-files/${id}`,
    id,
    "",
  ])
    expect(uploads.idFromUrl(url, own), url).toBeNull();
});

test("an invalid or unknown key opens no file", async () => {
  const { uploads } = await setUp(sqlite);
  for (const key of ["../secret", "cv/../../secret", "/etc/passwd", `cv/${crypto.randomUUID()}.pdf`, ""])
    expect(await uploads.open(key), key).toBeNull();
});
