import { pagePaths, type PagePath } from "#contract/paths.ts";
import { organisation } from "./organisation.ts";
import { services } from "./services/list.ts";
import { findService, servicePath } from "./services/offered.ts";
import { titleWithType } from "./words/shell.ts";

export interface NavigationLink {
  label: string;
  href: string;
  /** The page on which this link is marked as current; none for a link to a section. */
  page?: PagePath;
  /** The pages of a section, in a submenu. */
  links?: readonly NavigationLink[];
}

export interface FooterColumn {
  heading: string;
  links: readonly NavigationLink[];
}

const { carbonReductionPlan, modernSlavery } = organisation.externalDocuments;
const crisis = findService("crisisSupport");

const toPage = (label: string, page: PagePath): NavigationLink => ({ label, href: page, page });

const servicePages = services.map((service) => toPage(service.name, servicePath(service)));

/** The navigation bar, in its order (specification §2). Careers links to /jobs. */
export const mainNavigation: readonly NavigationLink[] = [
  { label: "Services", href: "/#services", links: servicePages },
  toPage("Governance", pagePaths.governance),
  toPage("Technology", pagePaths.technology),
  toPage("Careers", pagePaths.jobs),
  toPage("Feedback", pagePaths.feedback),
  toPage("Contact", pagePaths.contact),
];

/** The button at the end of the bar. */
export const contactButton: NavigationLink = { label: "Contact", href: "/#contact" };

/** The main footer's columns (specification §2); the crisis link has the working address (decided). */
export const mainFooterColumns: readonly FooterColumn[] = [
  {
    heading: "Services",
    links: servicePages,
  },
  {
    heading: "Explore",
    links: [
      toPage("Home", pagePaths.home),
      toPage("Careers", pagePaths.jobs),
      toPage("Feedback", pagePaths.feedback),
      toPage("Contact", pagePaths.contact),
      toPage("Technology", pagePaths.technology),
    ],
  },
  {
    heading: "Quality and rights",
    links: [
      toPage("Governance", pagePaths.governance),
      { label: "Complaints", href: `${pagePaths.contact}#complaints` },
      { label: "Accessibility", href: `${pagePaths.contact}#accessibility` },
      ...(modernSlavery ? [{ label: "Modern slavery", href: modernSlavery }] : []),
    ],
  },
  {
    heading: "Policies",
    links: [
      toPage("Privacy policy", pagePaths.privacyPolicy),
      toPage("Gender pay gap", pagePaths.genderPayGap),
      toPage("Workplace policy", pagePaths.workplacePolicy),
      toPage("Environmental policy", pagePaths.esgPolicy),
      toPage("Modern slavery statement", pagePaths.ticsStatement),
      ...(carbonReductionPlan
        ? [
            {
              label: titleWithType("Carbon reduction plan", carbonReductionPlan),
              href: carbonReductionPlan,
            },
          ]
        : []),
    ],
  },
];

/** The simple footer of the admin pages and of not-found (decided). */
export const simpleFooterLinks: readonly NavigationLink[] = [
  toPage("Home", pagePaths.home),
  ...(crisis ? [toPage(crisis.name, servicePath(crisis))] : []),
  toPage("Careers", pagePaths.jobs),
  toPage("Contact", pagePaths.contact),
  toPage("Privacy policy", pagePaths.privacyPolicy),
];

/** The inconspicuous link to the administrators' page; not a security measure (decided). */
export const adminEntry: PagePath = pagePaths.adminAccess;

/** The addresses that services had before, and where each leads now: permanent redirects (decided). */
export const redirects: ReadonlyMap<string, PagePath> = new Map(
  services.flatMap((service) =>
    (service.formerly ?? []).map((slug) => [servicePath({ slug }), servicePath(service)] as const),
  ),
);
