import { readFileSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Badge, lookOfStatus } from "#web/ui/Badge.tsx";
import { labelOfStatus } from "./statuses.ts";

test("a status that nobody knows has a grey badge with its own word [4.status.badge-other]", () => {
  const badge = renderToStaticMarkup(
    <Badge look={lookOfStatus("on-hold")}>{labelOfStatus("on-hold")}</Badge>,
  );
  expect(badge).toBe('<span class="badge badge--other">on-hold</span>');
  const tokens = readFileSync(new URL("../../styles/foundation/status-tokens.css", import.meta.url), "utf8");
  const [, light = ""] = /--st-other-bg: light-dark\(#([0-9a-f]{6})/.exec(tokens) ?? [];
  const channels = [0, 2, 4].map((at) => Number.parseInt(light.slice(at, at + 2), 16));
  expect(Math.max(...channels) - Math.min(...channels)).toBeLessThan(8);
});
