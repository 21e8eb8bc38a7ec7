import type { ApplicationDetail } from "#contract/applications.ts";
import { createStore, type Store } from "#web/ui/create-store.ts";
import { forgetDraft, keepDraft, readDraft, saveOnDemand } from "#web/ui/device-drafts.ts";

/** Long enough to finish a word, short enough that nobody waits for it. */
const pauseMs = 800;
/** After a failure that may pass it is tried again, each time after a longer pause, up to the longest. */
const firstRetryMs = 2_000;
const longestRetryMs = 60_000;

type SavedBy = ApplicationDetail["notesSaved"];

export type NotesState =
  | { is: "saved"; at: string | undefined }
  | { is: "typing" }
  | { is: "saving" }
  | { is: "failed"; mayPass: boolean }
  | { is: "conflict"; theirs: string; by: SavedBy };

/**
 * What came of sending: stored, not stored, which may pass or would be the same again, or somebody else has stored other
 * notes meanwhile.
 */
export type SendResult =
  { is: "stored" } | { is: "failed"; mayPass: boolean } | { is: "conflict"; theirs: string; by: SavedBy };

interface NotesSaverOptions {
  /** Under which the text is kept on this device. */
  name: string;
  /** The notes as they are stored now. */
  saved: string;
  /** Stores `text` where `base` is what is stored. Never rejects. */
  send: (text: string, base: string, options: { keepalive: boolean }) => Promise<SendResult>;
  /** Told when notes that were saved no longer are, and when they are again: also after the notes have been left. */
  onUnsaved: (isUnsaved: boolean) => void;
}

type Notes = { text: string; isSaved: boolean; state: NotesState };

/**
 * Notes that save themselves, at a pause and when they are left. What is not stored is kept on this device until it is: it
 * outlives a lost connection, an ended session and a reload. A failure that may pass is tried again by itself. Where somebody else has stored other notes meanwhile, nothing is
 * sent until it is decided which to keep.
 */
export class NotesSaver {
  readonly #options: NotesSaverOptions;
  readonly #store: Store<Notes>;
  /** What was last known to be stored. */
  #base: string;
  /** While a text is on its way, or a conflict waits to be decided. */
  #isHeld = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isToldUnsaved = false;
  #endSavingOnDemand: (() => void) | undefined;
  /** Failures that may pass, one after the other. */
  #failures = 0;

  constructor(options: NotesSaverOptions) {
    const kept = readDraft(options.name) as { text: string; base: string } | undefined; // written below
    this.#options = options;
    this.#base = kept?.base ?? options.saved;
    const text = kept?.text ?? options.saved;
    this.#store = createStore<Notes>({
      text,
      isSaved: text === this.#base,
      state: { is: "saved", at: undefined },
    });
  }

  readonly current = (): Notes => this.#store.current();

  readonly watch = (watcher: () => void): (() => void) => this.#store.watch(watcher);

  type(text: string): void {
    keepDraft(this.#options.name, { text, base: this.#base });
    const { state } = this.current();
    this.#become(text, state.is === "conflict" ? state : { is: "typing" });
    this.#saveLater();
  }

  /** `isRetry`: by itself, after a failure; what is said of that stays meanwhile. */
  async save({ keepalive = false, isRetry = false } = {}): Promise<void> {
    clearTimeout(this.#timer);
    const { text } = this.current();
    if (this.#isHeld) return;
    if (text === this.#base) return this.#settle();
    this.#isHeld = true;
    if (!isRetry) this.#become(text, { is: "saving" });
    const result = await this.#options.send(text, this.#base, { keepalive });
    this.#isHeld = result.is === "conflict";
    if (result.is === "failed" && result.mayPass) this.#retryLater();
    else this.#failures = 0;
    if (result.is !== "stored") return this.#become(this.current().text, result);
    this.#base = text;
    if (this.current().text === text) this.#settle();
    else this.type(this.current().text);
  }

  /** The connection may be back: what could not be saved is sent at once. */
  readonly retry = (): void => {
    const { state } = this.current();
    if (state.is === "failed" && state.mayPass) this.save({ isRetry: true }).catch(() => undefined);
  };

  /** Takes over what somebody else has stored, unless something else is typed here. */
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

  #retryLater(): void {
    clearTimeout(this.#timer);
    const waitMs = Math.min(firstRetryMs * 2 ** this.#failures, longestRetryMs);
    this.#failures += 1;
    this.#timer = setTimeout(this.retry, waitMs);
  }

  #become(text: string, state: NotesState): void {
    this.#store.set({ text, isSaved: text === this.#base, state });
    const isUnsaved = text !== this.#base;
    if (isUnsaved === this.#isToldUnsaved) return;
    this.#isToldUnsaved = isUnsaved;
    this.#endSavingOnDemand?.();
    this.#endSavingOnDemand = isUnsaved ? saveOnDemand(() => this.save()) : undefined;
    this.#options.onUnsaved(isUnsaved);
  }
}
