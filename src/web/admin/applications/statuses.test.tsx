import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { palette } from "#brand/palette.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { labelOfStatus, toneOfStatus } from "./statuses.ts";

test("each status has a tone of its own", () => {
  expect(["pending", "reviewed", "interviewed", "hired", "rejected"].map(toneOfStatus)).toEqual([
    "pending",
    "reviewed",
    "interviewed",
    "hired",
    "rejected",
  ]);
});

test("an unknown status has a grey badge with its own word [4.status.badge-other]", () => {
  const badge = renderToStaticMarkup(
    <Badge tone={toneOfStatus("on-hold")}>{labelOfStatus("on-hold")}</Badge>,
  );
  expect(badge).toBe('<span class="badge badge--other">on-hold</span>');
  const [light] = palette["st-other-bg"];
  const channels = [1, 3, 5].map((at) => Number.parseInt(light.slice(at, at + 2), 16));
  expect(Math.max(...channels) - Math.min(...channels)).toBeLessThan(8);
});
