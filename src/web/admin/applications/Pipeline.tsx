import type { Application } from "#contract/applications.ts";
import { applicationStatuses } from "#contract/limits.ts";
import type { ApplicationsView } from "./address.ts";
import { countsOf, statusLabels } from "./statuses.ts";
import { ViewLink } from "./ViewLink.tsx";

interface PipelineProps {
  applications: readonly Application[];
  view: ApplicationsView;
  onShow: (view: Partial<ApplicationsView>) => void;
}

/** How many applications stand where, each count a filter. */
export function Pipeline({ applications, view, onShow }: PipelineProps) {
  const counts = countsOf(applications);
  const { jobId } = view;
  return (
    <nav className="pipe" aria-label="Filter by status">
      <ViewLink to={{ jobId }} onShow={onShow} aria-current={view.status ? undefined : "true"}>
        <span className="numeral">{applications.length}</span>
        All
      </ViewLink>
      {applicationStatuses.map((status) => (
        <ViewLink
          key={status}
          className={status}
          to={{ jobId, status }}
          onShow={onShow}
          aria-current={view.status === status ? "true" : undefined}
        >
          <span className="numeral">{counts[status]}</span>
          {statusLabels[status]}
        </ViewLink>
      ))}
    </nav>
  );
}
