import { useEffect, useRef, useState } from "react";
import type { ApplicationDetail } from "#contract/applications.ts";
import { suitsStatus } from "#contract/application-status.ts";
import { type LetterKind, letterKinds } from "#contract/limits.ts";
import { Button } from "#web/ui/Button.tsx";
import { Field } from "#web/ui/Field.tsx";
import { lazyPart } from "#web/ui/LazyPart.tsx";
import { LoadError } from "#web/ui/LoadError.tsx";
import { labelOfStatus, letterLabels } from "../../statuses.ts";
import type { useChange } from "../use-change.ts";
import { toLetterStatus, useLetter } from "./letters.ts";

const Letter = lazyPart("the letter", async () => (await import("./Letter.tsx")).Letter);

interface LetterOfferProps {
  application: ApplicationDetail;
  change: ReturnType<typeof useChange>;
  /** The letter that is open instead of the present status's letter, e.g. the rejection of "Reject and write". */
  chosen: LetterKind | undefined;
  onChoose: (status: LetterKind | undefined) => void;
}

/**
 * Offers a letter to the applicant. A change of status alone never sends one (decision 0016); a letter about another
 * status sets that status in the same step. An invitation to an interview leaves the status unchanged.
 */
export function LetterOffer({ application, change, chosen, onChoose }: LetterOfferProps) {
  const [isOpen, setIsOpen] = useState(false);
  const present = toLetterStatus(application.applicationStatus);
  const isOffered = chosen !== "invitation" || suitsStatus(chosen, application.applicationStatus);
  const status = (isOffered ? chosen : undefined) ?? present ?? "reviewed";
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
        <Button
          variant="line"
          isSmall
          aria-expanded={isShown}
          data-shortcut={isShown ? undefined : "l"}
          onClick={toggle}
        >
          {isShown ? "Close the letter" : "Read the letter"}
        </Button>
      </div>
      <p className="muted">
        Nobody is told about “{labelOfStatus(application.applicationStatus)}” unless you write.
      </p>
      {isShown && (
        <>
          <KindSelect application={application} status={status} onChoose={onChoose} />
          {status === "invitation" && (
            <p className="muted">
              Before you arrange it, look at what was asked for under “Adjustments and interview scheme”.
            </p>
          )}
          <Opened key={status} application={application} status={status} change={change} />
        </>
      )}
    </section>
  );
}

type KindSelectProps = Pick<LetterOfferProps, "application" | "onChoose"> & { status: LetterKind };

/** The kind of letter; decided applications offer no invitation. */
function KindSelect({ application, status, onChoose }: KindSelectProps) {
  const kinds = letterKinds.filter(
    (kind) => kind !== "invitation" || suitsStatus(kind, application.applicationStatus),
  );
  return (
    <Field id="letter-kind" label="Kind of letter">
      {(control) => (
        <select
          {...control}
          data-shortcut="l"
          value={status}
          onChange={({ target }) => onChoose(kinds.find((kind) => kind === target.value))}
        >
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {letterLabels[kind]}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

type OpenedProps = Pick<LetterOfferProps, "application" | "change"> & { status: LetterKind };

function Opened({ application, status, change }: OpenedProps) {
  const letter = useLetter(application.id, status);
  if (letter.data)
    return (
      <Letter
        application={application}
        status={status}
        change={change}
        isFetching={letter.isFetching}
        {...letter.data}
      />
    );
  if (letter.isError)
    return (
      <LoadError what="the letter" onRetry={() => void letter.refetch()} isRetrying={letter.isFetching} />
    );
  return <output className="muted">Loading the letter…</output>;
}
