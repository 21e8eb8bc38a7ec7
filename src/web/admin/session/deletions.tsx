import { createContext, type ReactNode, use, useEffect, useState, useSyncExternalStore } from "react";
import { createDelayedDeletions, type DelayedDeletions } from "#web/api/undoable-deletions.ts";

const DeletionsContext = createContext<DelayedDeletions | null>(null);

/** Provides the undoable deletions above every dialog, so that closing one does not lose them. */
export function DeletionsProvider({ children }: { children: ReactNode }) {
  const [deletions] = useState(() => createDelayedDeletions());
  useEffect(() => {
    const flush = () => void deletions.flush({ keepalive: true });
    addEventListener("pagehide", flush);
    return () => removeEventListener("pagehide", flush);
  }, [deletions]);
  return <DeletionsContext value={deletions}>{children}</DeletionsContext>;
}

export function useDeletions(): DelayedDeletions {
  const deletions = use(DeletionsContext);
  if (!deletions) throw new Error("useDeletions needs a DeletionsProvider around it");
  return deletions;
}

/** The ids of what is about to be deleted. */
export function useWaitingDeletions(): ReadonlySet<string> {
  const { watch, current } = useDeletions();
  return useSyncExternalStore(watch, current, current);
}
