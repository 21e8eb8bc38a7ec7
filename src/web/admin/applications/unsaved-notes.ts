import { useEffect, useState } from "react";

/** The applications with unsaved notes, here or when they were left. The page then asks before it is closed. */
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
