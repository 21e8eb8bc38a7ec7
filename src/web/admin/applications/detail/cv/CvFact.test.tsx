import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { ApplicationDetail } from "#contract/applications.ts";
import { CvFact, CvWarnings } from "./CvFact.tsx";

const application: Pick<
  ApplicationDetail,
  "id" | "applicantName" | "reference" | "cvFileUrl" | "cvState" | "cvFindings" | "isBlind"
> = {
  id: "1",
  reference: "APP-AAAAAA",
  applicantName: "Amara Okafor",
  cvFileUrl: "/api/admin/cv/1",
  cvState: "clean",
  cvFindings: [],
  isBlind: false,
};

const show = (change: Partial<typeof application>) =>
  [CvFact, CvWarnings]
    .map((Part) => renderToStaticMarkup(<Part application={{ ...application, ...change }} />))
    .join("");

test("a CV can be downloaded without a word more, when there is nothing to say of it", () => {
  expect(show({ cvState: "clean" })).toContain('href="/api/admin/cv/1"');
  expect(show({ cvState: "clean" })).not.toContain("<p ");
});

test("a CV that nobody scanned can be downloaded and says so", () => {
  expect(show({ cvState: "not-scanned" })).toContain('href="/api/admin/cv/1"');
  expect(show({ cvState: "not-scanned" })).toContain("This file was not scanned for viruses.");
});

test("a CV with active content carries a warning that names it", () => {
  expect(show({ cvFindings: ["scripts", "attachments", "launches"] })).toContain(
    "this file holds scripts, embedded files and commands that start programs.",
  );
});

test("a CV that was taken unread says so, and one that does not open warns and can be had", () => {
  expect(show({ cvFindings: ["unread"] })).toContain("was not checked yet: please come back in a moment.");
  const unreadable = show({ cvFindings: ["unreadable"] });
  expect(unreadable).toContain("this file does not open as a PDF here");
  expect(unreadable).toContain('href="/api/admin/cv/1"');
  expect(unreadable).not.toContain("holds");
});

test("a CV that waits for its virus scan says so, and one with a virus has no link", () => {
  expect(show({ cvState: "pending" })).toContain("Waiting for its virus scan");
  expect(show({ cvState: "infected" })).toBe("A virus was found in this CV. It cannot be downloaded.");
});
