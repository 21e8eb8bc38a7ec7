import { experienceOf } from "#web/jobs/experience.ts";
import { parseSalary } from "#web/jobs/salary.ts";
import type { JobFormValues } from "./job-form.ts";
import { type Control, useWatch } from "react-hook-form";

/** Shows what the advert lacks while it is written. It does not prevent saving. */
export function AdvertAdvice({ control, today }: { control: Control<JobFormValues>; today: string }) {
  const values = useWatch({ control }) as JobFormValues; // every field has a default value
  const gaps = advertGaps(values, today);
  if (gaps.length === 0) return <p className="advice">This advert says all that applicants look for.</p>;
  return (
    <details className="advice">
      <summary>{gaps.length === 1 ? "1 thing" : `${gaps.length} things`} this advert could still say</summary>
      <ul>
        {gaps.map((gap) => (
          <li key={gap}>{gap}</li>
        ))}
      </ul>
      <p className="field-hint">You can save and publish it as it is.</p>
    </details>
  );
}

const shortDescription = 200;

/** What an advert lacks, as advice. `today` is the day in London, `YYYY-MM-DD`. */
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
    [
      !isGiven(job.hours) && !isGiven(job.shifts) && !/\b(hours?|shifts?|rota)\b/i.test(text),
      "Hours or shifts: what many look for first.",
    ],
  ];
  return gaps.flatMap(([isMissing, advice]) => (isMissing ? [advice] : []));
}
