import { pagePaths } from "#contract/paths.ts";
import { careers } from "../careers.ts";
import { organisation } from "../organisation.ts";
import { greet } from "./greeting.ts";
import { letterDisclosure } from "../legal-identity.ts";
import {
  applicationFacts,
  closing,
  contactParagraph,
  type Letter,
  paragraph,
  type ToApplicant,
} from "./letter.ts";

/** To the applicant, at once: the application has arrived, and what happens next. */
export function writeReceipt(to: ToApplicant): Letter {
  return {
    subject: `We have your application: ${to.jobTitle} (${to.reference})`,
    greeting: greet(to.applicantName),
    body: [
      paragraph(
        `Thank you for applying to ${organisation.name}. Your application and your CV have arrived safely.`,
      ),
      applicationFacts(to),
      paragraph(`What happens next: ${lowerFirst(careers.apply.whatHappensNext)}`),
      paragraph(
        "If you need an adjustment for an interview, such as more time or step-free access, tell us at any time. You need not say why.",
      ),
      contactParagraph(to),
      {
        kind: "link",
        label: "How we use your details",
        href: `${to.siteUrl}${pagePaths.privacyPolicy}`,
      },
    ],
    closing,
    smallPrint: [
      "You receive this email because this address was given in an application on our website. If it was not you, please tell us.",
      letterDisclosure,
    ],
  };
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
