import { useRef } from "react";
import type { ToastWords } from "#contract/messages.ts";
import { type RetryReason, tryTwice } from "#web/api/retry.ts";
import { useToast } from "#web/ui/Toasts.tsx";
import { problemOfRefusedCv, wordsForApplicant, type CvState } from "./cv-file.ts";
import { createCvUploader, type UploadCv } from "./upload-cv.ts";
import { applyFailures, applySuccesses } from "#content/words/apply.ts";

/** Resolves to the stored path, or undefined if the file could not be uploaded. */
type Transfer = Promise<string | undefined>;

interface TransferListener {
  set: (state: CvState) => void;
  fail: (state: CvState, problem: ToastWords) => void;
}

/** Uploads files, one at a time, and reports the state of each. */
export function useTransfer({ set, fail }: TransferListener) {
  const toast = useToast();
  const { run, abort } = useOneTransfer();
  const uploaderOf = useUploaderOfFile();

  const transfer = async (file: File, signal: AbortSignal): Transfer => {
    const onProgress = (percent: number) => set({ step: "uploading", file, percent });
    const attempt = () => {
      onProgress(0);
      return uploaderOf(file)({ onProgress, signal });
    };
    const onPause = (retry: RetryReason) => set({ step: "chosen", file, retry });
    try {
      const cvFileUrl = await tryTwice(attempt, { signal, onPause });
      set({ step: "complete", file, cvFileUrl, storedAt: Date.now() });
      toast.show(applySuccesses.cvUpload);
      return cvFileUrl;
    } catch (error) {
      if (signal.aborted) return undefined;
      const retry = navigator.onLine ? {} : { retry: "online" as const };
      const problem = problemOfRefusedCv(error) ?? wordsForApplicant(error, applyFailures.cvUpload);
      fail({ step: "chosen", file, ...retry }, problem);
      return undefined;
    }
  };
  return { start: (file: File): Transfer => run((signal) => transfer(file, signal)), abort };
}

/** One transfer at a time: starting a second one returns the first. */
function useOneTransfer() {
  const running = useRef<{ transfer: Transfer; stop: AbortController }>(undefined);
  return {
    run: (start: (signal: AbortSignal) => Transfer): Transfer => {
      if (running.current) return running.current.transfer;
      const stop = new AbortController();
      const transfer = start(stop.signal).finally(() => {
        if (running.current?.stop === stop) running.current = undefined;
      });
      running.current = { transfer, stop };
      return transfer;
    },
    /** The next transfer does not wait for this one's end. */
    abort: () => {
      running.current?.stop.abort();
      running.current = undefined;
    },
  };
}

/** One uploader for all attempts at a file. */
function useUploaderOfFile() {
  const last = useRef<{ file: File; upload: UploadCv }>(undefined);
  return (file: File): UploadCv => {
    if (last.current?.file !== file) last.current = { file, upload: createCvUploader(file) };
    return last.current.upload;
  };
}
