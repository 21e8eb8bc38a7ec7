import { pagePaths } from "#contract/paths.ts";
import { letterDisclosure } from "../legal-identity.ts";
import { type AboutApplication, applicationFacts, type Letter, paragraph } from "./letter.ts";
import { organisation } from "../organisation.ts";

/**
 * To the job's contact address: a new application. The name is shown only after a login, because mailboxes are often
 * shared.
 */
export function writeNotice(about: AboutApplication): Letter {
  return {
    lang: "en-GB",
    subject: `New application: ${about.jobTitle} (${about.reference})`,
    greeting: "Hello,",
    body: [
      paragraph("Somebody has applied for one of your jobs."),
      applicationFacts(about),
      paragraph("Please log in to read the application and its CV."),
      {
        kind: "link",
        label: "Open the applications",
        href: `${about.siteUrl}${pagePaths.adminApplications}`,
      },
    ],
    closing: ["With best wishes,", `The ${organisation.name} website`],
    smallPrint: ["You receive this email because this address is the contact of the job.", letterDisclosure],
  };
}
