import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { ApplicationDetail as Detail } from "#contract/applications.ts";
import type { LetterKind } from "#contract/limits.ts";
import { ApiError } from "#web/api/errors.ts";
import { unblindToasts } from "#contract/messages.ts";
import { queryKeys } from "#web/api/queries.ts";
import { request } from "#web/api/request.ts";
import { newestProblem, useApiMutation } from "#web/api/use-api-mutation.ts";
import { Button } from "#web/ui/Button.tsx";
import { InlineError } from "#web/ui/InlineError.tsx";
import { lazyPart } from "#web/ui/LazyPart.tsx";
import { LoadError } from "#web/ui/LoadError.tsx";
import { unblindQuestion } from "../../jobs/questions.ts";
import { useSession } from "../../session/session.ts";
import type { ApplicationsView } from "../address.ts";
import { AdjustmentsOffer } from "./AdjustmentsOffer.tsx";
import { CvPreview } from "./cv/CvPreview.tsx";
import { DetailActions } from "./DetailActions.tsx";
import { DetailHead, PrintLine } from "./DetailHead.tsx";
import { DetailTabs, type DetailTab } from "./DetailTabs.tsx";
import { LetterOffer } from "./letter/LetterOffer.tsx";
import { Notes } from "./notes/Notes.tsx";
import { SamePerson } from "./SamePerson.tsx";
import { StatusButtons } from "./StatusButtons.tsx";
import { detailKey, useChange } from "./use-change.ts";
import { useStatus } from "./use-status.ts";

const History = lazyPart("the history", async () => (await import("./History.tsx")).History);

interface ApplicationDetailProps {
  id: string;
  /** The name from the list, shown while the application loads. */
  name: string | undefined;
  view: ApplicationsView;
  onShow: (view: Partial<ApplicationsView>) => void;
  /** Called when text becomes unsaved or saved. */
  onUnsaved: (isUnsaved: boolean) => void;
  /** Called with a new status, and when a letter is chosen, which may set one: the filter may hide it then. */
  onSaved: () => void;
  onDeleted: () => void;
}

/** Everything about one application (specification §2, Applications page). */
export function ApplicationDetail({ id, name = "Application", ...rest }: ApplicationDetailProps) {
  const { username } = useSession();
  const detail = useQuery({
    queryKey: detailKey(id),
    queryFn: ({ signal }) => request("readApplication", { params: { id }, signal }),
  });
  if (detail.error instanceof ApiError && detail.error.status === 404)
    return (
      <div className="application-detail">
        <output>This application is no longer there. It may have been deleted.</output>
      </div>
    );
  return (
    <section
      className="application-detail"
      aria-labelledby="application-name"
      data-application={id}
      data-is-loading={detail.isPending}
    >
      {detail.data ? (
        // Unsaved text belongs to its author: after another admin has logged in, the form starts anew.
        <Loaded key={`${id} ${username}`} application={detail.data} {...rest} />
      ) : (
        <>
          {/* Focusable only when it stays: after loading another heading replaces it. */}
          <h2 id="application-name" tabIndex={detail.isError ? -1 : undefined}>
            {name}
          </h2>
          {detail.isError ? (
            <LoadError
              what="the application"
              onRetry={() => void detail.refetch()}
              isRetrying={detail.isFetching}
            />
          ) : (
            <output className="muted">Loading the application…</output>
          )}
        </>
      )}
    </section>
  );
}

type LoadedProps = Omit<ApplicationDetailProps, "id" | "name"> & { application: Detail };

function Loaded({ application, onDeleted, onSaved, ...body }: LoadedProps) {
  const session = useSession();
  const [tab, setTab] = useState<DetailTab>("application");
  const [letter, setLetter] = useState<LetterKind>();
  const change = useChange(application);
  const status = useStatus(application, change, onSaved);
  const chooseLetter = (kind: LetterKind | undefined) => {
    onSaved();
    setLetter(kind);
  };
  const writeRejection = () => {
    setTab("application");
    chooseLetter("rejected");
  };
  return (
    <>
      <PrintLine printedBy={session.username ?? ""} />
      <DetailHead application={application} />
      {application.withdrawnAt !== null && <Withdrawn />}
      {application.isBlind && <Blind application={application} />}
      <StatusButtons application={application} status={status} />
      <div className="detail-bar">
        <DetailTabs tab={tab} onTab={setTab} eventCount={application.eventCount} />
        <DetailActions
          application={application}
          change={change}
          onReject={writeRejection}
          onStatus={status.press}
          onDeleted={onDeleted}
        />
      </div>
      <div role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`} className="detail-panel">
        {tab === "history" ? (
          <History application={application} onUndo={status.set} />
        ) : (
          <Body application={application} change={change} {...body}>
            <LetterOffer application={application} change={change} chosen={letter} onChoose={chooseLetter} />
          </Body>
        )}
      </div>
    </>
  );
}

type BodyProps = Omit<LoadedProps, "onDeleted" | "onSaved"> & {
  change: ReturnType<typeof useChange>;
  children: ReactNode;
};

/** The application with its history, beside the letters and notes. */
function Body({ application, view, onShow, onUnsaved, change, children }: BodyProps) {
  return (
    <div className="detail-body">
      <div className="detail-body__column">
        {application.mayBeAutomatic && <MayBeAutomatic />}
        <SamePerson application={application} view={view} onShow={onShow} />
        <CvPreview application={application} />
        <CoverLetter text={application.coverLetter} />
      </div>
      <div className="detail-body__column">
        <Notes application={application} change={change} onUnsaved={onUnsaved} />
        {children}
        <AdjustmentsOffer applicationId={application.id} />
      </div>
    </div>
  );
}

function Withdrawn() {
  return (
    <p className="detail-note">
      <b>Withdrawn by the applicant.</b> No letter is needed.
    </p>
  );
}

/** Names are hidden; showing them is a separate step, recorded with date and username (decision 0042). */
function Blind({ application: { id, reference, jobId, jobTitle } }: { application: Detail }) {
  const refreshes = [queryKeys.applications, queryKeys.jobs];
  const one = useApiMutation<void, undefined>({
    send: () => request("unblindApplication", { params: { id } }),
    failure: unblindToasts.failed,
    success: () => unblindToasts.one,
    refreshes,
  });
  const all = useApiMutation<void, undefined>({
    send: () => request("unblindJob", { params: { id: jobId } }),
    failure: unblindToasts.failed,
    success: () => unblindToasts.job,
    refreshes,
  });
  const isPending = one.isPending || all.isPending;
  const ask = (whose: string, act: typeof one) => {
    if (window.confirm(unblindQuestion(whose))) act.start();
  };
  return (
    <div className="detail-note detail-note--calm">
      <p>
        <b>Names are hidden for this job.</b> They are hidden on the server, not only here.
      </p>
      <div className="cluster">
        <Button
          variant="line"
          isSmall
          isPending={isPending}
          onClick={() => ask(`the name of ${reference}`, one)}
        >
          Show this name
        </Button>
        <Button
          variant="line"
          isSmall
          isPending={isPending}
          onClick={() => ask(`every name of the job “${jobTitle}”`, all)}
        >
          Show every name of this job
        </Button>
      </div>
      <InlineError text={newestProblem(one, all)} />
    </div>
  );
}

function MayBeAutomatic() {
  return (
    <p className="notice">
      <b>A program may have sent this.</b> A field that no person sees was filled in. Some password managers
      do that, too: read it like any other application.
    </p>
  );
}

function CoverLetter({ text }: { text: string | null }) {
  if (!text?.trim()) return <p className="muted">No cover letter.</p>;
  const paragraphs = text.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== "");
  return (
    <section className="detail-section" aria-labelledby="cover-letter">
      <h3 id="cover-letter">Cover letter</h3>
      <div className="letter sheet">
        {paragraphs.map((paragraph, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the letter never changes
          <p key={index}>{paragraph}</p>
        ))}
      </div>
    </section>
  );
}
