/**
 * The life of a CV in the apply dialog (specification §4): none → chosen → uploading → complete. A failed or stopped
 * transfer goes back to chosen, so that it can be tried again. An upload that is complete is kept until the application
 * is sent or the file is removed.
 */
import { useRef, useState } from "react";
import { failures, successes, type ToastWords } from "#contract/messages.ts";
import { wordsOfFailure } from "#web/api/errors.ts";
import { useToast } from "#web/ui/Toasts.tsx";
import { problemOfCvFile } from "./cv-file.ts";
import { uploadCv } from "./upload-cv.ts";

export type CvState =
  | { step: "none" }
  | { step: "chosen"; file: File }
  | { step: "uploading"; file: File; percent: number }
  | { step: "complete"; file: File; cvFileUrl: string };

export interface CvUpload {
  state: CvState;
  /** What last went wrong, to stand in the panel until the next attempt. */
  problem: ToastWords | undefined;
  choose: (file: File) => void;
  remove: () => void;
  /** Uploads the chosen file, or waits for the transfer that runs. Answers its stored path, undefined on failure. */
  upload: () => Promise<string | undefined>;
  /** Stops a running transfer. */
  stop: () => void;
  /** Says that a CV is missing. */
  reportMissing: () => void;
  /** The server does not take the completed upload (any more): it has to be sent again. */
  sendAgain: () => void;
}

export function useCvUpload(): CvUpload {
  const toast = useToast();
  const [{ state, problem }, set] = useState<{ state: CvState; problem?: ToastWords }>({
    state: { step: "none" },
  });
  const { run, abort } = useOneTransfer();

  const fail = (state: CvState, problem: ToastWords) => {
    set({ state, problem });
    toast.show({ ...problem, variant: "destructive" });
  };
  const backToChosen = () => {
    if (state.step !== "none") set({ state: { step: "chosen", file: state.file } });
  };
  const transfer = async (file: File, signal: AbortSignal) => {
    const onProgress = (percent: number) => set({ state: { step: "uploading", file, percent } });
    onProgress(0);
    try {
      const cvFileUrl = await uploadCv(file, { onProgress, signal });
      set({ state: { step: "complete", file, cvFileUrl } });
      toast.show(successes.cvUpload);
      return cvFileUrl;
    } catch (error) {
      if (!signal.aborted) fail({ step: "chosen", file }, wordsOfFailure(error, failures.cvUpload));
      return undefined;
    }
  };
  const upload = async () => {
    if (state.step === "none") return undefined;
    if (state.step === "complete") return state.cvFileUrl;
    const { file } = state;
    return await run((signal) => transfer(file, signal));
  };

  return {
    state,
    problem,
    upload,
    choose(file) {
      const problem = problemOfCvFile(file);
      if (problem) fail({ step: "none" }, problem);
      else set({ state: { step: "chosen", file } });
    },
    remove: () => set({ state: { step: "none" } }),
    stop() {
      abort();
      if (state.step === "uploading") backToChosen();
    },
    reportMissing: () => fail({ step: "none" }, failures.cvRequired),
    sendAgain: backToChosen,
  };
}

type Transfer = Promise<string | undefined>;

/** One transfer at a time: whoever starts a second one gets the outcome of the first. */
function useOneTransfer() {
  const running = useRef<{ transfer: Transfer; stop: AbortController }>(undefined);
  return {
    run: (start: (signal: AbortSignal) => Transfer): Transfer => {
      if (running.current) return running.current.transfer;
      const stop = new AbortController();
      const transfer = start(stop.signal).finally(() => (running.current = undefined));
      running.current = { transfer, stop };
      return transfer;
    },
    abort: () => running.current?.stop.abort(),
  };
}
