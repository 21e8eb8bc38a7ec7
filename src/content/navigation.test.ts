import { expect, test } from "vitest";
import { pagePaths } from "#contract/paths.ts";
import {
  contactButton,
  mainFooterColumns,
  mainNavigation,
  redirects,
  simpleFooterLinks,
} from "./navigation.ts";
import { services } from "./services/list.ts";
import { servicePath } from "./services/offered.ts";

const footerAddresses = mainFooterColumns.flatMap(({ links }) => links.map(({ href }) => href));

test("the navigation bar has the specified links in the specified order [2.nav.careers]", () => {
  expect(mainNavigation.map(({ label, href }) => `${label} ${href}`)).toEqual([
    "Services /#services",
    "Governance /governance",
    "Technology /technology",
    "Careers /jobs",
    "Feedback /feedback",
    "Contact /contact",
  ]);
  expect(contactButton).toEqual({ label: "Contact", href: "/#contact" });
});

test("the main footer links to each specified page once", () => {
  expect(footerAddresses.filter((href) => href.startsWith("/")).toSorted()).toEqual(
    [
      "/services/residential-care",
      "/services/complex-needs",
      "/services/crisis-support",
      "/services/therapeutic-care",
      "/services/staffing-solutions",
      "/",
      "/jobs",
      "/feedback",
      "/contact",
      "/privacy-policy",
      "/gender-pay-gap",
      "/workplace-policy",
      "/esg-policy",
      "/tics-statement",
      // Not in the specification, added so that every section has links onward.
      "/services/short-breaks",
      "/technology",
      "/governance",
      "/contact#complaints",
      "/contact#accessibility",
    ].toSorted(),
  );
});

test("the main footer's two outside links leave the site", () => {
  expect(footerAddresses.filter((href) => href.startsWith("https://"))).toHaveLength(2);
});

test("every internal link of the footers leads to an existing page, and the printed crisis address redirects", () => {
  const known = new Set<string>([...Object.values(pagePaths), ...services.map(servicePath)]);
  const inside = [...footerAddresses, ...simpleFooterLinks.map(({ href }) => href)].filter((href) =>
    href.startsWith("/"),
  );
  expect(inside.filter((href) => !known.has(href.replace(/#.*/, "")))).toEqual([]);
  expect(redirects.get("/services/crisis-intervention")).toBe("/services/crisis-support");
});
