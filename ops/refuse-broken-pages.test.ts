import { createElement } from "react";
import { expect, test } from "vitest";
import { notFoundPage, renderOnce } from "../src/web/share-images.ts";
import { refuseBrokenPages } from "./refuse-broken-pages.ts";

test("a page that cannot be rendered is named, with the cause", () => {
  const Broken = () => {
    throw new Error("no such picture");
  };
  const broken = () => ({ ...notFoundPage(), content: createElement(Broken) });
  expect(() => refuseBrokenPages({ "/whole": notFoundPage }, renderOnce)).not.toThrow();
  expect(() => refuseBrokenPages({ "/whole": notFoundPage, "/broken": broken }, renderOnce)).toThrow(
    expect.objectContaining({
      message: "The page /broken cannot be rendered",
      cause: new Error("no such picture"),
    }),
  );
});
