import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Badge } from "./Badge.tsx";

test("a badge has its status as text", () => {
  expect(renderToStaticMarkup(<Badge tone="hired">Hired</Badge>)).toBe(
    '<span class="badge badge--hired">Hired</span>',
  );
});
