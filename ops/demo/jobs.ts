import type { SpecifiedService } from "#content/services/offered.ts";
import type { JobWrite } from "#contract/jobs.ts";

type Job = Omit<JobWrite, "validThrough">;

/** A job of the demo: what an administrator writes, and when it was posted. */
export type DemoJob = {
  job: Job;
  /** The service that it is in. */
  needs: SpecifiedService | "homecare";
  /** Where `job` speaks of people under 18: what replaces these words; "left out" if nothing does. */
  ofAdults?: Partial<Job> | "left out";
  postedDaysAgo: number;
  /** Days from today until the closing date; negative for a job that has closed. */
  closesInDays?: number;
};

/** Jobs as the fictional provider would advertise them: of each type, open, inactive and closed by date. */
export const demoJobs = {
  residential: {
    needs: "residentialCare",
    postedDaysAgo: 2,
    closesInDays: 26,
    ofAdults: {
      description:
        "You will support three adults in a calm, busy house near the river. Mornings are breakfast and buses; evenings are tea, telly and the occasional wobble. No day is the same and you will never be on shift alone.",
      responsibilities:
        "Key-work one person. Write the daily record while it is fresh. Share sleep-ins fairly, about four a month.",
    },
    job: {
      title: "Residential Support Worker",
      location: "Northmere",
      employmentType: "FULL_TIME",
      salary: "£13.10 to £14.20 an hour",
      hours: "37.5 hours a week",
      shifts: "Days, evenings, sleep-ins",
      description:
        "You will support three young people aged 16 to 18 in a calm, busy house near the river. Mornings are breakfast and buses; evenings are tea, homework, telly and the occasional wobble. No day is the same and you will never be on shift alone.",
      responsibilities:
        "Key-work one young person. Write the daily record while it is fresh. Share sleep-ins fairly, about four a month.",
      qualifications:
        "Level 3 in health and social care, or the willingness to gain it with us. Full UK driving licence.",
      jobBenefits: "Paid induction and shadowing, 28 days’ leave, sleep-in rate, pension.",
    },
  },
  nurse: {
    needs: "complexNeeds",
    postedDaysAgo: 6,
    job: {
      title: "Complex Needs Nurse (RMN)",
      location: "Saltby",
      employmentType: "FULL_TIME",
      salary: "£39,500 to £44,000 a year",
      description:
        "Lead the clinical side of four one-to-one packages, train the teams around each person and chair the weekly MDT. You will have protected time for supervision and for writing things up properly.",
      responsibilities:
        "Hold the clinical risk assessments. Train and sign off delegated tasks. Be on call one week in five.",
      qualifications: "Registered nurse (RMN or RNLD) with a current NMC PIN.",
      jobBenefits: "Revalidation support, clinical supervision, mileage.",
    },
  },
  wakingNight: {
    needs: "residentialCare",
    postedDaysAgo: 9,
    ofAdults: {
      description:
        "Be the person who is awake. Two or three nights a week in a supported accommodation house: checks, reassurance, toast, and a clear handover at seven.",
    },
    job: {
      title: "Waking Night Support Worker",
      location: "Harrowfen",
      employmentType: "PART_TIME",
      salary: "£13.80 an hour",
      hours: "20 to 30 hours a week",
      shifts: "Waking nights",
      description:
        "Be the person who is awake. Two or three nights a week in a supported accommodation house for care leavers: checks, reassurance, toast, and a clear handover at seven.",
      jobBenefits: "Enhanced night rate, set rota four weeks ahead.",
    },
  },
  shortBreaks: {
    needs: "shortBreaks",
    postedDaysAgo: 13,
    closesInDays: 12,
    ofAdults: {
      description:
        "Plan and run Saturday groups and days out for adults with complex needs: swimming, baking, boats, bowling.",
    },
    job: {
      title: "Short Breaks Activity Lead",
      location: "Thornley",
      employmentType: "TEMPORARY",
      description:
        "Plan and run Saturday groups and holiday days out for young people with complex needs: swimming, baking, boats, bowling.",
    },
  },
  therapist: {
    needs: "therapeuticCare",
    postedDaysAgo: 4,
    job: {
      title: "Occupational Therapist",
      location: "Saltby, with travel to Harrowfen",
      employmentType: "CONTRACT",
      salary: "£290 a day",
      description:
        "A nine-month contract in the therapy team while a colleague is on maternity leave. Sensory assessments, equipment, and coaching the staff who will use your plan every day.",
      qualifications: "HCPC registration. Experience of sensory integration is welcome, not required.",
      jobBenefits: "Four-day week possible, paid travel time.",
      contactEmail: "therapy@example.org",
    },
  },
  healthcareAssistant: {
    needs: "staffingSolutions",
    postedDaysAgo: 16,
    job: {
      title: "Healthcare Assistant, staff bank",
      location: "Northmere and Wickering",
      employmentType: "TEMPORARY",
      salary: "£12.90 to £15.60 an hour",
      description:
        "Pick up shifts that suit you in people’s own homes and in two small wards. We call before we send, and we tell you who you will meet, what they like and who is in charge.",
      qualifications: "Care Certificate, or six months in a caring role. We cover moving and handling.",
      jobBenefits: "Weekly pay, holiday pay on top, paid training days.",
    },
  },
  homecare: {
    needs: "homecare",
    postedDaysAgo: 20,
    job: {
      title: "Homecare Worker",
      location: "Ashmarsh Vale",
      employmentType: "PART_TIME",
      salary: "£13.25 an hour, travel time paid",
      description:
        "Help six people in one village live the way they want to: getting up, getting out, medicines, a proper lunch. Visits are never shorter than half an hour.",
      qualifications: "A car, patience and an interest in people. We teach the rest.",
      jobBenefits: "Mileage at 45p, a team that meets every Thursday, pension.",
    },
  },
  registeredManager: {
    needs: "residentialCare",
    postedDaysAgo: 11,
    ofAdults: {
      title: "Registered Manager",
      responsibilities: "Hold the registration. Keep the rota kind and the house a home.",
      qualifications: "Level 5 in leadership and management for adult care, or working towards it.",
    },
    job: {
      title: "Registered Manager, children’s home",
      location: "Northmere",
      employmentType: "FULL_TIME",
      salary: "£48,000 a year",
      description:
        "Run a three-bed home that opened last spring. You will have a steady team of nine, a deputy who wants to learn, and a responsible individual who answers the phone.",
      responsibilities:
        "Hold the registration. Lead on Regulation 44 and 45. Keep the rota kind and the house a home.",
      qualifications:
        "Level 5 in leadership and management for residential childcare, or working towards it.",
      jobBenefits: "Performance bonus, 33 days’ leave, external supervision.",
    },
  },
  crisis: {
    needs: "crisisSupport",
    postedDaysAgo: 30,
    job: {
      title: "Crisis Response Practitioner",
      location: "Northmere",
      employmentType: "CONTRACT",
      salary: "£180 a shift",
      description:
        "Join the team that goes out within hours when a placement is breaking down. Calm, careful work over a few intense days, with a psychologist on the end of the line.",
      qualifications: "Two years in crisis, inpatient or residential work. PBS training.",
      isActive: false,
    },
  },
  coordinator: {
    needs: "homecare",
    postedDaysAgo: 41,
    job: {
      title: "Homecare Coordinator",
      location: "Saltby",
      employmentType: "FULL_TIME",
      salary: "£27,000 a year",
      description:
        "Match people with the right carer, keep the rota honest and be the voice that families know. Smart rostering does the sums; you do the judgement.",
      isActive: false,
    },
  },
  activities: {
    needs: "shortBreaks",
    postedDaysAgo: 52,
    closesInDays: -8,
    ofAdults: "left out",
    job: {
      title: "Summer Activities Assistant",
      location: "Thornley",
      employmentType: "TEMPORARY",
      salary: "£12.75 an hour",
      description:
        "Six weeks of beach days, den building and rain plans with young people who make it worth it. Ideal for students of teaching, nursing or social work.",
      jobBenefits: "Lunch with the group, travel paid, a reference that says something.",
    },
  },
} satisfies Record<string, DemoJob>;

export type DemoJobName = keyof typeof demoJobs;
