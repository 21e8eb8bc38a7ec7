import { expect, test } from "vitest";
import { organisation } from "#content/organisation.ts";
import { createDataDir } from "#support/database.ts";
import { examineSite } from "./doctor.ts";

const dayMs = 86_400_000;

test("a certificate is named from thirty days before its end on, and after it", async () => {
  const [certificate] = organisation.certificates;
  if (!certificate) throw new Error("The default provider has certificates");
  const end = Date.parse(certificate.expires) + dayMs / 2;
  const DATA_DIR = await createDataDir();
  const notesOn = async (days: number) =>
    (await examineSite({ DATA_DIR }, () => new Date(end + days * dayMs)))
      .filter(({ about, text }) => about === "facts" && text.includes(certificate.name))
      .map(({ level, text }) => `${level}: ${text}`);
  const { name, expires } = certificate;
  const rest = "; a server that starts after that day says nothing of it.";
  expect(await notesOn(-31)).toEqual([]);
  for (const days of [-30, 0])
    expect(await notesOn(days)).toEqual([
      `note: certificates[0].expires: ${name} is valid to ${expires}${rest}`,
    ]);
  expect(await notesOn(1)).toEqual([`note: certificates[0].expires: ${name} was valid to ${expires}${rest}`]);
}, 120_000);
