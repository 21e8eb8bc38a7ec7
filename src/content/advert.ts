import { checks } from "./nations/checks.ts";
import { nation } from "./organisation.ts";

/** What every advert says where the job itself says nothing (decision 0020). */
export const advert = {
  checks: checks[nation].advert,
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
};
