import { useEffect, useEffectEvent } from "react";

/** Calls `then` as soon as the browser is online again, once each time that `waits` is true. */
export function useWhenOnline(waits: boolean, then: () => void): void {
  const act = useEffectEvent(then);
  useEffect(() => {
    if (!waits) return;
    const listen = () => act();
    window.addEventListener("online", listen, { once: true });
    return () => window.removeEventListener("online", listen);
  }, [waits]);
}
