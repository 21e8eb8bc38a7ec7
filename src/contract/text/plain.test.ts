import { expect, test } from "vitest";
import { plainLetters } from "./plain.ts";

test("text is in lower case, without accents, and in plain letters where there are any", () => {
  const written = {
    Zoë: "zoe",
    ŁUKASZ: "lukasz",
    Weiß: "weiss",
    Sørensen: "sorensen",
    Işık: "isik",
    İnci: "inci",
  };
  for (const [text, plain] of Object.entries(written)) expect(plainLetters(text)).toBe(plain);
  expect(plainLetters("ｆｕｌｌ ½ 王")).toBe("full 1⁄2 王");
});
