import { useQuery } from "@tanstack/react-query";
import { limits } from "#contract/limits.ts";
import type { Mail } from "#contract/mails.ts";
import { formatMoment } from "#contract/text/format.ts";
import { queryKeys } from "#web/api/queries.ts";
import { request } from "#web/api/request.ts";
import { LoadError } from "#web/ui/LoadError.tsx";
import { letterLabels } from "../../statuses.ts";

/** The letters to the applicant with their text, newest first, as long as the outbox keeps them. */
export function WrittenLetters({ applicationId }: { applicationId: string }) {
  const mails = useQuery({
    queryKey: [...queryKeys.mails, applicationId],
    queryFn: ({ signal }) => request("listMails", { query: { applicationId }, signal }),
    staleTime: 0,
  });
  if (mails.isError)
    return (
      <LoadError what="the letters" onRetry={() => void mails.refetch()} isRetrying={mails.isFetching} />
    );
  const letters = mails.data?.filter(({ status }) => status !== null) ?? [];
  if (letters.length === 0) return null;
  return (
    <section className="detail-section" aria-labelledby="written-letters">
      <h3 id="written-letters">Letters</h3>
      <ol className="history">
        {letters.map((letter) => (
          <li key={letter.id} className="history__event">
            <span className="history__time">{formatMoment(letter.createdAt)}</span>
            <Words letter={letter} />
          </li>
        ))}
      </ol>
      <p className="muted">What letters say is kept for {limits.mail.keptDays} days after they were sent.</p>
    </section>
  );
}

function Words({ letter: { status, own, state } }: { letter: Mail }) {
  const kind = status ? letterLabels[status] : "";
  if (!own)
    return (
      <span>
        {kind}: {states[state]}, in the words of the house
      </span>
    );
  return (
    <details className="history__notes">
      <summary>
        {kind}: {states[state]}, in words of its own
      </summary>
      <div className="letter sheet">
        <p>
          <b>{own.subject}</b>
        </p>
        <p>{own.text}</p>
      </div>
    </details>
  );
}

const states: Record<Mail["state"], string> = {
  waiting: "waiting",
  sending: "on its way",
  sent: "sent",
  failed: "not delivered",
};
