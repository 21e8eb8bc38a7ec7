import { type ComponentType, useEffect, useState } from "react";
import { LoadError } from "./LoadError.tsx";
import { controls } from "#content/words/controls.ts";

/**
 * A part of a page whose script is loaded when it is first shown; `what` names it in the error message. Not
 * `React.lazy`, because the server's synchronous render to a string cannot finish a suspended boundary.
 */
export function lazyPart<P extends object>(
  what: string,
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> {
  let known: ComponentType<P> | undefined;
  return function LazyPart(props: P) {
    const [Part, setPart] = useState(() => known);
    const [hasFailed, setHasFailed] = useState(false);
    useEffect(() => {
      load().then(
        (loaded) => {
          known = loaded;
          setPart(() => loaded);
        },
        () => setHasFailed(true),
      );
    }, []);
    if (Part) return <Part {...props} />;
    // A browser may cache a failed import, so only a reload retries it.
    if (hasFailed) return <LoadError what={what} onRetry={() => location.reload()} isRetrying={false} />;
    return <output className="muted">{controls.loading}</output>;
  };
}
