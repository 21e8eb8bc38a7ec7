import { structuredData } from "#contract/limits.ts";
import { pagePaths } from "#contract/paths.ts";
import { organisation } from "#content/organisation.ts";
import type { LocationEntry } from "#content/organisation-schema.ts";
import type { Question } from "#content/passages.ts";
import { services } from "#content/services/list.ts";
import { servicePath } from "#content/services/offered.ts";
import { sharePicturePath } from "./share-address.ts";
import { shell } from "#content/words/shell.ts";

type Described = { title: string; canonicalPath: string; questions?: readonly Question[] };

const context = "https://schema.org";

/**
 * A public page's structured data for search engines (schema.org): the provider, the page's place in the site, and its
 * visible questions with answers. It contains nothing that is not on the page or in its footer.
 */
export function describePage(page: Described, publicUrl: string): readonly object[] {
  const { canonicalPath, questions = [] } = page;
  return [
    ...(canonicalPath === pagePaths.home ? [provider(publicUrl), website(publicUrl)] : []),
    ...(canonicalPath === pagePaths.contact ? [office(publicUrl), ...homes(publicUrl)] : []),
    ...(canonicalPath === pagePaths.home ? [] : [breadcrumbs(page, publicUrl)]),
    ...(questions.length > 0 ? [faq(questions)] : []),
  ];
}

function provider(publicUrl: string): object {
  const { name, legalName, strapline, companyNumber, registeredOffice, phone, crisisLine, emails } =
    organisation;
  return {
    "@context": context,
    "@type": "Organization",
    "@id": `${publicUrl}/#organisation`,
    name,
    legalName,
    slogan: strapline,
    url: `${publicUrl}/`,
    logo: `${publicUrl}/icon-512.png`,
    telephone: phone.tel,
    email: emails.general,
    ...(companyNumber ? { identifier: companyNumber } : {}),
    address: {
      "@type": "PostalAddress",
      streetAddress: registeredOffice,
      addressCountry: structuredData.country,
    },
    ...(crisisLine
      ? {
          contactPoint: {
            "@type": "ContactPoint",
            contactType: "emergency",
            telephone: crisisLine.tel,
            hoursAvailable: { "@type": "OpeningHoursSpecification", opens: "00:00", closes: "23:59" },
          },
        }
      : {}),
  };
}

function website(publicUrl: string): object {
  return {
    "@context": context,
    "@type": "WebSite",
    name: organisation.name,
    url: `${publicUrl}/`,
    inLanguage: organisation.lang,
    publisher: { "@id": `${publicUrl}/#organisation` },
  };
}

function office(publicUrl: string): object {
  const { name, registeredOffice, phone, emails } = organisation;
  return {
    "@context": context,
    "@type": "LocalBusiness",
    "@id": `${publicUrl}${pagePaths.contact}#office`,
    name,
    url: publicUrl + pagePaths.contact,
    image: publicUrl + sharePicturePath(pagePaths.contact),
    telephone: phone.tel,
    email: emails.general,
    address: {
      "@type": "PostalAddress",
      streetAddress: registeredOffice,
      addressCountry: structuredData.country,
    },
    parentOrganization: { "@id": `${publicUrl}/#organisation` },
  };
}

/** Each location; only its area if the address is not public. */
function homes(publicUrl: string): readonly object[] {
  return organisation.locations.map(({ id, name, phone, address, area }) => ({
    "@context": context,
    "@type": "LocalBusiness",
    "@id": `${publicUrl}${pagePaths.contact}#home-${id}`,
    name,
    url: `${publicUrl}${pagePaths.contact}#home-${id}`,
    image: publicUrl + sharePicturePath(pagePaths.contact),
    telephone: (phone ?? organisation.phone).tel,
    address: postalAddress(address, area),
    parentOrganization: { "@id": `${publicUrl}/#organisation` },
  }));
}

/** An address as a schema.org PostalAddress. */
export function postalAddress(address: LocationEntry["address"], area: string): object {
  return {
    "@type": "PostalAddress",
    ...(address ? { streetAddress: address.street, postalCode: address.postcode } : {}),
    addressLocality: address?.town ?? area,
    addressCountry: structuredData.country,
  };
}

function breadcrumbs({ title, canonicalPath }: Described, publicUrl: string): object {
  const { breadcrumbs: words } = shell;
  const isJob = canonicalPath.startsWith(`${pagePaths.jobs}?job=`);
  const service = services.find((service) => servicePath(service) === canonicalPath);
  const steps = [
    { name: words.home, path: pagePaths.home },
    ...(service ? [{ name: words.services, path: "/#services" }] : []),
    ...(isJob ? [{ name: words.careers, path: pagePaths.jobs }] : []),
    // As in the breadcrumbs in sight; the title is the long form.
    { name: service?.name ?? title, path: canonicalPath },
  ];
  return {
    "@context": context,
    "@type": "BreadcrumbList",
    itemListElement: steps.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: publicUrl + path,
    })),
  };
}

function faq(questions: readonly Question[]): object {
  return {
    "@context": context,
    "@type": "FAQPage",
    mainEntity: questions.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}
