import { type Control, useWatch } from "react-hook-form";
import { advertGaps } from "./advert-gaps.ts";
import type { JobFormValues } from "./job-form.ts";

/** Tells whoever writes an advert what it still lacks, while they write. It never stops them from saving. */
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
      <p className="hint">You can save and publish it as it is.</p>
    </details>
  );
}
