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
import { receivedBecause } from "./status-letters.ts";

/** To the applicant: an invitation to meet. It names no status. Administrators may add day and place. */
export function writeInvitation(to: ToApplicant): Letter {
  return {
    subject: `Invitation to an interview: ${to.jobTitle} (${to.reference})`,
    greeting: greet(to.applicantName),
    body: [
      paragraph("Thank you for applying. We have read your application and would like to meet you."),
      paragraph(
        "One of us will agree a day, a time and a place with you. If you reply to this email with two or three times that suit you, that is quicker.",
      ),
      paragraph(
        "Tell us if anything would make the interview easier for you, such as a place without steps, an interpreter or more time. What you ask for has no part in our decision.",
      ),
      applicationFacts(to),
      contactParagraph(to),
    ],
    closing,
    smallPrint: [receivedBecause, letterDisclosure],
  };
}
