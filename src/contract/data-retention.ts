import { z } from "zod";
import { fieldMessages } from "./messages.ts";
import { emailPattern } from "./text/email.ts";
import { line, text, day } from "./text-schemas.ts";

/* What is kept, held and erased, and what people ask about their data, as master admins see it. */

const Count = z.number().int();

const DueApplication = z.object({
  id: z.string(),
  reference: z.string(),
  jobTitle: z.string(),
  rule: z.string(),
  dueAt: z.string(),
});

const QuarantinedApplication = z.object({
  id: z.string(),
  reference: z.string(),
  jobTitle: z.string(),
  rule: z.string(),
  quarantinedAt: z.string(),
  eraseAt: z.string(),
});

/** One of them, as a master admin sees it who has given a reason. */
export const QuarantinedDetail = z
  .object({
    applicantName: z.string(),
    applicantEmail: z.string(),
    applicantPhone: z.string(),
    coverLetter: z.string().nullable(),
    adminNotes: z.string().nullable(),
    history: z.array(
      z.object({
        id: z.string(),
        at: z.string(),
        actor: z.string(),
        kind: z.string(),
        note: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: "QuarantinedDetail" });
export type QuarantinedDetail = z.infer<typeof QuarantinedDetail>;

const Hold = z.object({
  id: z.string(),
  applicationId: z.string(),
  reference: z.string(),
  reason: z.string(),
  at: z.string(),
  heldBy: z.string(),
  heldUntil: z.string(),
});

/** What was erased. It names nobody. */
export const Certificate = z
  .object({
    id: z.string(),
    at: z.string(),
    why: z.enum(["period", "request", "deleted", "restored"]),
    rule: z.string().nullable(),
    counts: z.record(z.string(), Count).nullable(),
    verifiedAt: z.string().nullable(),
  })
  .meta({ id: "Certificate" });
export type Certificate = z.infer<typeof Certificate>;

const RetentionRun = z.object({
  id: z.string(),
  at: z.string(),
  state: z.enum(["done", "stopped"]),
  total: Count,
  due: Count,
  announced: Count,
  quarantined: Count,
  erased: Count,
  approvedBy: z.string().nullable(),
});

export const RetentionState = z
  .object({
    /** What reaches the end of its period within 30 days, the soonest first, and how many those are. */
    next: z.array(DueApplication),
    nextCount: Count,
    /** Rules that are announced and do not act yet, with the moment from which they do. */
    announced: z.array(z.object({ rule: z.string(), months: Count, actsFrom: z.string() })),
    quarantined: z.array(QuarantinedApplication),
    quarantinedCount: Count,
    holds: z.array(Hold),
    /** Ended by themselves within 30 days: to be looked at again. */
    endedHolds: z.array(Hold),
    certificates: z.array(Certificate),
    runs: z.array(RetentionRun),
  })
  .meta({ id: "RetentionState" });
export type RetentionState = z.infer<typeof RetentionState>;

const reason = text().pipe(z.string().trim().min(1, "Give the reason").max(500, "At most 500 characters"));

/** Puts a hold on an application, and has one that is out of sight come back when `restores`. */
export const HoldInput = z
  .object({ reference: line().max(40), reason, until: day(), restores: z.boolean().optional() })
  .meta({ id: "HoldRequest" });

export const OpeningInput = z.object({ reason }).meta({ id: "OpeningRequest" });

export const RunApproval = z.object({ due: Count.min(1) }).meta({ id: "RunApproval" });

export const requestKinds = ["access", "erase", "correct", "object", "complain"] as const;
export const requestWays = ["telephone", "email", "letter", "in-person"] as const;

const RequestEvent = z.object({
  id: z.string(),
  at: z.string(),
  actor: z.string(),
  kind: z.string(),
  note: z.string().nullable(),
});

/** What somebody asked about data of their own. */
export const DataRequest = z
  .object({
    id: z.string(),
    kind: z.enum(requestKinds),
    how: z.enum(requestWays),
    /** Who asks; emptied when what they asked for was to be erased. */
    who: z.string(),
    email: z.string().nullable(),
    words: z.string().nullable(),
    receivedOn: z.string(),
    dueOn: z.string(),
    /** From this day on the page reminds. */
    remindOn: z.string(),
    acknowledgedAt: z.string().nullable(),
    extendedAt: z.string().nullable(),
    closedAt: z.string().nullable(),
    outcome: z.string().nullable(),
    bundle: z
      .object({
        madeAt: z.string(),
        reviewedBy: z.string().nullable(),
        sentAt: z.string().nullable(),
        openedAt: z.string().nullable(),
        expiresAt: z.string().nullable(),
      })
      .nullable(),
    events: z.array(RequestEvent),
  })
  .meta({ id: "DataRequest" });
export type DataRequest = z.infer<typeof DataRequest>;

const unlessEmptyText = (most: number) =>
  z
    .union([z.literal("").transform(() => null), line().max(most)])
    .nullish()
    .transform((value) => value ?? null);

export const DataRequestInput = z
  .object({
    kind: z.enum(requestKinds),
    how: z.enum(requestWays),
    who: line().min(1, "Give the name of who asks").max(200),
    email: z
      .union([
        z.literal("").transform(() => null),
        line()
          .max(254)
          .pipe(z.email({ pattern: emailPattern, error: fieldMessages.applicantEmail })),
      ])
      .nullish()
      .transform((value) => value ?? null),
    words: text().max(2000).nullish(),
    receivedOn: day(),
  })
  .meta({ id: "NewDataRequest" });
export type DataRequestInput = z.output<typeof DataRequestInput>;

/** One step of a request. */
export const RequestStep = z
  .object({ do: z.enum(["acknowledge", "extend", "progress", "close"]), note: reason })
  .meta({ id: "RequestStep" });

export const PersonQuery = z
  .object({ name: unlessEmptyText(200), email: unlessEmptyText(254), telephone: unlessEmptyText(40) })
  .meta({ id: "PersonQuery" });
export type PersonQuery = z.output<typeof PersonQuery>;

/** An application that could be the person's. */
export const Candidate = z
  .object({
    id: z.string(),
    reference: z.string(),
    applicantName: z.string(),
    applicantEmail: z.string(),
    applicantPhone: z.string(),
    createdAt: z.string(),
    isQuarantined: z.boolean(),
  })
  .meta({ id: "Candidate" });
export type Candidate = z.infer<typeof Candidate>;

/** Which applications are the person's, and words about others that are made unreadable, with the reason. */
export const BundleInput = z
  .object({
    ids: z.array(line()).min(1).max(50),
    blacken: z.array(line().min(2).max(200)).max(50).default([]),
    blackenReason: unlessEmptyText(500),
  })
  .meta({ id: "BundleRequest" });
export type BundleInput = z.output<typeof BundleInput>;

export const ErasureInput = z.object({ ids: z.array(line()).min(1).max(50) }).meta({ id: "ErasureRequest" });
