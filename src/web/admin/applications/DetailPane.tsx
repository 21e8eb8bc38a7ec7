import { useMemo } from "react";
import { Icon } from "#web/ui/Icon.tsx";
import { QueryResult } from "#web/ui/QueryResult.tsx";
import { AdminIcon } from "../layout/AdminIcon.tsx";
import { useApplications } from "../session/lists.ts";
import { type ApplicationsView, listOf, type ShowView } from "./address.ts";
import { ApplicationDetail } from "./detail/ApplicationDetail.tsx";
import type { useDrafts } from "./drafts.ts";
import { groupByPerson } from "./same-person.ts";
import type { useReviewPlace } from "./use-review-place.ts";
import { ViewLink } from "./ViewLink.tsx";

interface DetailPaneProps {
  id: string;
  view: ApplicationsView;
  drafts: ReturnType<typeof useDrafts>;
  review: ReturnType<typeof useReviewPlace>;
  onShow: ShowView;
  place: PlaceInListProps["place"];
  onMove: PlaceInListProps["onMove"];
}

/** The application that is open, beside the list or, on small screens, in its place. */
export function DetailPane({ id, view, drafts, review, onShow, place, onMove }: DetailPaneProps) {
  const applications = useApplications();
  const othersOf = useMemo(() => groupByPerson(applications.data ?? []), [applications.data]);
  return (
    <div className="detail-pane" data-asked={view.applicationId !== undefined}>
      <h1 className="visually-hidden detail-pane__title">Application</h1>
      <div className="detail-pane__place">
        <ViewLink className="detail-pane__back" to={listOf(view)} onShow={onShow}>
          <Icon name="back" />
          Back to the list
        </ViewLink>
        <PlaceInList place={place} onMove={onMove} />
      </div>
      <QueryResult what="the application" list={applications}>
        {(all) => {
          const application = all.find((one) => one.id === id);
          if (!application)
            return (
              <output className="detail-pane__gone">
                This application is no longer there. It may have been deleted.
              </output>
            );
          return (
            <ApplicationDetail
              application={application}
              others={othersOf(application)}
              view={view}
              onShow={onShow}
              draft={drafts.of(id)}
              onChange={(change) => drafts.change(application, change)}
              onSaved={(sent) => {
                drafts.dropSaved(application, sent);
                review.keepOpen(id);
              }}
              onDeleted={() => {
                drafts.drop(id);
                review.leave(id);
              }}
            />
          );
        }}
      </QueryResult>
    </div>
  );
}

interface PlaceInListProps {
  /** Undefined where the filter does not list the open application. */
  place: { index: number; total: number; previous: string | undefined; next: string | undefined } | undefined;
  onMove: (step: 1 | -1) => void;
}

function PlaceInList({ place, onMove }: PlaceInListProps) {
  if (!place) return null;
  const { index, total, previous, next } = place;
  return (
    <div className="detail-pane__steps">
      <span className="muted">
        {(index + 1).toLocaleString("en-GB")} of {total.toLocaleString("en-GB")}
      </span>
      <Step
        icon="up"
        label={`Previous application${previous ? `: ${previous}` : ""}`}
        isOff={!previous}
        onMove={() => onMove(-1)}
      />
      <Step
        icon="down"
        label={`Next application${next ? `: ${next}` : ""}`}
        isOff={!next}
        onMove={() => onMove(1)}
      />
    </div>
  );
}

function Step(props: { icon: "up" | "down"; label: string; isOff: boolean; onMove: () => void }) {
  const { icon, label, isOff, onMove } = props;
  return (
    <button type="button" className="detail-pane__step" aria-label={label} disabled={isOff} onClick={onMove}>
      <AdminIcon name={icon} />
    </button>
  );
}
