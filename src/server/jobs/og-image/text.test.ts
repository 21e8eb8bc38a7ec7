import { expect, test } from "vitest";
import { ogImageText } from "./text.ts";

const cook = { title: "Cook", location: "Saltby", employmentType: "PART_TIME", salary: "£12.60 an hour" };

test("a job's picture shows title, type, place and pay", () => {
  expect(ogImageText(cook)).toEqual({ title: "Cook", facts: ["Part Time · Saltby", "£12.60 an hour"] });
  expect(ogImageText({ ...cook, salary: null })?.facts).toEqual(["Part Time · Saltby"]);
});

test.each([
  ["Welsh letters stay, also those typed as two", "Nyrs yn Nhŷ Dw\u0302r", "Nyrs yn Nhŷ Dŵr"],
  ["emoji and other signs go", "🌟 Care Assistant 👩‍⚕️ needed ❤️", "Care Assistant needed"],
  ["markup stays text", "<b>Nurse</b> & carer", "<b>Nurse</b> & carer"],
  ["what turns the direction of writing goes", "Nurse \u202Eesrun", "Nurse esrun"],
  ["breaks and spaces become one space", " Nurse\n\t at  night ", "Nurse at night"],
  ["letters out of mathematics become letters", "𝐍𝐮𝐫𝐬𝐞 Ⓐ", "Nurse A"],
])("%s", (_, title, drawn) => {
  expect(ogImageText({ ...cook, title })?.title).toBe(drawn);
});

test("a title in letters that the fonts lack, or without letters, gives no picture", () => {
  for (const title of ["ممرضة", "Nurse 护士", "Медсестра", "🌟🌟", "!!!"])
    expect(ogImageText({ ...cook, title })).toBeUndefined();
});

test("a place or pay that cannot be drawn is left out", () => {
  expect(ogImageText({ ...cook, location: "北京", salary: "面议" })?.facts).toEqual(["Part Time"]);
});
