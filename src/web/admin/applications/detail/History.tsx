import { useQuery } from "@tanstack/react-query";
import type { ApplicationDetail, ApplicationHistory } from "#contract/applications.ts";
import type { ApplicationStatus } from "#contract/limits.ts";
import { formatMoment } from "#contract/text/format.ts";
import { request } from "#web/api/request.ts";
import { Button } from "#web/ui/Button.tsx";
import { LoadError } from "#web/ui/LoadError.tsx";
import { labelOfStatus, toStatus } from "../statuses.ts";
import { WrittenLetters } from "./letter/WrittenLetters.tsx";
import { detailKey } from "./use-change.ts";

type Event = ApplicationHistory["events"][number];

interface HistoryProps {
  application: ApplicationDetail;
  onUndo: (status: ApplicationStatus) => void;
}

/** The events of the application, newest first; the last change of status can be undone here too. */
export function History({ application, onUndo }: HistoryProps) {
  const { id, version } = application;
  const history = useQuery({
    queryKey: [...detailKey(id), "events", version],
    queryFn: ({ signal }) => request("listApplicationEvents", { params: { id }, signal }),
    // Another admin's actions are not announced here, so the history is read each time.
    staleTime: 0,
  });
  if (history.isError)
    return (
      <LoadError what="the history" onRetry={() => void history.refetch()} isRetrying={history.isFetching} />
    );
  if (!history.data) return <output className="muted">Loading the history…</output>;
  const { events, notes } = history.data;
  const newest = events.find(({ kind }) => kind === "status-changed");
  const before = newest?.to === application.applicationStatus ? toStatus(newest.from) : undefined;
  return (
    <>
      <ol className="history">
        {events.map((event) => (
          <li key={event.id} className="history__event">
            <span className="history__time">{formatMoment(event.at)}</span>
            <span>
              {describe(event)}
              {event.note !== null && <span className="history__note">{event.note}</span>}
            </span>
            {event === newest && before && (
              <Button variant="line" isSmall onClick={() => onUndo(before)}>
                Undo: set to {labelOfStatus(before)}
              </Button>
            )}
          </li>
        ))}
      </ol>
      <div className="history__letters">
        <WrittenLetters applicationId={id} />
      </div>
      {notes.length > 1 && <EarlierNotes notes={notes.slice(1)} />}
    </>
  );
}

function EarlierNotes({ notes }: Pick<ApplicationHistory, "notes">) {
  return (
    <details className="history__notes">
      <summary>
        {notes.length === 1 ? "1 earlier text of the notes" : `${notes.length} earlier texts of the notes`}
      </summary>
      <ol className="history">
        {notes.map(({ at, actor, text }) => (
          <li key={`${at} ${actor}`} className="history__event">
            <span className="history__time">{actor ? `${formatMoment(at)}, ${actor}` : "Before"}</span>
            <span className="history__note">{text || "Empty"}</span>
          </li>
        ))}
      </ol>
    </details>
  );
}

const exportWords: Readonly<Record<string, string>> = {
  cvs: "exported the CV",
  request: "made a copy of it for the applicant's request",
  print: "printed a copy of all that is kept of it",
};

function describe({ kind, actor, from, to }: Event): string {
  const who = { visitor: "The applicant", outbox: "The outbox" }[actor] ?? actor;
  const status = (value: string | null) => labelOfStatus(value ?? "pending");
  const letter = (kind: string | null) =>
    kind === "invitation" ? "the invitation to an interview" : `the letter about ${status(kind)}`;
  switch (kind) {
    case "submitted":
      return "The applicant applied";
    case "status-changed":
      return `${who} set the status from ${status(from)} to ${status(to)}`;
    case "notes-changed":
      return `${who} wrote in the notes`;
    case "letter-queued":
      return `${who} wrote ${letter(to)}`;
    case "letter-cancelled":
      return `${who} took back ${letter(from)}`;
    case "contacted":
      if (to === "letter") return "The letter was sent";
      return to === "telephone" ? `${who} rang the applicant` : `${who} spoke to the applicant`;
    case "cv-downloaded":
      return `${who} downloaded the CV`;
    case "cv-read":
      return `${who} read the CV`;
    case "unblinded":
      return `${who} had the name shown`;
    case "opened":
      return `${who} opened the application`;
    case "exported":
      return `${who} ${exportWords[to ?? ""] ?? "exported it in a table"}`;
  }
}
