import { z } from "zod";
import { fieldMessages } from "./messages.ts";
import { emailPattern } from "./text/email.ts";
import { line, text, day } from "./text-schemas.ts";

/* Retention, holds, erasure, and requests about data, for master admins. */

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
  /** Not reached while something keeps it. */
  eraseAt: z.string(),
  /** The end of its last hold, also of an expired one that was not released; null without a hold. */
  heldUntil: z.string().nullable(),
  /** Whether it is part of a copy that somebody waits for. */
  isCopied: z.boolean(),
});

/** An application in quarantine, for a master admin who has given a reason. */
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

/** The end of the last of its holds. */
export const Held = z.object({ heldUntil: z.string() }).meta({ id: "Held" });
export type Held = z.infer<typeof Held>;

const Hold = z.object({
  id: z.string(),
  applicationId: z.string(),
  reference: z.string(),
  reason: z.string(),
  at: z.string(),
  heldBy: z.string(),
  heldUntil: z.string(),
});

/** A certificate of erasure. It names nobody. */
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
  /** Applications whose time in quarantine is over. */
  expired: Count,
  quarantined: Count,
  erased: Count,
  approvedBy: z.string().nullable(),
});

export const RetentionState = z
  .object({
    /** Applications that reach the end of their period within 30 days, the soonest first, and their number. */
    next: z.array(DueApplication),
    nextCount: Count,
    /** Announced rules that are not in effect yet, with the moment when they will be. */
    announced: z.array(z.object({ rule: z.string(), months: Count, actsFrom: z.string() })),
    quarantined: z.array(QuarantinedApplication),
    quarantinedCount: Count,
    holds: z.array(Hold),
    /** Expired, without another present hold: nothing is erased until it is released or renewed. */
    endedHolds: z.array(Hold),
    certificates: z.array(Certificate),
    runs: z.array(RetentionRun),
  })
  .meta({ id: "RetentionState" });
export type RetentionState = z.infer<typeof RetentionState>;

const reason = text().pipe(z.string().trim().min(1, "Give the reason").max(500, "At most 500 characters"));

/** Holds an application, and restores it from quarantine if `restores`. */
export const HoldInput = z
  .object({ reference: line().max(40), reason, until: day(), restores: z.boolean().optional() })
  .meta({ id: "HoldRequest" });

export const OpeningInput = z.object({ reason }).meta({ id: "OpeningRequest" });

/** The numbers to quarantine and to erase, as they were shown. */
export const RunApproval = z
  .object({ due: Count.min(0), expired: Count.min(0).default(0) })
  .meta({ id: "RunApproval" });

const requestKinds = ["access", "erase", "correct", "object", "complain"] as const;
const requestWays = ["telephone", "email", "letter", "in-person"] as const;

const RequestEvent = z.object({
  id: z.string(),
  at: z.string(),
  actor: z.string(),
  kind: z.string(),
  note: z.string().nullable(),
});

/** A person's request about their own data. */
export const DataRequest = z
  .object({
    id: z.string(),
    kind: z.enum(requestKinds),
    how: z.enum(requestWays),
    /** The requester; emptied after an erasure. */
    who: z.string(),
    email: z.string().nullable(),
    words: z.string().nullable(),
    receivedOn: z.string(),
    dueOn: z.string(),
    /** The page shows a reminder from this day on. */
    remindOn: z.string(),
    acknowledgedAt: z.string().nullable(),
    extendedAt: z.string().nullable(),
    closedAt: z.string().nullable(),
    outcome: z.string().nullable(),
    /** How the requester's identity was confirmed, when, and by whom. */
    identityHow: z.string().nullable(),
    identityAt: z.string().nullable(),
    identityBy: z.string().nullable(),
    /** When they were asked for identification or details, and when they answered: the deadline counts from then. */
    askedAt: z.string().nullable(),
    answeredAt: z.string().nullable(),
    /** Letters to them that were not sent. */
    unsentLetters: z.array(z.object({ id: z.string(), letter: z.string(), hasFailed: z.boolean() })),
    bundle: z
      .object({
        madeAt: z.string(),
        /** References of the applications in it that have another address than the recipient's. */
        otherAddresses: z.array(z.string()),
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

const address = z.union([
  z.literal("").transform(() => null),
  line()
    .max(254)
    .pipe(z.email({ pattern: emailPattern, error: fieldMessages.applicantEmail })),
]);

export const DataRequestInput = z
  .object({
    kind: z.enum(requestKinds),
    how: z.enum(requestWays),
    who: line()
      .min(1, "Give the name of who asks")
      .max(200)
      // A zero-width space is not a name.
      .refine((name) => /[\p{L}\p{N}]/u.test(name), "Give the name of who asks"),
    email: address.nullish().transform((value) => value ?? null),
    words: text().max(2000).nullish(),
    receivedOn: day(),
  })
  .meta({ id: "NewDataRequest" });
export type DataRequestInput = z.output<typeof DataRequestInput>;

/** One step of a request. */
export const RequestStep = z
  .object({
    /** `told`, of a letter that could not be sent, also after the request is closed: its note is one of `toldWays`. */
    do: z.enum(["acknowledge", "ask", "answer", "identify", "extend", "progress", "close", "told"]),
    note: reason,
  })
  .meta({ id: "RequestStep" });

/**
 * Sends the copy to an address other than that of its applications only if this allows it. `replaces`: when the link
 * was sent that this one replaces.
 */
export const SendingInput = z
  .object({
    acceptsOtherAddress: z.boolean().default(false),
    replaces: line().max(40).nullable().default(null),
  })
  .meta({ id: "SendingRequest" });
export type SendingInput = z.output<typeof SendingInput>;

export const PersonQuery = z
  .object({ name: unlessEmptyText(200), email: unlessEmptyText(254), telephone: unlessEmptyText(40) })
  .meta({ id: "PersonQuery" });
export type PersonQuery = z.output<typeof PersonQuery>;

/** An application that may be the person's. */
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

/** The best matches, and the number of matches. */
export const Candidates = z.object({ found: z.array(Candidate), total: Count }).meta({ id: "Candidates" });
export type Candidates = z.infer<typeof Candidates>;

/**
 * The applications that are the person's, and text about others to redact, with the reason. `replaces`: when the copy
 * was made that this one replaces.
 */
export const BundleInput = z
  .object({
    ids: z.array(line()).min(1).max(50),
    blacken: z.array(line().min(2).max(200)).max(50).default([]),
    blackenReason: unlessEmptyText(500),
    replaces: line().max(40).nullable().default(null),
  })
  .meta({ id: "BundleRequest" });
export type BundleInput = z.output<typeof BundleInput>;

/**
 * The applications to erase, and other requests that are the person's; or that nothing of theirs was found, which is
 * also answered and erased.
 */
export const ErasureInput = z
  .object({
    ids: z.array(line()).max(50).default([]),
    foundNothing: z.boolean().default(false),
    requestIds: z.array(line()).max(50).default([]),
  })
  .refine(
    ({ ids, foundNothing }) => foundNothing === (ids.length === 0),
    "Choose the applications, or say that nothing was found",
  )
  .meta({ id: "ErasureRequest" });
export type ErasureInput = z.output<typeof ErasureInput>;

/** Replaces a mistyped email address, removes it with null, or takes back the identity check. */
export const CorrectionInput = z
  .object({
    email: address.nullable().optional(),
    takesBackIdentity: z.boolean().default(false),
    note: reason,
  })
  .meta({ id: "RequestCorrection" });
export type CorrectionInput = z.output<typeof CorrectionInput>;
