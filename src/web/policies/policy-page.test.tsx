import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { pagePaths } from "#contract/paths.ts";
import type { PolicyEntry } from "#content/policies/list.ts";
import { policyPage } from "./policy-page.tsx";

function render(wordingOf?: string): string {
  const entry: PolicyEntry = {
    title: "Privacy Policy",
    path: pagePaths.privacyPolicy,
    updated: "2023-11-01",
    wording: { label: "Last updated", date: "01/11/2023" },
    wordingOf,
  };
  const sections = [{ heading: "Who we are", blocks: ["We are a provider of care."] }];
  const policy = { entry, description: "How we use data.", appliesTo: "Everybody", sections };
  return renderToStaticMarkup(policyPage(policy).content);
}

test("a policy with a later wording shows its date beside the specified one, and one without does not", () => {
  expect(render("2026-03-02")).toContain(
    '<dd>01/11/2023</dd><dd>(wording of <span class="no-wrap">2 March 2026</span>)</dd></div>',
  );
  expect(render()).toContain("<dd>01/11/2023</dd></div>");
});
