/**
 * The life of a CV in the apply dialog (specification §4): none → chosen → uploading → complete. A failed or stopped
 * transfer goes back to chosen; after a lost connection it is tried once more by itself, in a moment or, where the
 * browser is offline, when it is online again. A complete upload is kept until the application is sent or the file is
 * removed.
 */
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { failures, successes, type ToastWords } from "#contract/messages.ts";
import { wordsOfFailure } from "#web/api/errors.ts";
import { tryTwice } from "#web/api/try-twice.ts";
import { useToast } from "#web/ui/Toasts.tsx";
import { type CvFacts, problemOfCvFile } from "./cv-file.ts";
import { createCvUploader, type UploadCv } from "./upload-cv.ts";
import { useOneTransfer } from "./use-one-transfer.ts";

export type CvState =
  /** `lost`: the file that was chosen before the page was loaded anew. */
  | { step: "none"; lost?: CvFacts }
  /** `retry`: when it is tried again by itself. */
  | { step: "chosen"; file: File; retry?: "soon" | "online" }
  | { step: "uploading"; file: File; percent: number }
  /** The file itself is gone when the page was loaded anew since. */
  | { step: "complete"; file: File | CvFacts; cvFileUrl: string };

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
  /** Goes on where the page was before it was loaded anew: `cvFileUrl` for an upload that was complete. */
  restore: (file: CvFacts, cvFileUrl: string | undefined) => void;
}

export function useCvUpload(): CvUpload {
  const toast = useToast();
  const [{ state, problem }, set] = useState<{ state: CvState; problem?: ToastWords }>({
    state: { step: "none" },
  });
  const { run, abort } = useOneTransfer();
  const uploaderOf = useUploaderOfFile();

  const fail = (state: CvState, problem: ToastWords) => {
    set({ state, problem });
    toast.show({ ...problem, variant: "destructive" });
  };
  const transfer = async (file: File, signal: AbortSignal) => {
    const onProgress = (percent: number) => set({ state: { step: "uploading", file, percent } });
    const attempt = () => {
      onProgress(0);
      return uploaderOf(file)({ onProgress, signal });
    };
    const onPause = () => set({ state: { step: "chosen", file, retry: "soon" } });
    try {
      const cvFileUrl = await tryTwice(attempt, { signal, onPause });
      set({ state: { step: "complete", file, cvFileUrl } });
      toast.show(successes.cvUpload);
      return cvFileUrl;
    } catch (error) {
      if (signal.aborted) return undefined;
      const retry = navigator.onLine ? {} : { retry: "online" as const };
      fail({ step: "chosen", file, ...retry }, wordsOfFailure(error, failures.cvUpload));
      return undefined;
    }
  };
  const upload = async () => {
    if (state.step === "none") return undefined;
    if (state.step === "complete") return state.cvFileUrl;
    const { file } = state;
    return await run((signal) => transfer(file, signal));
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
      else set({ state: { step: "chosen", file } });
    },
    remove() {
      abort();
      set({ state: { step: "none" } });
    },
    stop() {
      abort();
      if (state.step === "uploading" || state.step === "chosen")
        set({ state: { step: "chosen", file: state.file } });
    },
    reportMissing: () => fail({ ...state, step: "none" }, failures.cvRequired),
    sendAgain() {
      if (state.step === "none") return;
      const { file } = state;
      set({ state: file instanceof File ? { step: "chosen", file } : { step: "none", lost: file } });
    },
    restore: (file, cvFileUrl) =>
      set({
        state:
          cvFileUrl === undefined ? { step: "none", lost: file } : { step: "complete", file, cvFileUrl },
      }),
  };
}
