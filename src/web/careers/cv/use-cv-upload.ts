/**
 * The states of a CV in the apply dialog (specification §4): none → chosen → uploading → complete. A failed or
 * stopped transfer returns to chosen; after a lost connection it is retried once, after a pause or, if the browser is
 * offline, when it is online again. A complete upload stays until the application is sent or the file is removed.
 */
import { useRef, useState } from "react";
import type { ToastWords } from "#contract/messages.ts";
import { useToast } from "#web/ui/Toasts.tsx";
import { problemOfContent, problemOfCvFile, type CvFacts, type CvState, type StoredCv } from "./cv-file.ts";
import { useTransfer } from "./use-transfer.ts";
import { useWhenOnline } from "./use-when-online.ts";
import { applyFailures } from "#content/words/apply.ts";

export interface CvUpload {
  state: CvState;
  /** The last error, shown in the panel until the next attempt. */
  problem: ToastWords | undefined;
  /** Takes a file as the CV, or refuses it. */
  choose: (file: File) => void;
  remove: () => void;
  /** Uploads the chosen file, or waits for the running transfer. Returns its stored path, undefined on failure. */
  upload: () => Promise<string | undefined>;
  /** Stops a running transfer and further attempts. */
  stop: () => void;
  /** Shows that a CV is missing. */
  reportMissing: () => void;
  /** The server does not take the completed upload (any more): it must be uploaded again. */
  sendAgain: () => void;
  /** Restores the state before a reload; `stored` if the upload was complete. */
  restore: (file: CvFacts, stored: StoredCv | undefined) => void;
}

export function useCvUpload(): CvUpload {
  const toast = useToast();
  const [{ state, problem }, setBoth] = useState<{ state: CvState; problem?: ToastWords }>({
    state: { step: "none" },
  });
  const lastFailureToast = useRef<string>(undefined);
  const set = (state: CvState) => setBoth({ state });
  const fail = (state: CvState, problem: ToastWords) => {
    setBoth({ state, problem });
    lastFailureToast.current = toast.show({ ...problem, variant: "destructive" });
  };
  const accept = (file: File) => {
    if (lastFailureToast.current) toast.dismiss(lastFailureToast.current);
    set({ step: "chosen", file });
  };
  const judge = useFileJudge({ accept, refuse: (problem) => fail({ step: "none" }, problem) });
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
      judge(file);
    },
    remove() {
      abort();
      set({ step: "none" });
    },
    stop() {
      abort();
      if (isOnItsWay(state)) set({ step: "chosen", file: state.file });
    },
    reportMissing: () => fail(state.step === "none" ? state : { step: "none" }, applyFailures.cvRequired),
    sendAgain() {
      if (state.step === "none") return;
      const { file } = state;
      set(file instanceof File ? { step: "chosen", file } : { step: "none", lost: file });
    },
    restore: (file, stored) =>
      set(stored ? { step: "complete", file, ...stored } : { step: "none", lost: file }),
  };
}

interface FileVerdicts {
  accept: (file: File) => void;
  refuse: (problem: ToastWords) => void;
}

/** Checks a chosen file's content; when another is chosen meanwhile, only that one counts. */
function useFileJudge({ accept, refuse }: FileVerdicts): (file: File) => void {
  const last = useRef<File>(undefined);
  const judge = async (file: File) => {
    last.current = file;
    const problem = problemOfCvFile(file) ?? (await problemOfContent(file));
    if (last.current !== file) return;
    if (problem) refuse(problem);
    else accept(file);
  };
  return (file) => void judge(file);
}

function isOnItsWay(state: CvState): state is Extract<CvState, { file: File; percent?: number }> {
  return state.step === "uploading" || (state.step === "chosen" && state.retry !== undefined);
}
