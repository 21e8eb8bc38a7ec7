import { expect, inject, test } from "vitest";
import { createDataDir } from "#support/database.ts";
import { objectStoreForTests } from "#support/stores.ts";
import { examineSite } from "../doctor.ts";

const store = objectStoreForTests();

test.skipIf(!inject("hasObjectStore"))(
  "a bucket that is not there, and a key that the store does not take, are faults that name the variables",
  async () => {
    const right = await store().createBucket();
    const DATA_DIR = await createDataDir();
    const examine = async (wrong: Record<string, string>) => {
      const findings = await examineSite({ DATA_DIR, ...right, ...wrong }, () => new Date());
      return findings.flatMap(({ about, level, text }) =>
        about === "CV storage" ? [`${level}: ${text}`] : [],
      );
    };
    const at = `at ${right.S3_ENDPOINT}`;
    expect(await examine({})).toEqual([`ok: The bucket ${right.S3_BUCKET} ${at} can be reached.`]);
    expect(await examine({ S3_BUCKET: "no-such-bucket" })).toEqual([
      `fault: The store ${at} answers 404: it has no bucket no-such-bucket: see S3_BUCKET.`,
    ]);
    expect(await examine({ S3_SECRET_ACCESS_KEY: "wrong" })).toEqual([
      expect.stringMatching(
        /^fault: The store at \S+ answers 40[13]: it does not take the key.* S3_SECRET_ACCESS_KEY/,
      ),
    ]);
  },
  60_000,
);
