import { useEffect, useState } from "react";

/** The applications whose notes are not saved yet, here or when they were left. A page with any asks before it is left. */
export function useUnsavedNotes() {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const hasAny = ids.size > 0;
  useEffect(() => (hasAny ? askBeforeLeaving() : undefined), [hasAny]);
  return {
    ids,
    mark: (id: string, isUnsaved: boolean) =>
      setIds((before) => {
        const others = [...before].filter((one) => one !== id);
        return new Set(isUnsaved ? [...others, id] : others);
      }),
  };
}

function askBeforeLeaving(): () => void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  addEventListener("beforeunload", ask);
  return () => removeEventListener("beforeunload", ask);
}
