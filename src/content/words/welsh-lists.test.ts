import { expect, test } from "vitest";
import { fitWelshAnd } from "./welsh-lists.ts";

test('in Welsh "and" is "ac" before vowels, else "a", and never after a comma', () => {
  for (const last of ["Afallon", "ŵyn", "Ynys Môn", "iechyd", "“Erw Wen”", "âr", "Ŵyn"])
    expect(fitWelshAnd(`Erw, Haf, a(c) ${last}`)).toBe(`Erw, Haf ac ${last}`);
  for (const last of ["Tŷ Gwyn", "heddiw", "Felindre", "24 awr", "CQC"])
    expect(fitWelshAnd(`Erw a(c) ${last}`)).toBe(`Erw a ${last}`);
  expect(fitWelshAnd("Erw, Haf and Afallon")).toBe("Erw, Haf and Afallon");
});
