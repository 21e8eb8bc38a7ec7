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

test("a clean CV without findings has a download link and no warning", () => {
  expect(show({ cvState: "clean" })).toContain('href="/api/admin/cv/1"');
  expect(show({ cvState: "clean" })).not.toContain("<p ");
});

test("a CV that was not scanned has a download link and a note", () => {
  expect(show({ cvState: "not-scanned" })).toContain('href="/api/admin/cv/1"');
  expect(show({ cvState: "not-scanned" })).toContain("This file was not scanned for viruses.");
});

test("a CV with active content carries a warning that names it", () => {
  expect(show({ cvFindings: ["scripts", "attachments", "launches"] })).toContain(
    "this file holds scripts, embedded files and commands that start programs.",
  );
});

test("a CV that was not examined says so, and one that cannot be opened has a warning and a link", () => {
  expect(show({ cvFindings: ["unread"] })).toContain("was not checked yet: please come back in a moment.");
  const unreadable = show({ cvFindings: ["unreadable"] });
  expect(unreadable).toContain("this file does not open as a PDF here");
  expect(unreadable).toContain('href="/api/admin/cv/1"');
  expect(unreadable).not.toContain("holds");
});

test("a lost CV says so, and has no link", () => {
  const lost = show({ cvState: "pending", cvFindings: ["lost", "unread"] });
  expect(lost).toMatch(/^This CV is lost: [^<]*$/);
});

test("a CV that waits for its virus scan says so, and an infected one has no link", () => {
  expect(show({ cvState: "pending" })).toContain("Waiting for its virus scan");
  expect(show({ cvState: "infected" })).toBe("A virus was found in this CV. It cannot be downloaded.");
});
