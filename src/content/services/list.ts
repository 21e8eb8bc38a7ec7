import { type PagePath, pagePaths } from "#contract/paths.ts";

/** A service as every list of them names it. */
export interface ListedService {
  path: PagePath;
  name: string;
  /** What it is, in five words or so. */
  line: string;
}

/** The six services, each with its one name. */
export const services: readonly ListedService[] = [
  { path: pagePaths.residentialCare, name: "Residential care", line: "From age 16, day and night" },
  { path: pagePaths.complexNeeds, name: "Complex needs", line: "One team round one person" },
  { path: pagePaths.crisisSupport, name: "Crisis support", line: "24/7, by telephone" },
  { path: pagePaths.staffingSolutions, name: "Staffing solutions", line: "Often within 24–48 hours" },
  { path: pagePaths.shortBreaks, name: "Short breaks", line: "An hour, a day, a week" },
  { path: pagePaths.therapeuticCare, name: "Therapeutic care", line: "After trauma, at their pace" },
];
