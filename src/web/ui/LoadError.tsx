import { Button } from "#web/ui/Button.tsx";
import { controls } from "#content/words/controls.ts";

interface LoadErrorProps {
  /** What could not be loaded, e.g. "the applications". */
  what: string;
  onRetry: () => void;
  isRetrying: boolean;
}

/** In place of a list that could not be read: the error and a button to retry. */
export function LoadError({ what, onRetry, isRetrying }: LoadErrorProps) {
  return (
    <div className="empty-state" role="alert">
      <p>
        <b>{controls.notLoaded.heading.replace("{what}", what)}</b> {controls.notLoaded.text}
      </p>
      <Button variant="line" isSmall isPending={isRetrying} onClick={onRetry}>
        {isRetrying ? controls.trying : controls.tryAgain}
      </Button>
    </div>
  );
}
