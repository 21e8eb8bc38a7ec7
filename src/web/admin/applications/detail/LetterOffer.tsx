import { useState } from "react";
import type { Application } from "#contract/applications.ts";
import type { LetterStatus } from "#contract/limits.ts";
import { Button } from "#web/ui/Button.tsx";
import { LoadError } from "../../../ui/LoadError.tsx";
import { Letter } from "./Letter.tsx";
import { toLetterStatus, useLetter } from "./letters.ts";
import { labelOfStatus } from "../statuses.ts";

/**
 * Offers to tell the applicant about the status that was saved. No letter is ever sent by a change of status alone
 * (decision 0016).
 */
export function LetterOffer({ application }: { application: Application }) {
  const [isOpen, setIsOpen] = useState(false);
  const status = toLetterStatus(application.applicationStatus);
  if (!status) return null;
  return (
    <section className="letter-offer" aria-labelledby="letter-offer">
      <div className="cluster apart">
        <div>
          <h3 id="letter-offer">Send a letter?</h3>
          <p className="muted">Nobody is told about “{labelOfStatus(status)}” unless you write.</p>
        </div>
        <Button look="line" isSmall aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? "Close the letter" : "Read the letter"}
        </Button>
      </div>
      {isOpen && <Opened applicationId={application.id} status={status} />}
    </section>
  );
}

function Opened({ applicationId, status }: { applicationId: string; status: LetterStatus }) {
  const letter = useLetter(applicationId, status);
  if (letter.data) return <Letter applicationId={applicationId} status={status} {...letter.data} />;
  if (letter.isError)
    return (
      <LoadError what="the letter" onRetry={() => void letter.refetch()} isRetrying={letter.isFetching} />
    );
  return <output className="muted">Loading the letter…</output>;
}
