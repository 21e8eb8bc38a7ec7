import { useMemo } from "react";
import type { Application } from "#contract/applications.ts";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { type ApplicationsView, everything } from "./address.ts";
import { ApplicationDetail } from "./detail/ApplicationDetail.tsx";
import { useDrafts } from "./drafts.ts";
import { Inbox } from "./Inbox.tsx";
import { Pipeline } from "./Pipeline.tsx";
import { groupByPerson, type Others } from "./same-person.ts";
import { useReviewPlace } from "./use-review-place.ts";
import { ViewLink } from "./ViewLink.tsx";

interface ApplicationsProps {
  /** All of them, newest first. */
  applications: readonly Application[];
  view: ApplicationsView;
  onShow: (view: Partial<ApplicationsView>) => void;
}

/**
 * The applications: counts, list and dossier. On wide screens list and dossier stand side by side and the first of the
 * list is open; on small ones each is a view of its own, and `data-chosen` tells CSS which.
 */
export function Applications({ applications, view, onShow }: ApplicationsProps) {
  const drafts = useDrafts();
  const ofJob = applications.filter(({ jobId }) => !view.jobId || jobId === view.jobId);
  const listed = ofJob.filter(({ applicationStatus }) => !view.status || applicationStatus === view.status);
  const chosen = applications.find(({ id }) => id === view.applicationId);
  const open = chosen ?? listed[0];
  const othersOf = useMemo(() => groupByPerson(applications), [applications]);
  const review = useReviewPlace(view, open?.id, onShow);
  return (
    <>
      <Pipeline applications={ofJob} view={view} onShow={onShow} />
      {view.jobId && <NarrowedToJob title={ofJob[0]?.jobTitle} view={view} onShow={onShow} />}
      {view.applicationId && !chosen && (
        <output className="muted">This application is no longer there. It may have been deleted.</output>
      )}
      <div className="review" data-chosen={chosen !== undefined}>
        {listed.length === 0 ? (
          <NoneListed onShow={onShow} />
        ) : (
          <Inbox
            applications={listed}
            othersOf={othersOf}
            view={view}
            openId={open?.id}
            unsaved={drafts.ids}
            onShow={onShow}
          />
        )}
        {open && (
          <OpenApplication
            application={open}
            others={othersOf(open)}
            drafts={drafts}
            view={view}
            onShow={onShow}
            onSaved={review.keepOpen}
            onDeleted={review.leave}
          />
        )}
      </div>
    </>
  );
}

type OpenApplicationProps = Pick<ApplicationsProps, "view" | "onShow"> & {
  application: Application;
  others: Others;
  drafts: ReturnType<typeof useDrafts>;
  onSaved: (id: string) => void;
  onDeleted: (id: string) => void;
};

function OpenApplication({
  application,
  others,
  drafts,
  view,
  onShow,
  onSaved,
  onDeleted,
}: OpenApplicationProps) {
  const { id } = application;
  return (
    <div className="opened">
      <ViewLink className="back-link to-list" to={{ ...view, applicationId: undefined }} onShow={onShow}>
        Back to the list
      </ViewLink>
      <ApplicationDetail
        application={application}
        others={others}
        view={view}
        onShow={onShow}
        draft={drafts.of(id)}
        onChange={(change) => drafts.change(application, change)}
        onSaved={(sent) => {
          drafts.dropSaved(application, sent);
          onSaved(id);
        }}
        onDeleted={() => {
          drafts.drop(id);
          onDeleted(id);
        }}
      />
    </div>
  );
}

type NarrowedToJobProps = Pick<ApplicationsProps, "view" | "onShow"> & { title: string | undefined };

function NarrowedToJob({ title = "a job without applications", view, onShow }: NarrowedToJobProps) {
  return (
    <p className="narrowed">
      Only for {title}.{" "}
      <ViewLink to={{ ...view, jobId: undefined }} onShow={onShow}>
        Show all jobs
      </ViewLink>
    </p>
  );
}

function NoneListed({ onShow }: Pick<ApplicationsProps, "onShow">) {
  const wayOut = (
    <ViewLink to={everything} onShow={onShow}>
      Show all applications
    </ViewLink>
  );
  return (
    <EmptyState title="None here" heading="h2" action={wayOut}>
      No application has this status.
    </EmptyState>
  );
}
