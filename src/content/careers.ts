/** The words of the careers page (specification §2, Careers page; DESIGN.md §8). */
export const careers = {
  title: "Careers",
  description:
    "Current jobs in care: support workers, nurses, therapists and coordinators. Search by place and job type and apply online with your CV.",
  contactSubject: "Working with you",
  hero: {
    heading: "Work that someone will remember",
    lead: "Support workers, nurses, therapists and coordinators. Training is paid, rotas come four weeks ahead and there is always someone to ring.",
  },
  why: {
    heading: "Why choose us",
    points: [
      { title: "Make a Real Impact", text: "See someone’s life get bigger because you turned up." },
      {
        title: "Professional Development",
        text: "Paid qualifications and a clear ladder from support worker to manager.",
      },
      {
        title: "Supportive Environment",
        text: "Supervision every month and a senior on call every night.",
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
    text: "Try a nearby town or a different job type.",
    nearest: "Nearest matches",
  },
  notLoaded: {
    heading: "The jobs could not be loaded",
    text: "Please check your connection and try again.",
  },
  closed: {
    heading: "This job is closed",
    text: "It takes no more applications. Here is what is open now.",
  },
  /** What every advert says where the job itself says nothing (decision 0020). */
  advert: {
    /** Scotland's PVG scheme and AccessNI have names of their own: change this line if you work there. */
    checks: "Enhanced DBS check, which we arrange and pay for",
    sponsorsVisas: false,
    labels: {
      employer: "Employer",
      contract: "Contract",
      permanent: "Permanent",
      temporary: "Temporary",
      experience: "Experience",
      checks: "Checks",
      sponsorship: "Visa sponsorship",
      yes: "Yes",
      no: "No",
    },
  },
  apply: {
    privacy: "We use your details and your CV for this application only.",
    whatHappensNext:
      "A person from the recruitment team reads your application, usually within three working days, and rings or writes to you. Keep the reference in case you want to ask about it.",
  },
} as const;
