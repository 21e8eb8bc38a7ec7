import type { JobToEdit } from "#contract/admin-jobs.ts";
import { jobFieldNames, jobFormLabels, type JobFormValues, toFormValues } from "#web/job-editor/job-form.ts";
import { Button } from "#web/ui/Button.tsx";

interface ChangedElsewhereProps {
  mine: JobFormValues;
  theirs: JobToEdit;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Tells that the job was saved elsewhere meanwhile, with the differences, and asks which version to keep. */
export function ChangedElsewhere({ mine, theirs, onKeepMine, onTakeTheirs }: ChangedElsewhereProps) {
  const stored = toFormValues(theirs);
  const differing = jobFieldNames.filter((name) => mine[name] !== stored[name]);
  return (
    <section className="changed-elsewhere" role="alert">
      <p>
        <b>Somebody changed this job since you opened it. Nothing of yours is lost.</b>
      </p>
      {differing.length > 0 && (
        <dl>
          {differing.map((name) => (
            <div key={name}>
              <dt>{jobFormLabels.admin[name]}, as it is saved now</dt>
              <dd>{shown(stored[name])}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className="changed-elsewhere__acts">
        <Button variant="line" onClick={onKeepMine}>
          Keep mine
        </Button>
        <Button variant="line" onClick={onTakeTheirs}>
          Take theirs
        </Button>
      </div>
    </section>
  );
}

function shown(value: string | boolean): string {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return value === "" ? "Empty" : value;
}
