import { applicationStatuses, type ApplicationStatus } from "#contract/limits.ts";
import type { ApplicationDetail } from "#contract/applications.ts";
import { Button } from "#web/ui/Button.tsx";
import { InlineError } from "#web/ui/InlineError.tsx";
import { labelOfStatus, statusLabels, toStatus } from "../statuses.ts";
import { SchemeReminder } from "./SchemeReminder.tsx";
import type { useStatus } from "./use-status.ts";

interface StatusButtonsProps {
  application: ApplicationDetail;
  status: ReturnType<typeof useStatus>;
}

/** The status as five buttons: one press sets and saves it (specification §4: any may follow any). */
export function StatusButtons({ application, status }: StatusButtonsProps) {
  const reject = () => status.set("rejected");
  return (
    <>
      <Buttons pressed={status.shown} pending={status.pending} onPress={status.press} />
      {status.isAsking && (
        <SchemeReminder applicationId={application.id} onClear={reject}>
          <Button variant="danger" isSmall onClick={reject}>
            Reject all the same
          </Button>
          <Button variant="line" isSmall onClick={status.stopAsking}>
            Leave it
          </Button>
        </SchemeReminder>
      )}
      <InlineError text={status.problem} />
    </>
  );
}

interface ButtonsProps {
  pressed: string;
  pending: ApplicationStatus | undefined;
  onPress: (status: ApplicationStatus) => void;
}

function Buttons({ pressed, pending, onPress }: ButtonsProps) {
  return (
    <fieldset className="decide">
      <legend className="visually-hidden">Status</legend>
      {!toStatus(pressed) && <span className="muted">{labelOfStatus(pressed)}</span>}
      {applicationStatuses.map((value, index) => (
        <button
          key={value}
          type="button"
          className={`decide__button decide__button--${value}`}
          aria-pressed={value === pressed}
          aria-busy={value === pending ? true : undefined}
          data-shortcut={index + 1}
          onClick={() => onPress(value)}
        >
          <span className="decide__mark" />
          {statusLabels[value]}
          <kbd aria-hidden="true">{index + 1}</kbd>
        </button>
      ))}
    </fieldset>
  );
}
