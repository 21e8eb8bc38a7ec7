import { useEffect, useRef, useState } from "react";
import type { ApplicationDetail } from "#contract/applications.ts";
import { letterStatuses, type LetterStatus } from "#contract/limits.ts";
import { Button } from "#web/ui/Button.tsx";
import { Field } from "#web/ui/Field.tsx";
import { LoadError } from "#web/ui/LoadError.tsx";
import { labelOfStatus } from "../statuses.ts";
import { Letter } from "./Letter.tsx";
import { toLetterStatus, useLetter } from "./letters.ts";

interface LetterOfferProps {
  application: ApplicationDetail;
  /** Which letter is open beside that of the present status, e.g. the rejection of "Reject and write". */
  chosen: LetterStatus | undefined;
  onChoose: (status: LetterStatus | undefined) => void;
}

/**
 * Offers to tell the applicant about a status. No letter is ever sent by a change of status alone (decision 0016); one about
 * another status than the present sets it with the letter, in one step.
 */
export function LetterOffer({ application, chosen, onChoose }: LetterOfferProps) {
  const [isOpen, setIsOpen] = useState(false);
  const present = toLetterStatus(application.applicationStatus);
  const status = chosen ?? present ?? "reviewed";
  const isShown = isOpen || chosen !== undefined;
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (chosen !== undefined) section.current?.querySelector<HTMLElement>("select")?.focus();
  }, [chosen]);
  const toggle = () => {
    onChoose(undefined);
    setIsOpen(!isShown);
  };
  return (
    <section className="letter-offer" aria-labelledby="letter-offer" ref={section}>
      <div className="detail-section__head">
        <h3 id="letter-offer">Send a letter?</h3>
        <Button look="line" isSmall aria-expanded={isShown} data-shortcut="l" onClick={toggle}>
          {isShown ? "Close the letter" : "Read the letter"}
        </Button>
      </div>
      <p className="muted">
        Nobody is told about “{labelOfStatus(application.applicationStatus)}” unless you write.
      </p>
      {isShown && (
        <>
          <Field id="letter-kind" label="Kind of letter">
            {(control) => (
              <select
                {...control}
                value={status}
                onChange={({ target }) => onChoose(toLetterStatus(target.value))}
              >
                {letterStatuses.map((value) => (
                  <option key={value} value={value}>
                    {labelOfStatus(value)}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <Opened key={status} application={application} status={status} />
        </>
      )}
    </section>
  );
}

function Opened({ application, status }: { application: ApplicationDetail; status: LetterStatus }) {
  const letter = useLetter(application.id, status);
  if (letter.data) return <Letter application={application} status={status} {...letter.data} />;
  if (letter.isError)
    return (
      <LoadError what="the letter" onRetry={() => void letter.refetch()} isRetrying={letter.isFetching} />
    );
  return <output className="muted">Loading the letter…</output>;
}
