import { z } from "zod";
import { limits } from "./limits.ts";
import { line } from "./text-schemas.ts";

/**
 * An upload ticket: one PUT to `uploadURL` until `expiresAt` (ISO 8601). The stored path is the URL without its
 * query.
 */
export const CvUpload = z.object({ uploadURL: z.string(), expiresAt: z.string() }).meta({ id: "CvUpload" });
export type CvUpload = z.infer<typeof CvUpload>;

/** A page of an application's CV, counted from 1. */
export const CvPage = z.object({
  id: line(),
  page: z.coerce.number().int().min(1).max(limits.cv.pagesShown),
});

/** The text of a CV by page; of very long ones the beginning. Empty where a page is a picture. */
export const CvText = z
  .object({
    pageCount: z.number(),
    pages: z.array(z.string()),
    /** Whether identifying text was redacted, by a program that may have missed some. */
    isBlackened: z.boolean(),
  })
  .meta({ id: "CvText" });
export type CvText = z.infer<typeof CvText>;
