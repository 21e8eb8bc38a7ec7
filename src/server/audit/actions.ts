/** Everything that the audit tells, in the past tense: what it was done to, and what was done. */
export const auditActions = [
  "access.refused",
  "account.password-changed",
  "account.question-set",
  "adjustments.deleted",
  "adjustments.read",
  "admin.created",
  "admin.deactivated",
  "admin.deleted",
  "admin.invited",
  "admin.promoted",
  "admin.reactivated",
  "admin.reset",
  "admin.set-up",
  "admin.unlocked",
  "application.deleted",
  "application.updated",
  "cv.downloaded",
  "job.created",
  "job.deleted",
  "job.updated",
  "letter.queued",
  "login.failed",
  "login.locked-out",
  "mail.cancelled",
  "mail.retried",
  "own-password.failed",
  "own-password.locked-out",
  "rate-limit.exceeded",
  "session.ended",
  "session.started",
  "setup.failed",
  "setup.locked-out",
] as const;

export type AuditAction = (typeof auditActions)[number];

/** What was attempted and refused. Strangers can make any number of these, so they are kept for a shorter time. */
export const refusedActions: readonly AuditAction[] = [
  "access.refused",
  "login.failed",
  "login.locked-out",
  "own-password.failed",
  "own-password.locked-out",
  "rate-limit.exceeded",
  "setup.failed",
  "setup.locked-out",
];
