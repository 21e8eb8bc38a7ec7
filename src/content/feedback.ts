import { bodies } from "./nations/bodies.ts";
import { organisation } from "./organisation.ts";
import type { TestimonialEntry } from "./organisation-schema.ts";
import type { ContactWords, Opening, PageNames, PageOpening, Passage } from "./passages.ts";
import { capitalise } from "./words/intl.ts";

const { name } = organisation;

/** A new provider has no testimonials yet. */
const answersStand = organisation.testimonials.length > 0;

export const names: PageNames = {
  title: "Feedback from partners",
  description: `${answersStand ? `What commissioners, social workers and ${bodies.health} teams say about working with ${name}` : `What ${name} asks commissioners, social workers and ${bodies.health} teams after every review`}: communication, daily reporting, care quality, responsiveness and recommendation.`,
};

export const hero: PageOpening = {
  heading: answersStand ? "What partners say when we ask them" : "What we ask our partners",
  lead: `${capitalise(bodies.authorities)} and ${bodies.health} teams rate us on the same five questions after every review. ${answersStand ? "Here are the answers." : "Ask us for the answers."}`,
  action: "Get in Touch",
};

/** The five questions, in the order in which they are asked. */
export const questions: readonly { key: keyof TestimonialEntry["ratings"]; label: string }[] = [
  { key: "communication", label: "Communication" },
  { key: "dailyReporting", label: "Daily Reporting" },
  { key: "careQuality", label: "Care Quality" },
  { key: "responsiveness", label: "Responsiveness" },
  { key: "recommendation", label: "Recommendation" },
];

export const summaryHeading = "Performance summary";
export const testimonialsHeading = "In their own words";
export const ratingsLabel = "Ratings given";
/** Continues the link text for screen readers. */
export const ratingsBy = (authority: string) => ` by ${authority}`;

/** The scale that partners are asked on, from best to worst. */
export const scale = ["Excellent", "Good", "Fair", "Poor"];

export const highlights: { heading: string; panels: readonly Passage[] } = {
  heading: "Three things they mention most",
  panels: [
    { heading: "We tell them first", text: "Good news and bad, the same day, by phone." },
    { heading: "Records they can use", text: "Daily logs written at the time and ready for the review." },
    { heading: "The same faces", text: "A small team around each person, and it stays small." },
  ],
};

export const method: Opening & { terms: readonly Passage[] } = {
  heading: "How we ask",
  intro: answersStand
    ? "So that you know how far to trust these answers."
    : "So that you know how far to trust their answers.",
  terms: [
    {
      heading: "When",
      text: "After each formal review, and when a placement or package ends, whichever way it ended.",
    },
    {
      heading: "Who",
      text: "The social worker, commissioner or clinician responsible. We ask all of them, pleased or not.",
    },
    {
      heading: "What",
      text: "The same five questions, and room for one comment. The scale is Excellent, Good, Fair or Poor; a score out of five for care; and whether they would place somebody with us again.",
    },
    {
      heading: "Then",
      text: "We ring whoever answers below Good, within two working days. We print their words only with permission, and without the name.",
    },
  ],
};

export const partners = { heading: "Who we work with" };

export const families: Opening = {
  heading: "And the people we support?",
  intro:
    "They tell us each week, at the meeting that is about them. What is said there is private, so we do not print it. Ask us for the yearly survey, which has no names in it.",
};

export const contact: ContactWords = {
  heading: "Ask us anything",
  intro:
    organisation.partners.length > 0
      ? "We are happy to put you in touch with a partner who will answer honestly."
      : "Tell us what you want to know, and one of us answers.",
  subject: "Website Enquiry",
};
