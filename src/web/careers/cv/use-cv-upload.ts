/**
 * The life of a CV in the apply dialog (specification §4): none → chosen → uploading → complete. A failed or stopped
 * transfer goes back to chosen; after a lost connection it is tried once more by itself, in a moment or, where the
 * browser is offline, when it is online again. A complete upload is kept until the application is sent or the file is
 * removed.
 */
import { useState } from "react";
import { failures, type ToastWords } from "#contract/messages.ts";
import { useToast } from "#web/ui/Toasts.tsx";
import { problemOfCvFile } from "./cv-file.ts";
import type { CvFacts, CvState, StoredCv } from "./cv-state.ts";
import { useTransfer } from "./use-transfer.ts";
import { useWhenOnline } from "./use-when-online.ts";

export interface CvUpload {
  state: CvState;
  /** What last went wrong, to stand in the panel until the next attempt. */
  problem: ToastWords | undefined;
  choose: (file: File) => void;
  remove: () => void;
  /** Uploads the chosen file, or waits for the transfer that runs. Answers its stored path, undefined on failure. */
  upload: () => Promise<string | undefined>;
  /** Stops a running transfer, and one that would be tried again. */
  stop: () => void;
  /** Says that a CV is missing. */
  reportMissing: () => void;
  /** The server does not take the completed upload (any more): it has to be sent again. */
  sendAgain: () => void;
  /** Goes on where the page was before it was loaded anew; `stored` where the upload was complete. */
  restore: (file: CvFacts, stored: StoredCv | undefined) => void;
}

export function useCvUpload(): CvUpload {
  const toast = useToast();
  const [{ state, problem }, setBoth] = useState<{ state: CvState; problem?: ToastWords }>({
    state: { step: "none" },
  });
  const set = (state: CvState) => setBoth({ state });
  const fail = (state: CvState, problem: ToastWords) => {
    setBoth({ state, problem });
    toast.show({ ...problem, variant: "destructive" });
  };
  const { start, abort } = useTransfer({ set, fail });
  const upload = async () => {
    if (state.step === "none") return undefined;
    if (state.step === "complete") return state.cvFileUrl;
    return await start(state.file);
  };
  useWhenOnline(state.step === "chosen" && state.retry === "online", () => void upload());

  return {
    state,
    problem,
    upload,
    choose(file) {
      abort();
      const problem = problemOfCvFile(file);
      if (problem) fail({ step: "none" }, problem);
      else set({ step: "chosen", file });
    },
    remove() {
      abort();
      set({ step: "none" });
    },
    stop() {
      abort();
      if (isOnItsWay(state)) set({ step: "chosen", file: state.file });
    },
    reportMissing: () => fail(state.step === "none" ? state : { step: "none" }, failures.cvRequired),
    sendAgain() {
      if (state.step === "none") return;
      const { file } = state;
      set(file instanceof File ? { step: "chosen", file } : { step: "none", lost: file });
    },
    restore: (file, stored) =>
      set(stored ? { step: "complete", file, ...stored } : { step: "none", lost: file }),
  };
}

function isOnItsWay(state: CvState): state is Extract<CvState, { file: File; percent?: number }> {
  return state.step === "uploading" || (state.step === "chosen" && state.retry !== undefined);
}
