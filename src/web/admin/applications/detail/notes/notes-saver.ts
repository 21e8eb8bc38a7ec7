import type { ApplicationDetail } from "#contract/applications.ts";
import { createStore, type Store } from "#web/ui/create-store.ts";
import { forgetDraft, keepDraft, readDraft, saveOnDemand } from "#web/ui/device-drafts.ts";

/** Milliseconds: long enough to finish a word, short enough not to be waited for. */
const pauseMs = 800;
/** After a temporary failure it retries with growing pauses, up to the longest. */
const firstRetryMs = 2_000;
const longestRetryMs = 60_000;

type SavedBy = ApplicationDetail["notesSaved"];

export type NotesState =
  | { is: "saved"; at: string | undefined }
  | { is: "typing" }
  | { is: "saving" }
  | { is: "failed"; mayPass: boolean }
  | { is: "conflict"; theirs: string; by: SavedBy };

/** The result of a send: stored, a temporary or permanent failure, or a conflict with another author's notes. */
export type SendResult =
  { is: "stored" } | { is: "failed"; mayPass: boolean } | { is: "conflict"; theirs: string; by: SavedBy };

interface NotesSaverOptions {
  /** The key of the text on this device. */
  name: string;
  /** The notes as stored now. */
  saved: string;
  /** Stores `text` if `base` is still stored. Never rejects. */
  send: (text: string, base: string, options: { keepalive: boolean }) => Promise<SendResult>;
  /** Called when notes become unsaved, and when they are saved again, even after they were left. */
  onUnsaved: (isUnsaved: boolean) => void;
}

type Notes = {
  text: string;
  isSaved: boolean;
  /** Whether the unsaved text is stored on this device. */
  isKept: boolean;
  state: NotesState;
};

/**
 * Notes that save themselves, at a pause and when they are left. Unsaved text is stored on this device, so that it
 * survives a lost connection, an ended session and a reload. Temporary failures are retried. After a conflict with
 * another author nothing is sent until it is decided which text to keep.
 */
export class NotesSaver {
  readonly #options: NotesSaverOptions;
  readonly #store: Store<Notes>;
  /** The text last known to be stored. */
  #base: string;
  /** True while a text is being sent, or a conflict waits for a decision. */
  #isHeld = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isToldUnsaved = false;
  #isKept = true;
  #endSavingOnDemand: (() => void) | undefined;
  /** The number of temporary failures in a row. */
  #failures = 0;
  /** True if the connection came back during a send: when that fails, the text is sent again without a pause. */
  #isRetryAsked = false;

  constructor(options: NotesSaverOptions) {
    const kept = readDraft(options.name) as { text: string; base: string } | undefined; // written below
    this.#options = options;
    this.#base = kept?.base ?? options.saved;
    const text = kept?.text ?? options.saved;
    this.#store = createStore<Notes>({
      text,
      isSaved: text === this.#base,
      isKept: this.#isKept,
      state: { is: "saved", at: undefined },
    });
  }

  readonly current = (): Notes => this.#store.current();

  readonly watch = (watcher: () => void): (() => void) => this.#store.watch(watcher);

  type(text: string): void {
    this.#isKept = keepDraft(this.#options.name, { text, base: this.#base });
    const { state } = this.current();
    this.#become(text, state.is === "conflict" ? state : { is: "typing" });
    this.#saveLater();
  }

  /** `isRetry`: an automatic retry after a failure, whose message stays meanwhile. */
  async save({ keepalive = false, isRetry = false } = {}): Promise<void> {
    clearTimeout(this.#timer);
    const { text } = this.current();
    if (this.#isHeld) return;
    if (text === this.#base) return this.#settle();
    this.#isHeld = true;
    this.#isRetryAsked = false;
    if (!isRetry) this.#become(text, { is: "saving" });
    const result = await this.#options.send(text, this.#base, { keepalive });
    this.#isHeld = result.is === "conflict";
    const mayPass = result.is === "failed" && result.mayPass;
    if (!mayPass) this.#failures = 0;
    if (result.is !== "stored") {
      this.#become(this.current().text, result);
      if (mayPass) this.#resendSoon();
      return;
    }
    this.#base = text;
    if (this.current().text === text) this.#settle();
    else this.type(this.current().text);
  }

  /** The connection may be back: sends unsaved text at once, and if that fails, after short pauses again. */
  readonly retry = (): void => {
    this.#failures = 0;
    this.#isRetryAsked = true;
    this.#resend();
  };

  /** Takes over another author's text, unless something else is typed here. */
  follow(stored: string): void {
    if (this.#isHeld || !this.current().isSaved || stored === this.#base) return;
    this.#base = stored;
    this.#become(stored, { is: "saved", at: undefined });
  }

  /** Decides a conflict with `theirs`: `next` is the text to keep. */
  async decide(theirs: string, next: string): Promise<void> {
    this.#base = theirs;
    this.#isHeld = false;
    this.#become(next, { is: "typing" });
    this.type(next);
    await this.save();
  }

  #settle(): void {
    forgetDraft(this.#options.name);
    const { state } = this.current();
    const at = state.is === "saved" ? state.at : new Date().toISOString();
    this.#become(this.current().text, { is: "saved", at });
  }

  #saveLater(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.save().catch(() => undefined), pauseMs);
  }

  #resend(): void {
    const { state } = this.current();
    if (state.is === "failed" && state.mayPass) this.save({ isRetry: true }).catch(() => undefined);
  }

  #resendSoon(): void {
    if (this.#isRetryAsked) return this.#resend();
    clearTimeout(this.#timer);
    const waitMs = Math.min(firstRetryMs * 2 ** this.#failures, longestRetryMs);
    this.#failures += 1;
    this.#timer = setTimeout(() => this.#resend(), waitMs);
  }

  #become(text: string, state: NotesState): void {
    this.#store.set({ text, isSaved: text === this.#base, isKept: this.#isKept, state });
    const isUnsaved = text !== this.#base;
    if (isUnsaved === this.#isToldUnsaved) return;
    this.#isToldUnsaved = isUnsaved;
    this.#endSavingOnDemand?.();
    this.#endSavingOnDemand = isUnsaved ? saveOnDemand(() => this.save()) : undefined;
    this.#options.onUnsaved(isUnsaved);
  }
}
