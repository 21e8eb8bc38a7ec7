import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { organisation } from "#content/organisation.ts";
import { services } from "#content/services/list.ts";
import { servicePath } from "#content/services/offered.ts";
import { PublicLayout } from "./PublicLayout.tsx";
import { optionalFacts } from "#support/optional-facts.ts";

type LayoutProps = Parameters<typeof PublicLayout>[0];

function render(props: Partial<LayoutProps> = {}): string {
  return renderToStaticMarkup(
    <PublicLayout current={null} footer="main" {...props}>
      {props.children ?? <p>Page</p>}
    </PublicLayout>,
  );
}

/** The markup between an opening tag that starts with `from` and the next `to`. */
function part(html: string, from: string, to: string): string {
  const start = html.indexOf(from);
  return html.slice(start, html.indexOf(to, start));
}

const hrefs = (html: string) => [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href);

test("the skip link comes first and leads to the page's content", () => {
  const html = render();
  expect(html.startsWith('<a class="skip-link" href="#main">')).toBe(true);
  expect(html).toContain('<main id="main" tabindex="-1">');
});

test("the bar links to its five pages and to the services [2.nav.governance] [2.nav.technology] [2.nav.feedback] [2.nav.contact]", () => {
  expect(hrefs(part(render(), '<ul class="links">', "</nav>")).slice(0, 12)).toEqual([
    "/#services",
    ...services.map((service) => servicePath(service)),
    "/governance",
    "/technology",
    "/jobs",
    "/feedback",
    "/contact",
  ]);
});

test("the bar's Contact button leads to the home page's contact block [2.nav.contact-button]", () => {
  expect(render()).toContain('<a class="button button--small header-contact" href="/#contact">Contact</a>');
});

test("only the current page's link is marked, and Careers on both of its addresses", () => {
  const marked = (html: string) =>
    [...html.matchAll(/aria-current="page">([^<]+)/g)].map(([, label]) => label);
  expect(marked(render({ current: "/governance" }))).toEqual(["Governance"]);
  expect(marked(render({ current: "/jobs" }))).toEqual(["Careers"]);
  expect(marked(render({ current: "/careers" }))).toEqual(["Careers"]);
  expect(marked(render())).toEqual([]);
});

test("a regulator in the footer has its article where it needs one", () => {
  const html = render().replaceAll(/<[^>]+>/g, "");
  expect(html).toContain("Registered with the Care Quality Commission, 1-000000000");
  expect(html).toContain("Registered with Ofsted, ");
});

test("the main footer's company name leads to the administrators' page", () => {
  expect(render()).toContain(
    `<h2 class="main-footer__name"><a href="/admin-access">${organisation.name}</a></h2>`,
  );
});

test("the main footer links outside for carbon and modern slavery [2.footer.carbon-pdf] [2.footer.modern-slavery]", () => {
  const html = part(render(), "<footer", "</footer>");
  const { carbonReductionPlan, modernSlavery } = optionalFacts;
  expect(carbonReductionPlan).toMatch(/^https:\/\/.*\.pdf$/);
  expect(html).toContain(`<a href="${carbonReductionPlan}">Carbon reduction plan (PDF)</a>`);
  expect(html).toContain(`<a href="${modernSlavery}">Modern slavery</a>`);
});

test("both footers state number, register and office of the company", () => {
  for (const footer of ["main", "simple"] as const) {
    const html = part(render({ footer }), "<footer", "</footer>");
    expect(html).toContain(`company number ${optionalFacts.companyNumber}`);
    expect(html).toContain(`Registered in ${organisation.registeredIn}`);
    expect(html).toContain(`Registered office: ${organisation.registeredOffice}`);
  }
});

test("the simple footer leads to crisis support and, by a phrase, to the administrators' page [2.footer.simple-crisis]", () => {
  const html = part(render({ footer: "simple" }), "<footer", "</footer>");
  expect(html).toContain('<a href="/services/crisis-support">Crisis support</a>');
  expect(html).toContain('<a href="/admin-access">people who care</a>');
});

test("the chat link opens a new tab with the label as its name", () => {
  const link = part(render(), '<a class="chat-button"', "</a>");
  expect(link).toContain('target="_blank"');
  expect(link).toContain('aria-label="Chat with us on WhatsApp (opens in a new tab)"');
  expect(link).toContain(">Chat with us on WhatsApp</span>");
});

test("the frame has no inline styles", () => {
  expect(render() + render({ footer: "simple" })).not.toContain("style=");
});
