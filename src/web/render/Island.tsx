import type { ComponentType } from "react";
import { renderToString } from "react-dom/server";
import { formsForBrowsers } from "#content/language-forms.ts";

/** The names of all islands; `client/islands.ts` maps them to their components. */
export type IslandName = "careers" | "job" | "admin" | "applications";

/** When an island is hydrated: on the first pointer, key or focus event near it, or as soon as the page is loaded. */
type HydrationTrigger = "on-intent" | "at-once";

/** The prefix of every island's attribute. */
export const islandMark = ' data-island="';

/**
 * An interactive component (decision 0003). It is rendered to HTML here and hydrated by `client.ts`. Its props are
 * sent as JSON, so they must be plain data. Islands share no React context.
 */
export function Island<P extends object>(island: {
  name: IslandName;
  of: ComponentType<P>;
  props: P;
  wakes: HydrationTrigger;
  /** A fragment of the address, e.g. `#apply`, with which it is hydrated as soon as the page is loaded. */
  wakesAt?: string;
}) {
  const { name, of: Component, props, wakes, wakesAt } = island;
  const html = renderToString(<Component {...props} />, { identifierPrefix: name });
  return (
    <>
      <div
        data-island={name}
        data-wakes={wakes}
        data-wakes-at={wakesAt}
        data-forms={JSON.stringify(formsForBrowsers())}
        dangerouslySetInnerHTML={{ __html: html }}
      />
      <script type="application/json" dangerouslySetInnerHTML={{ __html: jsonForHtml(props) }} />
    </>
  );
}

/** JSON that cannot end its script element. */
export function jsonForHtml(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", String.raw`\u003c`);
}
