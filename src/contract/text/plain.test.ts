import { expect, test } from "vitest";
import { isInName, plainLetters } from "./plain.ts";

test("text becomes lower case, without accents, in plain letters if there are any", () => {
  const written = {
    Zoë: "zoe",
    ŁUKASZ: "lukasz",
    Weiß: "weiss",
    Sørensen: "sorensen",
    Işık: "isik",
    İnci: "inci",
    Đorđe: "dorde",
    Guðrún: "gudrun",
    Þórunn: "thorunn",
    Æsa: "aesa",
    Cœur: "coeur",
    Għarb: "gharb",
  };
  for (const [text, plain] of Object.entries(written)) expect(plainLetters(text)).toBe(plain);
  expect(plainLetters("ｆｕｌｌ ½ 王")).toBe("full 1⁄2 王");
});

test("apostrophes from every keyboard are equal, and a name is found with one, without one and as two words", () => {
  for (const mark of ["'", "’", "‘", "ʼ", "´", "`", "′", "＇"])
    expect(plainLetters(`O${mark}Brien`), mark).toBe("o'brien");
  const names = ["Siobhán O’Brien", "Siobhan OBrien", "Siobhan O'Brien", "O´Brien, Siobhán"];
  for (const name of names)
    for (const searched of ["O'Brien", "OBrien", "o’brien", "siobhan obrien"])
      expect(isInName(searched, name), `${searched} in ${name}`).toBe(true);
  for (const name of ["Ana Smith-Jones", "Ana Smith Jones", "Ana Smith‑Jones"])
    for (const searched of ["Smith-Jones", "smith jones", "Jones Ana"])
      expect(isInName(searched, name), `${searched} in ${name}`).toBe(true);
  expect(isInName("O'Neill", "Siobhán O’Brien")).toBe(false);
  for (const searched of ["", " ", "'", "- ’"]) expect(isInName(searched, "Ana")).toBe(false);
});
