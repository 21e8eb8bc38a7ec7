/** Everything that the audit tells, in the past tense: what it was done to, and what was done. */
export const auditActions = [
  "account.password-changed",
  "account.question-set",
  "adjustments.deleted",
  "adjustments.read",
  "admin.created",
  "admin.deleted",
  "admin.invited",
  "admin.promoted",
  "admin.set-up",
  "application.deleted",
  "application.updated",
  "cv.downloaded",
  "job.created",
  "job.deleted",
  "job.updated",
  "letter.queued",
  "login.locked-out",
  "mail.cancelled",
  "mail.retried",
  "own-password.locked-out",
  "session.ended",
  "session.started",
  "setup.locked-out",
] as const;

export type AuditAction = (typeof auditActions)[number];
