import type { Job } from "#contract/jobs.ts";
import { advertFacts, type Employer } from "./advert-facts.ts";

/** What an advert has to say besides title, place, type and pay. */
export function AdvertStrip({ job, employer }: { job: Job; employer: Employer }) {
  return (
    <dl className="advert-strip">
      {advertFacts(job, employer).map(({ label, text }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
