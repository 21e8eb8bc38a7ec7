import { useEffect, useRef } from "react";

/**
 * `act` as long as the component is mounted, then nothing: an answer that comes after a dialog was closed must not
 * close or replace the one that is open by then.
 */
export function useWhileMounted<Given extends unknown[]>(
  act: (...given: Given) => void,
): (...given: Given) => void {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return (...given) => {
    if (isMounted.current) act(...given);
  };
}
