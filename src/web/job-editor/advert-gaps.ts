import { experienceOf } from "#web/jobs/advert-facts.ts";
import { parseSalary } from "#web/jobs/salary.ts";
import { type JobFieldName, type JobFormKind, jobFormLabels, type JobFormValues } from "./job-form.ts";

const shortDescription = 200;

/**
 * What an advert still lacks, as advice to whoever writes it: nothing here stops a job from being saved. Only what
 * this form can mend is named. `today` is the day in London, `YYYY-MM-DD`.
 */
export function advertGaps(kind: JobFormKind, job: JobFormValues, today: string): string[] {
  const isGiven = (text: string) => text.trim() !== "";
  const pay = job.salary.trim();
  const text = `${job.description} ${job.qualifications}`;
  const gaps: [JobFieldName, boolean, string][] = [
    ["salary", pay === "", "Pay: adverts that name it are answered more often."],
    [
      "salary",
      pay !== "" && !parseSalary(pay),
      "Pay that search engines understand, for example £13.10 to £14.20 an hour.",
    ],
    ["validThrough", !isGiven(job.validThrough), "A closing date."],
    ["validThrough", isGiven(job.validThrough) && job.validThrough < today, "A closing date to come."],
    ["qualifications", !isGiven(job.qualifications), "Requirements: what somebody needs to bring."],
    [
      "qualifications",
      pay !== "" && experienceOf(job) === undefined,
      "A sentence on experience beside the pay, even if none is needed.",
    ],
    ["responsibilities", !isGiven(job.responsibilities), "Responsibilities: what somebody will do."],
    ["jobBenefits", !isGiven(job.jobBenefits), "Benefits."],
    [
      "description",
      job.description.trim().length < shortDescription,
      `A fuller description, of ${shortDescription} characters or more.`,
    ],
    ["description", !/\b(hours?|shifts?|rota)\b/i.test(text), "Hours or shift pattern."],
  ];
  return gaps.flatMap(([field, isMissing, advice]) =>
    isMissing && field in jobFormLabels[kind] ? [advice] : [],
  );
}
