import { QueryClientProvider } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { Job } from "#contract/jobs.ts";
import { createQueryClient } from "#web/api/queries.ts";
import { ToastsProvider } from "#web/ui/Toasts.tsx";
import { Applying, type ApplyOpener } from "./apply/Applying.tsx";
import { ApplyForm, EmailUs } from "./JobCard.tsx";
import { ShareJob } from "./ShareJob.tsx";

interface JobPageIslandProps {
  job: Job;
  /** The absolute address of the page. */
  url: string;
  /** Whether the provider is Disability Confident. */
  hasInterviewScheme: boolean;
}

/** The part of a job's own page that acts: applying, and passing the job on. */
export function JobPageIsland({ job, url, hasInterviewScheme }: JobPageIslandProps) {
  const [queries] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queries}>
      <ToastsProvider>
        <ApplyHere job={job} hasInterviewScheme={hasInterviewScheme} />
        <ShareJob title={job.title} url={url} />
      </ToastsProvider>
    </QueryClientProvider>
  );
}

function ApplyHere({ job, hasInterviewScheme }: Pick<JobPageIslandProps, "job" | "hasInterviewScheme">) {
  const applying = useRef<ApplyOpener>(null);
  return (
    <>
      <Applying ref={applying} hasInterviewScheme={hasInterviewScheme} />
      <div className="row">
        <ApplyForm job={job} onApply={(job) => applying.current?.open(job)} />
        <EmailUs job={job} />
      </div>
    </>
  );
}
