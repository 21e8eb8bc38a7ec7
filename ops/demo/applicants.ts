import type { ApplicationStatus } from "#contract/limits.ts";
import { supportsMinors } from "#content/people.ts";
import type { ChosenJob } from "./choose-jobs.ts";
import type { DemoJobName } from "./jobs.ts";

/** An application of the demo: what was sent, when, and what an administrator decided. */
export type DemoApplicant = {
  name: string;
  email: string;
  phone: string;
  job: DemoJobName;
  /** Applies for another job where the provider has not this one. */
  isOpenToAny?: true;
  /** Letter or notes speak of those under 18 whom the provider supports. */
  isForMinors?: true;
  appliedDaysAgo: number;
  status: ApplicationStatus;
  coverLetter?: string;
  notes?: string;
  /** The CV's text under the name. */
  cv: { profile: string; history: readonly string[] };
};

/** Invented people; addresses of example.org, telephone numbers that Ofcom reserves for drama. */
export const demoApplicants: readonly DemoApplicant[] = [
  {
    name: "Amara Okafor",
    email: "amara.okafor@example.org",
    phone: "07700 900123",
    job: "residential",
    appliedDaysAgo: 0,
    status: "pending",
    coverLetter:
      "I have spent four years as a teaching assistant in a special school and I am ready to do more of the part I love: the ordinary bits of the day that make everything else possible.\n\nI drive, I am happy with weekends and I make very good pancakes.",
    notes: "Strong letter. Check driving licence, then invite for Tuesday.",
    cv: {
      profile: "Teaching assistant in a special school, moving into residential care.",
      history: [
        "Since 2022: teaching assistant, Fenbrook School",
        "2019 to 2022: playworker at an after-school club",
      ],
    },
  },
  {
    name: "Tomasz Lis",
    email: "tomasz.lis@example.org",
    phone: "07700 900145",
    job: "wakingNight",
    appliedDaysAgo: 1,
    status: "pending",
    coverLetter:
      "Nights suit me and my family. I have worked awake nights in a hostel for three years and have never missed a handover.",
    cv: {
      profile: "Night worker in supported housing, first aid at work.",
      history: ["Since 2023: night support worker, Quay House hostel", "2018 to 2023: warehouse team leader"],
    },
  },
  {
    name: "Bethan Rees",
    email: "bethan.rees@example.org",
    phone: "07700 900162",
    job: "nurse",
    appliedDaysAgo: 2,
    status: "interviewed",
    coverLetter:
      "I am an RMN with eleven years in inpatient and community teams. I would like to know my patients again.",
    notes: "Interview went well. References asked for on Monday; start date to be agreed with the team.",
    cv: {
      profile: "Registered mental health nurse, community and inpatient.",
      history: ["Since 2020: community RMN", "2015 to 2020: ward nurse, acute inpatient"],
    },
  },
  {
    name: "Priya Nair",
    email: "priya.nair@example.org",
    phone: "07700 900178",
    job: "residential",
    isForMinors: true,
    appliedDaysAgo: 1,
    status: "reviewed",
    coverLetter:
      "My placement supervisor will tell you that young people talk to me. So will the young people.",
    notes: "Good experience. Telephone call on Thursday at 10.",
    cv: {
      profile: "Youth worker with a level 3 diploma.",
      history: ["Since 2021: youth worker in a youth centre", "2020: placement, supported lodgings"],
    },
  },
  {
    name: "Callum Frith",
    email: "callum.frith@example.org",
    phone: "07700 900184",
    job: "shortBreaks",
    isOpenToAny: true,
    appliedDaysAgo: 3,
    status: "pending",
    cv: {
      profile: "Swimming teacher and scout leader.",
      history: ["Since 2020: swimming teacher, public baths", "Since 2017: scout leader"],
    },
  },
  {
    name: "Joy Mensah",
    email: "joy.mensah@example.org",
    phone: "07700 900191",
    job: "healthcareAssistant",
    appliedDaysAgo: 8,
    status: "hired",
    coverLetter:
      "I know hospital wards from the other side of the bed, and I know what a good shift looks like.",
    notes: "Checks complete, enhanced DBS clear. First shift on the 1st.",
    cv: {
      profile: "Healthcare assistant with the Care Certificate.",
      history: ["Since 2022: healthcare assistant", "2019 to 2022: family carer"],
    },
  },
  {
    name: "Sam Whitlock",
    email: "sam.whitlock@example.org",
    phone: "07700 900207",
    job: "wakingNight",
    isOpenToAny: true,
    appliedDaysAgo: 7,
    status: "rejected",
    notes: "No right to work evidence after two requests. Letter sent; welcome to apply again.",
    cv: {
      profile: "Looking for night work.",
      history: ["2021 to 2024: kitchen porter", "2019 to 2021: deliveries"],
    },
  },
  {
    name: "Zoë Brannigan",
    email: "zoe.brannigan@example.org",
    phone: "07700 900213",
    job: "therapist",
    appliedDaysAgo: 1,
    status: "reviewed",
    coverLetter:
      "I finish a contract with a children’s trust at the end of the month and could start the Monday after. Sensory integration, modules 1 to 3.",
    cv: {
      profile: "Occupational therapist, HCPC registered, children and young people.",
      history: ["Since 2023: locum occupational therapist", "2017 to 2023: community team of an NHS trust"],
    },
  },
  {
    name: "Oluwaseun Bello-Hart",
    email: "seun.bellohart@example.org",
    phone: "07700 900226",
    job: "registeredManager",
    isForMinors: true,
    appliedDaysAgo: 5,
    status: "interviewed",
    coverLetter:
      "I have been the deputy of a home rated good for three years. I am two units from finishing level 5 and I would like a home of my own to look after.",
    notes: "Second interview with the young people’s panel on Friday.",
    cv: {
      profile: "Deputy manager, children’s residential care.",
      history: ["Since 2022: deputy manager, four-bed home", "2016 to 2022: residential support worker"],
    },
  },
  {
    name: "Margaret Thackray",
    email: "margaret.thackray@example.org",
    phone: "07700 900238",
    job: "homecare",
    isOpenToAny: true,
    appliedDaysAgo: 10,
    status: "hired",
    coverLetter: "I cared for my mother for nine years in this village. I would like to keep going.",
    notes: "Started last week, shadowing with Ellen.",
    cv: {
      profile: "Family carer, formerly post office clerk.",
      history: ["2016 to 2025: full-time family carer", "1998 to 2016: clerk, village post office"],
    },
  },
  {
    name: "Dev Ranjan",
    email: "dev.ranjan@example.org",
    phone: "07700 900244",
    job: "activities",
    appliedDaysAgo: 21,
    status: "rejected",
    coverLetter: "Second-year student of social work, free from the first of July.",
    notes: "All places filled. Asked whether he would like the staff bank instead.",
    cv: {
      profile: "Student of social work, holiday club assistant.",
      history: ["Since 2024: student, BA social work", "2023: holiday club assistant"],
    },
  },
];

/** The applicants for these jobs, each with the name of the job; without minors nobody who writes of them. */
export function chooseApplicants(
  jobs: readonly Pick<ChosenJob, "name">[],
  hasMinors: boolean = supportsMinors,
): { jobName: string; applicant: DemoApplicant }[] {
  return demoApplicants
    .filter(({ isForMinors }) => hasMinors || !isForMinors)
    .flatMap((applicant) => {
      const isThere = jobs.some(({ name }) => name === applicant.job);
      const jobName = isThere ? applicant.job : applicant.isOpenToAny && jobs[0]?.name;
      return jobName ? [{ jobName, applicant }] : [];
    });
}
