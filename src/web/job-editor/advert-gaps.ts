import { experienceOf } from "#web/jobs/advert-facts.ts";
import { parseSalary } from "#web/jobs/salary.ts";
import type { JobFormValues } from "./job-form.ts";

const shortDescription = 200;

/**
 * What an advert still lacks, as advice to whoever writes it: nothing here stops a job from being saved. `today` is the day in London, `YYYY-MM-DD`.
 */
export function advertGaps(job: JobFormValues, today: string): string[] {
  const isGiven = (text: string) => text.trim() !== "";
  const pay = job.salary.trim();
  const text = `${job.description} ${job.qualifications}`;
  const gaps: [boolean, string][] = [
    [pay === "", "Pay: adverts that name it are answered more often."],
    [
      pay !== "" && !parseSalary(pay),
      "Pay that search engines understand, for example £13.10 to £14.20 an hour.",
    ],
    [!isGiven(job.validThrough), "A closing date."],
    [isGiven(job.validThrough) && job.validThrough < today, "A closing date to come."],
    [!isGiven(job.qualifications), "Requirements: what somebody needs to bring."],
    [
      pay !== "" && experienceOf(job) === undefined,
      "A sentence on experience beside the pay, even if none is needed.",
    ],
    [!isGiven(job.responsibilities), "Responsibilities: what somebody will do."],
    [!isGiven(job.jobBenefits), "Benefits."],
    [
      job.description.trim().length < shortDescription,
      `A fuller description, of ${shortDescription} characters or more.`,
    ],
    [!/\b(hours?|shifts?|rota)\b/i.test(text), "Hours or shift pattern."],
  ];
  return gaps.flatMap(([isMissing, advice]) => (isMissing ? [advice] : []));
}
