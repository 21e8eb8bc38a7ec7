import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react";
import type { ApplicationDetail } from "#contract/applications.ts";
import { NotesSaver, type SendResult } from "./notes-saver.ts";
import { ChangedMeanwhile, type useChange } from "./use-change.ts";

/** The notes of an application as they are typed and saved; `onDraft` is told what is typed, and then that it is saved. */
export function useNotes(
  application: ApplicationDetail,
  change: ReturnType<typeof useChange>,
  onDraft: (text: string, isSaved: boolean) => void,
) {
  const saved = application.adminNotes ?? "";
  const [saver] = useState(
    () =>
      new NotesSaver({
        name: `notes ${application.id}`,
        saved,
        send: (text, base, options) => store(change, { text, base }, options),
      }),
  );
  const notes = useSyncExternalStore(saver.watch, saver.current, saver.current);
  useEffect(() => saver.follow(saved), [saver, saved]);
  const tell = useEffectEvent(onDraft);
  const latestDraft = useRef(onDraft);
  useEffect(() => {
    latestDraft.current = onDraft;
  });
  useSavingOnLeave(saver, () => latestDraft.current(saver.current().text, true));
  const wasTold = useRef(false);
  useEffect(() => {
    if (notes.isSaved && !wasTold.current) return;
    wasTold.current = !notes.isSaved;
    tell(notes.text, notes.isSaved);
  }, [notes.text, notes.isSaved]);
  return { ...notes, saver };
}

/** `onSaved` is told once what was typed is saved, when the notes are no longer shown. */
function useSavingOnLeave(saver: NotesSaver, onSaved: () => void): void {
  const told = useRef(onSaved);
  useEffect(() => {
    const tellSaved = told.current;
    const isSaved = () => saver.current().isSaved;
    const save = (options?: { keepalive: boolean }) => {
      if (!isSaved()) saver.save(options).catch(() => undefined);
    };
    // What was typed before a reload or the end of a session, and never saved.
    save();
    const leave = () => save({ keepalive: true });
    addEventListener("pagehide", leave);
    return () => {
      removeEventListener("pagehide", leave);
      if (isSaved()) return;
      const stop = saver.watch(() => {
        if (!isSaved()) return;
        stop();
        tellSaved();
      });
      leave();
    };
  }, [saver]);
}

/** An empty text is stored as none. */
async function store(
  change: ReturnType<typeof useChange>,
  { text, base }: { text: string; base: string },
  options: { keepalive: boolean },
): Promise<SendResult> {
  const isBase = ({ adminNotes }: ApplicationDetail) => (adminNotes ?? "").trim() === base.trim();
  try {
    await change.send({ adminNotes: text }, isBase, options);
    return { is: "stored" };
  } catch (error) {
    if (!(error instanceof ChangedMeanwhile)) return { is: "failed" };
    const { adminNotes, notesSaved } = error.current;
    return { is: "conflict", theirs: adminNotes ?? "", by: notesSaved };
  }
}
