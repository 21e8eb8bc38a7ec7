import { limits } from "./limits.ts";
import { waitInWords } from "./text/format.ts";

/**
 * Every error of the API: its status and its sentence (decision 0006, docs/errors.md), in which `{wait}` is the time
 * to wait in words. Errors are `text/plain`, or RFC 9457 `application/problem+json` if the client accepts it.
 */
export const errorCodes = {
  "invalid-request": { status: 400, sentence: "The request is not valid." },
  "alias-conflict": {
    status: 400,
    sentence: "A field and its alias were both given, with different values.",
  },
  "received-in-future": { status: 400, sentence: "The day of receipt is still to come." },
  "cv-not-usable": { status: 400, sentence: "Please upload your CV again: this upload cannot be used." },
  "not-signed-in": { status: 401, sentence: "Please log in to continue." },
  "login-failed": { status: 401, sentence: "Invalid credentials or security answer" },
  "second-step-failed": {
    status: 401,
    sentence: "That code is not right, or it has been used. Codes change every 30 seconds.",
  },
  "passkey-refused": {
    status: 401,
    sentence: "That passkey cannot be used for this account. Try again, or choose another way.",
  },
  "login-expired": { status: 401, sentence: "Your login took too long. Please start again." },
  "setup-failed": {
    status: 401,
    sentence: "Invalid username or temporary password, or the invitation has expired.",
  },
  "wrong-password": { status: 403, sentence: "The current password is not right." },
  "reauthentication-needed": {
    status: 403,
    sentence: "Please type your password again to do this.",
  },
  "second-factor-required": {
    status: 403,
    sentence: "A second factor is required here. Set one up to go on.",
  },
  "not-allowed": { status: 403, sentence: "Only a master admin can do this." },
  "foreign-origin": { status: 403, sentence: "This request came from another website and was refused." },
  "upload-not-allowed": {
    status: 403,
    sentence: "This upload link is not valid or has expired. Please try again.",
  },
  "own-account": { status: 403, sentence: "You cannot delete your own account." },
  "master-account": { status: 403, sentence: "A master admin cannot be deleted." },
  "last-master": { status: 409, sentence: "The last active master admin cannot be deleted." },
  "not-found": { status: 404, sentence: "Not found." },
  "job-not-found": { status: 404, sentence: "This job does not exist." },
  "application-not-found": { status: 404, sentence: "This application does not exist." },
  "admin-not-found": { status: 404, sentence: "This admin user does not exist." },
  "session-not-found": { status: 404, sentence: "This session has ended already." },
  "factor-not-found": { status: 404, sentence: "This second factor does not exist." },
  "cv-not-found": { status: 404, sentence: "This application has no CV." },
  "request-not-found": { status: 404, sentence: "This request does not exist." },
  "hold-not-found": { status: 404, sentence: "This hold has ended already." },
  "change-not-found": { status: 404, sentence: "This change does not exist." },
  "mail-not-found": { status: 404, sentence: "This email does not exist." },
  "username-taken": { status: 409, sentence: "This username or email is already in use." },
  "name-taken": {
    status: 409,
    sentence: "Somebody of this name has an account or an invitation already.",
  },
  "email-invited": {
    status: 409,
    sentence: "Somebody with this email is invited already. Manage Admins shows who.",
  },
  "last-factor": {
    status: 409,
    sentence: "A second factor is required here. Set up another one before you remove this one.",
  },
  "no-factor": { status: 409, sentence: "Set up a second factor first." },
  "too-many-passkeys": {
    status: 409,
    sentence: `An account has at most ${limits.secondStep.passkeys} passkeys. Remove one first.`,
  },
  "set-up-expired": { status: 409, sentence: "This was begun anew elsewhere. Please start again." },
  "already-set-up": { status: 409, sentence: "This account is already set up." },
  "account-inactive": { status: 409, sentence: "This account is deactivated. Please reactivate it first." },
  "job-changed": {
    status: 409,
    sentence: "Somebody changed this job since you opened it. Nothing of yours is lost.",
  },
  "job-in-other-state": {
    status: 409,
    sentence: "This cannot be done to a job in its present state. Please look again.",
  },
  "sifting-fixed": {
    status: 409,
    sentence: "An application for this job was opened already: how it is sifted can no longer be changed.",
  },
  "upload-done": { status: 409, sentence: "This upload link has already been used." },
  "application-changed": {
    status: 412,
    sentence: "Somebody changed this since you opened it. Nothing of yours is lost.",
  },
  "letter-outdated": {
    status: 409,
    sentence: "The status of this application has changed. Please look again before you write.",
  },
  "mail-taken": { status: 409, sentence: "This email is being sent, or was sent, and cannot be changed." },
  "count-moved": { status: 409, sentence: "The number of applications that match has changed. Look again." },
  "too-many-cvs": {
    status: 409,
    sentence: `At most ${limits.cvArchive.files} CVs fit into one archive. Please choose fewer applications.`,
  },
  "key-used": { status: 409, sentence: "This key was used for another change." },
  "undo-over": { status: 409, sentence: "This change can no longer be undone." },
  "request-closed": { status: 409, sentence: "This request is closed." },
  "identity-unchecked": {
    status: 409,
    sentence: "Record first how you made sure that it is the person who asks.",
  },
  "copy-unread": {
    status: 409,
    sentence: "Look through the copy first: it was made, and nobody has opened it.",
  },
  "copy-made": {
    status: 409,
    sentence: "Look again: a copy was made already. Say that another is to take its place.",
  },
  "copy-sent": {
    status: 409,
    sentence: "Look again: a link was sent already. Say that another is to take its place.",
  },
  "address-differs": {
    status: 409,
    sentence:
      "The copy would go to an address that is not in the applications. Confirm that it is the person's.",
  },
  "application-held": {
    status: 409,
    sentence: "One of these applications is held. End the hold first, or answer with its reason.",
  },
  "copy-awaited": {
    status: 409,
    sentence:
      "Somebody who asked for a copy of this data still waits for it. A master admin can answer them first.",
  },
  "application-gone": {
    status: 409,
    sentence: "Look again: these applications are not there any more.",
  },
  "job-has-quarantined": {
    status: 409,
    sentence:
      "Applications for this job lie out of sight until they are erased. Archive the job, and delete it once they are gone.",
  },
  "application-hired": {
    status: 409,
    sentence: "Somebody who was hired is among them: what the law asks an employer to keep cannot be erased.",
  },
  "application-blind": {
    status: 409,
    sentence: "This application is sifted without names. Show the name first, then open the original CV.",
  },
  "cv-waits-for-scan": { status: 409, sentence: "This CV is waiting for its virus scan." },
  "cv-infected": { status: 410, sentence: "A virus was found in this CV. It cannot be downloaded." },
  "job-closed": { status: 410, sentence: "This job is closed and takes no more applications." },
  "cv-too-large": { status: 413, sentence: "Please upload a file smaller than 5MB." },
  "body-too-large": { status: 413, sentence: "The request is too large." },
  "cv-not-pdf": { status: 415, sentence: "Please upload a PDF file only." },
  "wrong-content-type": { status: 415, sentence: "This content type is not supported." },
  "cv-not-shown": {
    status: 422,
    sentence: "This CV cannot be shown here. Download it to read it.",
  },
  "wrong-code": {
    status: 422,
    sentence: "That code is not right, or it has been used. Codes change every 30 seconds.",
  },
  "passkey-not-added": {
    status: 422,
    sentence: "This passkey could not be added. Please try again.",
  },
  "weak-password": { status: 422, sentence: "Please choose a longer or less common password." },
  "temporary-password-reused": {
    status: 422,
    sentence: "Please choose a new password: the temporary one cannot be kept.",
  },
  "locked-out": { status: 429, sentence: "Too many attempts. Please try again in {wait}." },
  "too-many-applications": {
    status: 429,
    sentence:
      "Too many applications have come from your internet connection, which others may share. Please try again in {wait}, or ring us. What you have typed is still here.",
  },
  "too-many-for-email": {
    status: 429,
    sentence: `We take ${limits.applying.forOneEmail.most} applications a day under one email address. Please try again in {wait}, or ring us. What you have typed is still here.`,
  },
  "too-many-requests": { status: 429, sentence: "Too many requests. Please try again in {wait}." },
  internal: { status: 500, sentence: "Something went wrong on our side." },
  unavailable: { status: 503, sentence: "The service is busy or being restarted. Please try again." },
  "storage-full": { status: 507, sentence: "We cannot store files right now. Please try again later." },
} as const satisfies Record<string, { status: number; sentence: string }>;

export type ErrorCode = keyof typeof errorCodes;

/**
 * An expected failure. The code determines status and text, `retryAfterSeconds` the time to wait in the text;
 * `sentence` overrides the text, e.g. for a field.
 */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly code: ErrorCode;
  readonly status: number;
  /** Seconds after which a client may try again, sent as `Retry-After`. */
  readonly retryAfterSeconds: number | undefined;
  /** The present state of what could not be changed, for `current` in the problem's JSON. */
  readonly current: unknown;

  constructor(
    code: ErrorCode,
    options: { sentence?: string; retryAfterSeconds?: number; current?: unknown; cause?: unknown } = {},
  ) {
    const sentence = options.sentence ?? errorCodes[code].sentence;
    super(sentence.replace("{wait}", waitInWords(options.retryAfterSeconds)), { cause: options.cause });
    this.code = code;
    this.status = errorCodes[code].status;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.current = options.current;
  }
}
