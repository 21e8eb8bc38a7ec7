import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { errorCodes } from "#contract/errors.ts";
import type { Job } from "#contract/jobs.ts";
import { failures, successes } from "#contract/messages.ts";
import { ApiError, wordsOfFailure } from "#web/api/errors.ts";
import { request } from "#web/api/request.ts";
import { tryTwice } from "#web/api/try-twice.ts";
import { withinTime } from "#web/api/within-time.ts";
import { useToast } from "#web/ui/Toasts.tsx";
import type { CvUpload } from "../cv/use-cv-upload.ts";
import { useWhenOnline } from "../cv/use-when-online.ts";
import type { ApplicationFields } from "./application-fields.ts";

/** A sent application, as its applicant is told of it. */
export type Receipt = { reference: string; jobTitle: string };

export interface Sending {
  /** Sends an application; does nothing while one is being sent. */
  send: (application: UnsentApplication) => void;
  isPending: boolean;
  /** Whether the connection was lost and the next attempt is seconds away. */
  isRetrying: boolean;
  /** Why the last attempt failed, in a sentence. */
  failure: string | undefined;
  forgetFailure: () => void;
  /** What was to be sent has changed: it is not sent by itself any more. */
  doNotSendAgain: () => void;
  /** No further attempts. One that is on its way cannot be called back, and is told of. */
  stop: () => void;
}

type UnsentApplication = { job: Job; fields: ApplicationFields };

/** A CV may have to be taken over from an object store meanwhile. */
const answerTimeoutMs = 60_000;

const offlineWords =
  "You are offline. What you typed is kept. We will send your application as soon as you are online again, unless you change it first.";

/** The CV could not be uploaded; its panel has said why. */
class CvNotUploaded extends Error {}

/**
 * Sends an application with its CV, and says in a toast how it went (§8). The same upload sent twice makes one
 * application (`server/applications/submit.ts`): so it is tried again by itself when the connection was lost, in a moment
 * or, where the browser is offline, when it is online again.
 */
export function useSending(cv: CvUpload, onSent: (receipt: Receipt) => void): Sending {
  const toast = useToast();
  const current = useRef<AbortController>(undefined);
  const [waits, setWaits] = useState<"soon" | "online">();
  const [wasOffline, setWasOffline] = useState(false);

  const { mutate, isPending, error, reset, variables } = useMutation({
    mutationFn: async ({ job, fields, signal }: UnsentApplication & { signal: AbortSignal }) => {
      const cvFileUrl = await cv.upload();
      if (cvFileUrl === undefined) throw new CvNotUploaded();
      const body = { ...fields, jobId: job.id, cvFileUrl };
      const attempt = () =>
        withinTime((signal) => request("createApplication", { body, signal }), { ms: answerTimeoutMs });
      return await tryTwice(attempt, { signal, onPause: () => setWaits("soon") });
    },
    onSuccess: ({ reference }, { job }) => {
      onSent({ reference, jobTitle: job.title });
      const { title, description } = successes.application;
      toast.show({ title, description: `${description} Your reference is ${reference}.` });
    },
    onError: (error, { signal }) => {
      const isOffline = !navigator.onLine && !signal.aborted;
      setWasOffline(isOffline);
      setWaits(isOffline ? "online" : undefined);
      if (signal.aborted || error instanceof CvNotUploaded) return;
      if (isAboutCv(error)) cv.sendAgain();
      toast.show({ ...wordsOfFailure(error, failures.application), variant: "destructive" });
    },
    onSettled: () => (current.current = undefined),
  });
  const send = (application: UnsentApplication) => {
    if (current.current) return; // a double click comes before the button is drawn disabled
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
    forgetFailure: reset,
    doNotSendAgain: () => setWaits((waits) => (waits === "online" ? undefined : waits)),
    stop() {
      current.current?.abort();
      setWaits(undefined);
    },
  };
}

function sentenceOf(error: Error, cv: CvUpload, wasOffline: boolean): string | undefined {
  if (wasOffline) return offlineWords;
  if (error instanceof CvNotUploaded) return cv.problem?.description;
  return wordsOfFailure(error, failures.application).description;
}

/** An upload to an object store is looked at when the application is sent (decision 0019): it may be refused then. */
const aboutCv = ["cv-not-usable", "cv-not-pdf", "cv-too-large"] as const;

/** Whether only another upload helps: this one is used, unknown, gone or refused. */
function isAboutCv(error: Error): boolean {
  return error instanceof ApiError && aboutCv.some((code) => error.sentence === errorCodes[code].sentence);
}
