import { complexNeeds } from "./complex-needs.ts";
import { crisisSupport } from "./crisis-support.ts";
import { residentialCare } from "./residential-care.ts";
import type { ServiceWords } from "./service-words.ts";
import { shortBreaks } from "./short-breaks.ts";
import { staffingSolutions } from "./staffing-solutions.ts";
import { therapeuticCare } from "./therapeutic-care.ts";

/**
 * The words of each service's page. For a service of your own, add a file of `ServiceWords` and a line here; its page
 * then consists of the parts that every service page has.
 */
export const serviceWords: Readonly<Record<string, ServiceWords>> = {
  residentialCare,
  complexNeeds,
  crisisSupport,
  staffingSolutions,
  shortBreaks,
  therapeuticCare,
};
