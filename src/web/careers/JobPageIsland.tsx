import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Job } from "#contract/jobs.ts";
import { createQueryClient } from "#web/api/queries.ts";
import { ToastsProvider } from "#web/ui/Toasts.tsx";
import { Applying, type ApplyOpener } from "./apply/Applying.tsx";
import { applyFragment, ApplyForm, EmailUs } from "../jobs/JobCard.tsx";
import { ShareJob } from "./ShareJob.tsx";

interface JobPageIslandProps {
  job: Job;
  /** The absolute address of the page. */
  url: string;
  /** Whether the provider is Disability Confident. */
  hasInterviewScheme: boolean;
}

/** The interactive part of a job's page: applying and sharing. */
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

/**
 * Runs `then` when the page was opened with this fragment, and removes the fragment, so that a reload does not repeat
 * it.
 */
function useWhenAt(fragment: string, then: () => void): void {
  const act = useEffectEvent(then);
  useEffect(() => {
    const follow = () => {
      if (location.hash !== fragment) return;
      history.replaceState(history.state, "", location.pathname + location.search);
      act();
    };
    follow();
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, [fragment]);
}

/** The server then answers with the page of a closed job, or of one that is gone. */
const showAsClosed = () => location.reload();

function ApplyHere({ job, hasInterviewScheme }: Pick<JobPageIslandProps, "job" | "hasInterviewScheme">) {
  const applying = useRef<ApplyOpener>(null);
  const actions = useRef<HTMLDivElement>(null);
  useWhenAt(applyFragment, () => {
    actions.current?.querySelector("button")?.focus(); // the focus returns to it when the dialog closes
    applying.current?.open(job);
  });
  return (
    <>
      <Applying ref={applying} onJobClosed={showAsClosed} hasInterviewScheme={hasInterviewScheme} />
      <div className="cluster" ref={actions}>
        <ApplyForm job={job} onApply={(job) => applying.current?.open(job)} />
        <EmailUs job={job} />
      </div>
    </>
  );
}
