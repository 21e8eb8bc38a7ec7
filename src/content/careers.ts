import { advert } from "./advert.ts";
import { organisation } from "./organisation.ts";
import { applyNotice } from "./retention.ts";

/** Whoever works at night has somebody to ring where a line is answered at night. */
const { crisisLine } = organisation;

/** The texts of the careers page (specification §2, Careers page; DESIGN.md §8). */
export const careers = {
  title: "Careers",
  description:
    "Current jobs in care: support workers, nurses, therapists and coordinators. Search by place and job type and apply online with your CV.",
  contactSubject: "Working with you",
  hero: {
    heading: "Work that someone will remember",
    lead: `Support workers, nurses, therapists and coordinators. ${crisisLine ? "Training is paid, rotas come four weeks ahead and there is always someone to ring." : "Training is paid, and rotas come four weeks ahead."}`,
  },
  why: {
    heading: "Why choose us",
    points: [
      { title: "Make a Real Impact", text: "See someone’s life get bigger because you turned up." },
      {
        title: "Professional Development",
        text: "Paid qualifications and a clear path from support worker to manager.",
      },
      {
        title: "Supportive Environment",
        text: `Supervision every month${crisisLine ? " and a senior on call every night" : ", and a plan that is made with you"}.`,
      },
      {
        title: "Competitive Benefits",
        text: "Pension, paid travel between visits and pay for every training hour.",
      },
    ],
  },
  noJobs: {
    heading: "No jobs are open today",
    text: "New roles are added most weeks. Write to us and say what you are looking for.",
  },
  noMatch: {
    heading: "No jobs match those filters",
    /** Suggestions for each filter that was set. */
    tryInstead: {
      q: "other or fewer words",
      location: "a nearby town",
      type: "a different job type",
    },
    nearest: "Nearest matches",
  },
  notLoaded: {
    heading: "The jobs could not be loaded",
    text: "Please check your connection and try again.",
    /** The server answered, but not with jobs. */
    ours: "The fault is on our side, not yours. Please try again in a minute.",
  },
  /** After each of the texts below; without open jobs those of `noJobs` stand in its place. */
  openNow: "Here is what is open now.",
  closed: {
    heading: "This job is closed",
    text: "It takes no more applications.",
  },
  /** At the address of a job that was deleted or archived, or never was there. */
  gone: {
    heading: "This job is no longer here",
    text: "It may have been filled or withdrawn, or its address may have been mistyped.",
  },
  /** In place of the text above, for somebody whose application without script came too late. */
  notSent: {
    heading: "Your application was not sent",
    text: "The job closed before your application reached us.",
  },
  advert,
  apply: {
    privacy: `We use your details and your CV for this application only. ${applyNotice}`,
    /**
     * Equality Act 2010, section 60: before an offer applicants must not be asked about health, but may be asked what
     * they need for a fair assessment, and whether a scheme for disabled applicants applies to them (decision 0022).
     */
    adjustments: {
      heading: "Adjustments",
      headingWithScheme: "Adjustments and guaranteed interview (Disability Confident)",
      purpose:
        "Step-free access, more time, questions in writing, a sign language interpreter: tell us what would make applying or an interview fair for you. You need not say why, and need not tell us about your health.",
      question: "Do you need any adjustments for the interview or the application?",
      apart:
        "This is kept apart from your application and deleted with it. It is read by the people who arrange interviews, and is not used to decide about you. You can ask for adjustments later, too.",
      scheme: {
        heading: "Offer of an interview",
        text: "We are a Disability Confident employer: if you have a disability or a long-term health condition and meet the minimum criteria for the job, we offer you an interview. We ask for no proof, and for no details.",
        label:
          "I have a disability or a long-term health condition, and ask for an interview under this scheme",
      },
    },
    leaveEmpty: "Leave this field empty",
    whatHappensNext:
      "A person reads your application, usually within three working days, and rings or writes to you. Keep the reference in case you want to ask about it.",
  },
} as const;
