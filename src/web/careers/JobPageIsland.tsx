import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import type { Job } from "#contract/jobs.ts";
import { createQueryClient } from "#web/api/queries.ts";
import { ToastsProvider } from "#web/ui/Toasts.tsx";
import { ApplyDialog } from "./apply/ApplyDialog.tsx";
import { ReceiptNote } from "./apply/ReceiptNote.tsx";
import { useApply } from "./apply/use-apply.ts";
import { ApplyForm, EmailUs } from "./JobCard.tsx";
import { ShareJob } from "./ShareJob.tsx";

interface JobPageIslandProps {
  job: Job;
  /** The absolute address of the page. */
  url: string;
}

/** The part of a job's own page that acts: applying, and passing the job on. */
export function JobPageIsland({ job, url }: JobPageIslandProps) {
  const [queries] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queries}>
      <ToastsProvider>
        <ApplyHere job={job} />
        <ShareJob title={job.title} url={url} />
      </ToastsProvider>
    </QueryClientProvider>
  );
}

function ApplyHere({ job }: { job: Job }) {
  const apply = useApply();
  return (
    <>
      {apply.receipt && <ReceiptNote receipt={apply.receipt} />}
      <div className="row">
        <ApplyForm job={job} onApply={apply.open} />
        <EmailUs job={job} />
      </div>
      <ApplyDialog apply={apply} />
    </>
  );
}
