import type { AuditTopic } from "#contract/limits.ts";

/** The audited actions, as subject and past participle. */
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
  "applicant.contacted",
  "application.deleted",
  "application.held",
  "application.hold-ended",
  "application.opened",
  "application.restored",
  "application.unblinded",
  "application.updated",
  "audit.exported",
  "applications.exported",
  "cv.downloaded",
  "cv.read",
  "data.bundled",
  "data.corrected",
  "data.erased",
  "data.identified",
  "data.reviewed",
  "data.searched",
  "data.sent",
  "factor.added",
  "factor.removed",
  "job.archived",
  "job.closed",
  "job.copied",
  "job.created",
  "job.deleted",
  "job.published",
  "job.relisted",
  "job.sifting-set",
  "job.unblinded",
  "job.updated",
  "jobs.exported",
  "letter.queued",
  "login.failed",
  "login.locked-out",
  "mail.cancelled",
  "mail.retried",
  "own-password.failed",
  "own-password.locked-out",
  "passkey.counter-odd",
  "rate-limit.exceeded",
  "recovery-code.used",
  "recovery-codes.renewed",
  "retention.approved",
  "second-step.failed",
  "second-step.locked-out",
  "session.ended",
  "session.reauthenticated",
  "session.started",
  "sessions.ended",
  "setup.failed",
  "setup.locked-out",
] as const;

export type AuditAction = (typeof auditActions)[number];

/** Refused attempts. Anyone can cause any number of these, so they are kept for a shorter time. */
export const refusedActions: readonly AuditAction[] = [
  "access.refused",
  "login.failed",
  "login.locked-out",
  "own-password.failed",
  "own-password.locked-out",
  "rate-limit.exceeded",
  "second-step.failed",
  "second-step.locked-out",
  "setup.failed",
  "setup.locked-out",
];

/** The actions of each topic that the audit can be filtered by. */
export function actionsOf(topic: AuditTopic): AuditAction[] {
  if (topic === "refused") return [...refusedActions];
  if (topic === "exports") return auditActions.filter((action) => /\.(exported|downloaded)$/.test(action));
  const subjects = subjectsOf[topic];
  return auditActions.filter(
    (action) => subjects.includes(action.split(".", 1)[0] ?? "") && !refusedActions.includes(action),
  );
}

/** The subjects of each topic's actions. */
const subjectsOf: Record<Exclude<AuditTopic, "refused" | "exports">, readonly string[]> = {
  "sign-in": ["session", "sessions"],
  accounts: ["account", "admin"],
  applications: ["adjustments", "application", "applications", "cv", "data", "letter", "mail", "retention"],
  jobs: ["job", "jobs"],
};
