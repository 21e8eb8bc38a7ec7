import { Icon } from "#web/ui/Icon.tsx";
import { AdminIcon } from "../layout/AdminIcon.tsx";
import { type ApplicationsView, listOf, type ShowView } from "./address.ts";
import { ApplicationDetail } from "./detail/ApplicationDetail.tsx";
import { nameOf } from "./list/ApplicationRows.tsx";
import type { ListPlace } from "./list/use-list-place.ts";
import type { useUnsavedNotes } from "./unsaved-notes.ts";
import type { useReviewPlace } from "./use-review-place.ts";
import { ViewLink } from "./ViewLink.tsx";

interface DetailPaneProps {
  id: string;
  /** The name from the list. */
  name: string | undefined;
  view: ApplicationsView;
  unsaved: ReturnType<typeof useUnsavedNotes>;
  review: ReturnType<typeof useReviewPlace>;
  onShow: ShowView;
  place: PlaceInListProps["place"];
  total: PlaceInListProps["total"];
  onMove: PlaceInListProps["onMove"];
}

/** The open application, beside the list or, on small screens, in place of it. */
export function DetailPane({ id, name, view, unsaved, review, onShow, ...list }: DetailPaneProps) {
  return (
    <div className="detail-pane" data-asked={view.applicationId !== undefined}>
      <h1 className="visually-hidden detail-pane__title">Application</h1>
      <div className="detail-pane__place">
        <ViewLink className="detail-pane__back" to={listOf(view)} onShow={onShow}>
          <Icon name="back" />
          Back to the list
        </ViewLink>
        <PlaceInList {...list} />
      </div>
      <ApplicationDetail
        id={id}
        name={name}
        view={view}
        onShow={onShow}
        onUnsaved={(isUnsaved) => {
          unsaved.mark(id, isUnsaved);
          if (!isUnsaved) review.keepOpen(id);
        }}
        onSaved={() => review.keepOpen(id)}
        onDeleted={() => {
          unsaved.mark(id, false);
          review.leave(id);
        }}
      />
    </div>
  );
}

interface PlaceInListProps {
  /** Undefined where the filter does not list the open application. */
  place: ListPlace | undefined;
  /** The number of applications in the list, in words. */
  total: string;
  onMove: (step: 1 | -1) => void;
}

function PlaceInList({ place, total, onMove }: PlaceInListProps) {
  if (!place) return null;
  const { index, hasLeft, previous, next } = place;
  return (
    <div className="detail-pane__steps">
      <span className="muted">
        {hasLeft ? "No longer in this list" : `${(index + 1).toLocaleString("en-GB")} of ${total}`}
      </span>
      <Step
        icon="up"
        label={`Previous application${previous ? `: ${nameOf(previous)}` : ""}`}
        isOff={!previous}
        onMove={() => onMove(-1)}
      />
      <Step
        icon="down"
        label={`Next application${next ? `: ${nameOf(next)}` : ""}`}
        isOff={!next}
        onMove={() => onMove(1)}
      />
    </div>
  );
}

function Step(props: { icon: "up" | "down"; label: string; isOff: boolean; onMove: () => void }) {
  const { icon, label, isOff, onMove } = props;
  return (
    // Not `disabled`: at the list's end the pressed button keeps the focus.
    <button
      type="button"
      className="detail-pane__step"
      aria-label={label}
      aria-disabled={isOff || undefined}
      onClick={isOff ? undefined : onMove}
    >
      <AdminIcon name={icon} />
    </button>
  );
}
