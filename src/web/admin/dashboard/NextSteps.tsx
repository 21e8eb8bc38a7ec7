import type { ReactNode } from "react";
import type { Application } from "#contract/applications.ts";
import { jobsPath } from "#contract/paths.ts";
import { Button } from "#web/ui/Button.tsx";
import { applicationsPath } from "../applications/address.ts";
import { countsOf } from "../applications/statuses.ts";
import type { DashboardDialog } from "../layout/dialogs.ts";

interface NextStepsProps {
  hasJobs: boolean;
  /** Whether a job takes applications today. */
  hasOpenJobs: boolean;
  applications: readonly Application[];
  onOpen: (dialog: DashboardDialog) => void;
}

/** What is worth doing now, worked out from the lists; never more than what is true. */
export function NextSteps({ hasJobs, hasOpenJobs, applications, onOpen }: NextStepsProps) {
  const { pending } = countsOf(applications);
  const steps: { key: string; step: ReactNode }[] = [];
  if (pending > 0)
    steps.push({
      key: "pending",
      step: (
        <a href={applicationsPath({ status: "pending" })} target="_blank" rel="noopener">
          Read {pending === 1 ? "the new application" : `the ${pending} new applications`}
          <span className="visually-hidden"> (opens in a new tab)</span>
        </a>
      ),
    });
  if (!hasOpenJobs)
    steps.push({
      key: "jobs",
      step: (
        <>
          <span>
            {hasJobs
              ? "No job is open, so the careers page is empty."
              : "There are no jobs yet. Create the first one: it appears on the careers page at once."}
          </span>
          <Button isSmall onClick={() => onOpen("manage-jobs")}>
            {hasJobs ? "Choose a job to open" : "Create a job"}
          </Button>
        </>
      ),
    });
  if (hasOpenJobs)
    steps.push({ key: "careers", step: <a href={jobsPath()}>See the careers page as visitors see it</a> });
  return (
    <section aria-labelledby="next">
      <h2 id="next">Next steps</h2>
      <ul className="todo">
        {steps.map(({ key, step }) => (
          <li key={key}>{step}</li>
        ))}
      </ul>
    </section>
  );
}
