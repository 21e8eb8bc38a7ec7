import { Button } from "#web/ui/Button.tsx";

interface LoadErrorProps {
  /** What could not be loaded, e.g. "the applications". */
  what: string;
  onRetry: () => void;
  isRetrying: boolean;
}

/** Where a list should be and could not be read: what happened and the way to try again. */
export function LoadError({ what, onRetry, isRetrying }: LoadErrorProps) {
  return (
    <div className="empty-state" role="alert">
      <p>
        <b>We could not load {what}.</b> Check your connection and try again.
      </p>
      <Button look="line" isSmall isPending={isRetrying} onClick={onRetry}>
        {isRetrying ? "Trying…" : "Try again"}
      </Button>
    </div>
  );
}
