import { useEffect, useState, useSyncExternalStore } from "react";
import type { ApplicationDetail } from "#contract/applications.ts";
import { NotesSaver, type SendResult } from "./notes-saver.ts";
import { ChangedMeanwhile, type useChange } from "../use-change.ts";

/** The notes of an application as they are typed and saved. `onUnsaved` is the one of the first rendering. */
export function useNotes(
  application: ApplicationDetail,
  change: ReturnType<typeof useChange>,
  onUnsaved: (isUnsaved: boolean) => void,
) {
  const saved = application.adminNotes ?? "";
  const [saver] = useState(
    () =>
      new NotesSaver({
        name: `notes ${application.id}`,
        saved,
        send: (text, base, options) => store(change, { text, base }, options),
        onUnsaved,
      }),
  );
  const notes = useSyncExternalStore(saver.watch, saver.current, saver.current);
  useEffect(() => saver.follow(saved), [saver, saved]);
  useSavingOnLeave(saver);
  return { ...notes, saver };
}

function useSavingOnLeave(saver: NotesSaver): void {
  useEffect(() => {
    const save = (options?: { keepalive: boolean }) => {
      if (!saver.current().isSaved) saver.save(options).catch(() => undefined);
    };
    // What was typed before a reload or the end of a session, and never saved.
    save();
    const leave = () => save({ keepalive: true });
    addEventListener("pagehide", leave);
    return () => {
      removeEventListener("pagehide", leave);
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
