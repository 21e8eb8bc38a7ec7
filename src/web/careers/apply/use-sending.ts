import { useMutation } from "@tanstack/react-query";
import { errorCodes } from "#contract/errors.ts";
import type { Job } from "#contract/jobs.ts";
import { failures, successes } from "#contract/messages.ts";
import { ApiError, wordsOfFailure } from "#web/api/errors.ts";
import { request } from "#web/api/request.ts";
import { useToast } from "#web/ui/Toasts.tsx";
import type { CvUpload } from "../cv/use-cv-upload.ts";
import type { ApplicationFields } from "./application-fields.ts";

/** A sent application, as its applicant is told of it. */
export type Receipt = { reference: string; jobTitle: string };

/** The CV could not be uploaded; its panel has said why. */
class CvNotUploaded extends Error {}

/** Sends an application with its CV, and says in a toast how it went (§8). */
export function useSending(cv: CvUpload, onSent: (receipt: Receipt) => void) {
  const toast = useToast();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async ({ job, fields }: { job: Job; fields: ApplicationFields }) => {
      const cvFileUrl = await cv.upload();
      if (cvFileUrl === undefined) throw new CvNotUploaded();
      return await request("createApplication", { body: { ...fields, jobId: job.id, cvFileUrl } });
    },
    onSuccess: ({ reference }, { job }) => {
      onSent({ reference, jobTitle: job.title });
      const { title, description } = successes.application;
      toast.show({ title, description: `${description} Your reference is ${reference}.` });
    },
    onError: (error) => {
      if (error instanceof CvNotUploaded) return;
      if (isAboutCv(error)) cv.sendAgain();
      toast.show({ ...wordsOfFailure(error, failures.application), variant: "destructive" });
    },
  });
  return {
    send: mutate,
    isPending,
    failure: error ? sentenceOf(error, cv) : undefined,
    forgetFailure: reset,
  };
}

function sentenceOf(error: Error, cv: CvUpload): string | undefined {
  if (error instanceof CvNotUploaded) return cv.problem?.description;
  return wordsOfFailure(error, failures.application).description;
}

/** An upload to an object store is looked at when the application is sent (decision 0019): it may be refused then. */
const aboutCv = ["cv-not-usable", "cv-not-pdf", "cv-too-large"] as const;

/** Whether only another upload helps: this one is used, unknown, gone or refused. */
function isAboutCv(error: Error): boolean {
  return error instanceof ApiError && aboutCv.some((code) => error.sentence === errorCodes[code].sentence);
}
