import { useEffect, useEffectEvent } from "react";

/**
 * Has the browser ask before the page is left, if `isUnsent` says so then. Listens only while `mayBeUnsent`: a page that
 * always listens is not kept for the back button by some browsers.
 */
export function useLeaveWarning(mayBeUnsent: boolean, isUnsent: () => boolean): void {
  const judge = useEffectEvent(isUnsent);
  useEffect(() => {
    if (!mayBeUnsent) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (judge()) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [mayBeUnsent]);
}
