import { useEffect, useState } from "react";
import { forgetDraft, keepDraft, readDraft } from "#web/ui/device-drafts.ts";

/** Unsaved changes of a job's form, as stored on the device. */
type DeviceDraft<Values> = {
  values: Values;
  /** `updatedAt` of the job that the draft began with; null for a new job. */
  basedOn: string | null;
  /** When it was last stored, ISO 8601. */
  keptAt: string;
};

const keptAfterMs = 300;

/**
 * Stores a job's unsaved form on this device, so that it survives a reload, a closed tab and the end of a session.
 * `name`: of the admin and the job, because a draft must not pass for the next admin's own. Without storage nothing is
 * kept.
 */
export function readDeviceDraft<Values>(name: string): DeviceDraft<Values> | undefined {
  return readDraft(nameOf(name)) as DeviceDraft<Values> | undefined; // written below
}

export function discardDeviceDraft(name: string): void {
  forgetDraft(nameOf(name));
}

/**
 * Stores `values` after each change, when typing pauses and when the page is left. Returns when it last did; null
 * where the last attempt failed.
 */
export function useDeviceDraft(
  name: string,
  { values, basedOn, isChanged }: { values: object; basedOn: string | null; isChanged: boolean },
): string | null | undefined {
  const [keptAt, setKeptAt] = useState<string | null | undefined>(() => readDeviceDraft(name)?.keptAt);
  const text = JSON.stringify(values);
  useEffect(() => {
    if (!isChanged) {
      discardDeviceDraft(name);
      return;
    }
    const keep = () => {
      const now = new Date().toISOString();
      const draft = { values: JSON.parse(text) as unknown, basedOn, keptAt: now };
      setKeptAt(keepDraft(nameOf(name), draft) ? now : null);
    };
    const timer = setTimeout(keep, keptAfterMs);
    addEventListener("pagehide", keep);
    return () => {
      clearTimeout(timer);
      removeEventListener("pagehide", keep);
    };
  }, [name, text, basedOn, isChanged]);
  return keptAt;
}

function nameOf(name: string): string {
  return `job ${name}`;
}
