import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import type { Session } from "#contract/accounts.ts";
import type { ApplicationDetail } from "#contract/applications.ts";
import { ApiError } from "#web/api/errors.ts";
import { queryKeys } from "#web/api/queries.ts";
import { useSession } from "../../../session/session.ts";
import { NotesSaver, type SendResult } from "./notes-saver.ts";
import { ChangedMeanwhile, type useChange } from "../use-change.ts";

/** The notes of an application as they are typed and saved. Only the first rendering's `onUnsaved` is used. */
export function useNotes(
  application: ApplicationDetail,
  change: ReturnType<typeof useChange>,
  onUnsaved: (isUnsaved: boolean) => void,
) {
  const saved = application.adminNotes ?? "";
  const client = useQueryClient();
  const { username = "" } = useSession();
  const [saver] = useState(
    () =>
      new NotesSaver({
        // The key contains the username: another admin's unsaved text on this device is not saved under this name.
        name: `notes ${username} ${application.id}`,
        saved,
        send: (text, base, options) => {
          const session = client.getQueryData<Session>(queryKeys.session);
          // Another admin has logged in meanwhile: the text stays on this device for its author.
          if (session?.username !== username) return Promise.resolve({ is: "failed", mayPass: false });
          return store(change, { text, base }, options);
        },
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
    // Text typed before a reload or the end of a session, and never saved.
    save();
    const leave = () => save({ keepalive: true });
    addEventListener("pagehide", leave);
    addEventListener("online", saver.retry);
    return () => {
      removeEventListener("pagehide", leave);
      removeEventListener("online", saver.retry);
      leave();
    };
  }, [saver]);
}

/** An empty text is stored as null. */
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
    if (!(error instanceof ChangedMeanwhile)) return { is: "failed", mayPass: mayPass(error) };
    const { adminNotes, notesSaved } = error.current;
    // Stored already: the answer was lost, or another tab was faster.
    if ((adminNotes ?? "").trim() === text.trim()) return { is: "stored" };
    return { is: "conflict", theirs: adminNotes ?? "", by: notesSaved };
  }
}

/** A lost connection, or a busy or restarting server; other answers would be the same again. */
function mayPass(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500 || [408, 429].includes(error.status);
}
