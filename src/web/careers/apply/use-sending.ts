import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { ApplicationReceipt } from "#contract/applications.ts";
import type { Job } from "#contract/jobs.ts";
import type { ToastWords } from "#contract/messages.ts";
import { ApiError, isRefusedWith } from "#web/api/errors.ts";
import { request } from "#web/api/request.ts";
import { tryTwice, withinTime } from "#web/api/retry.ts";
import { useToast } from "#web/ui/Toasts.tsx";
import { problemOfRefusedCv, wordsForApplicant } from "../cv/cv-file.ts";
import type { CvUpload } from "../cv/use-cv-upload.ts";
import { useWhenOnline } from "../cv/use-when-online.ts";
import type { ApplicationFields } from "./application-fields.ts";
import { applyFailures, applySuccesses, applyWords } from "#content/words/apply.ts";

/** A sent application, as shown to its applicant. */
export type Receipt = { reference: string; jobTitle: string };

export interface Sending {
  /** Sends an application; does nothing while one is being sent. */
  send: (application: UnsentApplication) => void;
  isPending: boolean;
  /** True if the server could not take it and the next attempt is seconds away. */
  isRetrying: boolean;
  /** Why the last attempt failed, in a sentence. */
  failure: string | undefined;
  /** The job, if the last attempt failed because it was closed or deleted since the page was rendered. */
  closedJob: Job | undefined;
  /** Does nothing while an application is being sent. */
  forgetFailure: () => void;
  /** The application has changed: it is no longer sent automatically. */
  doNotSendAgain: () => void;
  /** Stops further attempts. A running one cannot be stopped, and its result is shown. */
  stop: () => void;
}

type UnsentApplication = { job: Job; fields: ApplicationFields };
type StoppableApplication = UnsentApplication & { signal: AbortSignal };

/** Includes the time to take over a CV from an object store. */
const answerTimeoutMs = 60_000;

/** The CV could not be uploaded; its panel shows why. */
class CvNotUploaded extends Error {}

/** The browser was offline before anything was sent. */
class NotSent extends Error {}

/** Statuses of a server that has not taken the application: incomplete, too many, unavailable (RFC 9110, 6585). */
const statusesOfNotTaken: ReadonlySet<number> = new Set([408, 429, 503]);

/**
 * Sends an application with its CV, and shows the result in a toast (§8). It is sent again automatically only if the
 * server cannot have taken it (decision 0024): after a pause if the server said so, or, if the browser was offline
 * from the start, when it is online again.
 */
export function useSending(cv: CvUpload, onSent: (receipt: Receipt) => void): Sending {
  const toast = useToast();
  const current = useRef<AbortController>(undefined);
  const [waits, setWaits] = useState<"soon" | "online">();
  const [wasOffline, setWasOffline] = useState(false);

  const { mutate, isPending, error, reset, variables } = useMutation({
    mutationFn: (application: StoppableApplication) =>
      submitWithCv(application, { cv, onPause: () => setWaits("soon") }),
    onSuccess: ({ reference }, { job }) => {
      onSent({ reference, jobTitle: job.title });
      const { title, description } = applySuccesses.application;
      toast.show({ title, description: `${description} ${applyWords.receipt.reference(reference)}` });
    },
    onError: (error, { signal }) => {
      const isOffline = !navigator.onLine && !signal.aborted && cannotHaveArrived(error);
      setWasOffline(isOffline);
      setWaits(isOffline ? "online" : undefined);
      if (signal.aborted && cannotHaveArrived(error)) return toast.show(applyFailures.stopped);
      if (error instanceof CvNotUploaded) return;
      if (isAboutCv(error)) cv.sendAgain();
      toast.show({ ...problemOf(error), variant: "destructive" });
    },
    onSettled: () => (current.current = undefined),
  });
  const send = (application: UnsentApplication) => {
    if (current.current) return; // a double click comes before the button is disabled
    current.current = new AbortController();
    setWaits(undefined);
    mutate({ ...application, signal: current.current.signal });
  };
  useWhenOnline(waits === "online" && variables !== undefined, () => variables && send(variables));

  return {
    send,
    isPending,
    isRetrying: isPending && waits === "soon",
    failure: error ? sentenceOf(error, cv, wasOffline) : undefined,
    closedJob: isRefusedWith(error, "job-closed", "job-not-found") ? variables?.job : undefined,
    forgetFailure() {
      if (!isPending) reset();
    },
    doNotSendAgain: () => setWaits((waits) => (waits === "online" ? undefined : waits)),
    stop() {
      current.current?.abort();
      if (waits === "online") toast.show(applyFailures.stopped);
      setWaits(undefined);
    },
  };
}

/** Uploads the CV if necessary, and submits; once more if the server certainly has not taken the application. */
async function submitWithCv(
  { job, fields, signal }: StoppableApplication,
  { cv, onPause }: { cv: CvUpload; onPause: () => void },
): Promise<ApplicationReceipt> {
  const cvFileUrl = await cv.upload();
  if (cvFileUrl === undefined) throw new CvNotUploaded();
  const body = { ...fields, jobId: job.id, cvFileUrl };
  const attempt = async () => {
    if (!navigator.onLine) throw new NotSent();
    return await withinTime((signal) => request("createApplication", { body, signal }), {
      ms: answerTimeoutMs,
    });
  };
  return await tryTwice(attempt, { signal, onPause, isRepeatable: cannotHaveArrived });
}

function sentenceOf(error: Error, cv: CvUpload, wasOffline: boolean): string | undefined {
  if (wasOffline) return applyWords.offline;
  if (error instanceof CvNotUploaded) return cv.problem?.description;
  const { description } = problemOf(error);
  const isRefused = error instanceof ApiError && error.status < 500;
  if (isRefused || cannotHaveArrived(error)) return description;
  // The person decides whether to send it again. The server knows the upload, and answers with the first application.
  return `${description} ${applyWords.mayHaveArrived}`;
}

function problemOf(error: Error): ToastWords {
  return problemOfRefusedCv(error) ?? wordsForApplicant(error, applyFailures.application);
}

/** Whether the server has certainly not stored the application, so that it may be sent again automatically. */
function cannotHaveArrived(error: unknown): boolean {
  if (error instanceof ApiError) return statusesOfNotTaken.has(error.status);
  return error instanceof NotSent || error instanceof CvNotUploaded;
}

/**
 * Whether only another upload helps: this one is used, unknown, removed or refused. An upload to an object store is
 * examined when the application is sent (decision 0019).
 */
function isAboutCv(error: Error): boolean {
  return isRefusedWith(error, "cv-not-usable", "cv-not-pdf", "cv-too-large");
}
