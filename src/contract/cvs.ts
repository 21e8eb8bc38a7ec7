import { z } from "zod";

/** An upload ticket: one PUT to `uploadURL` until `expiresAt` (ISO 8601). The stored path is the URL without its query. */
export const CvUpload = z.object({ uploadURL: z.string(), expiresAt: z.string() }).meta({ id: "CvUpload" });
export type CvUpload = z.infer<typeof CvUpload>;
