import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Badge, lookOfStatus } from "./Badge.tsx";

test("each known status has a look of its own and any other is grey", () => {
  expect(["pending", "reviewed", "interviewed", "hired", "rejected", "lost"].map(lookOfStatus)).toEqual([
    "pending",
    "reviewed",
    "interviewed",
    "hired",
    "rejected",
    "other",
  ]);
});

test("a badge says its status in words", () => {
  expect(renderToStaticMarkup(<Badge look="hired">Hired</Badge>)).toBe(
    '<span class="badge badge--hired">Hired</span>',
  );
});
