import { useEffect, useState } from "react";
import { forgetDraft, keepDraft, readDraft } from "#web/ui/device-drafts.ts";

/** What somebody has typed about a job and not saved yet, as it is kept on their device. */
type DeviceDraft<Values> = {
  values: Values;
  /** `updatedAt` of the job that the draft began with; null for a new job. */
  basedOn: string | null;
  /** When it was kept last, ISO 8601. */
  keptAt: string;
};

const keptAfterMs = 300;

/**
 * Keeps a job's unsaved form on this device, so that it survives a reload, a closed tab and the end of a session. Each
 * job has a draft of its own; "new" is the one that is not there yet. Where a browser stores nothing, nothing is kept.
 */
export function readDeviceDraft<Values>(jobId: string): DeviceDraft<Values> | undefined {
  return readDraft(nameOf(jobId)) as DeviceDraft<Values> | undefined; // written below
}

export function discardDeviceDraft(jobId: string): void {
  forgetDraft(nameOf(jobId));
}

/** Keeps `values` whenever they change, once typing pauses and at once when the page is left. Answers when it last did. */
export function useDeviceDraft(
  jobId: string,
  { values, basedOn, isChanged }: { values: object; basedOn: string | null; isChanged: boolean },
): string | undefined {
  const [keptAt, setKeptAt] = useState(() => readDeviceDraft(jobId)?.keptAt);
  const text = JSON.stringify(values);
  useEffect(() => {
    if (!isChanged) {
      discardDeviceDraft(jobId);
      return;
    }
    const keep = () => {
      const now = new Date().toISOString();
      if (keepDraft(nameOf(jobId), { values: JSON.parse(text) as unknown, basedOn, keptAt: now }))
        setKeptAt(now);
    };
    const timer = setTimeout(keep, keptAfterMs);
    addEventListener("pagehide", keep);
    return () => {
      clearTimeout(timer);
      removeEventListener("pagehide", keep);
    };
  }, [jobId, text, basedOn, isChanged]);
  return keptAt;
}

function nameOf(jobId: string): string {
  return `job ${jobId}`;
}
