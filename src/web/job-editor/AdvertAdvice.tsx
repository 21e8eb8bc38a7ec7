import { type Control, useWatch } from "react-hook-form";
import { useToday } from "#web/ui/use-today.ts";
import { advertGaps } from "./advert-gaps.ts";
import type { JobFormKind, JobFormValues } from "./job-form.ts";

/** Tells whoever writes an advert what it still lacks, while they write. It never stops them from saving. */
export function AdvertAdvice({ kind, control }: { kind: JobFormKind; control: Control<JobFormValues> }) {
  const values = useWatch({ control }) as JobFormValues; // every field has a default value
  const today = useToday();
  const gaps = advertGaps(kind, values, today);
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
