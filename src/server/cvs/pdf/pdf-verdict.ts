/** Facts of a document for its reader. */
export type PdfFacts = {
  pages: number;
  /** Encrypted, but opened without a password: some PDF readers restrict printing or copying. */
  isEncrypted: boolean;
  /** JavaScript at the document, its form or one of its first pages. */
  hasScripts: boolean;
  hasAttachments: boolean;
  /** An action that starts a program or opens another file. */
  hasLaunchActions: boolean;
};

/** The reason for a refusal. */
export type PdfRefusal =
  /** Not a PDF, or too broken to show its first page. */
  | "unreadable"
  | "needs-password"
  /** The document used up its processor time. */
  | "too-slow"
  | "too-much-memory"
  /** The document ended the process that read it. */
  | "crashed-worker";

export type PdfRefused = { opens: false; refusal: PdfRefusal };
export type PdfVerdict = { opens: true; facts: PdfFacts } | PdfRefused;

/** No worker was free in time. */
export type PdfUnread = { isUnread: true };

/**
 * The stored result of a document. One that was accepted unread is read once it belongs to an application; a refusal
 * is then too late, and is shown to those who open the file.
 */
export type PdfNote = PdfFacts | PdfUnread | Pick<PdfRefused, "refusal">;
