import { type InfiniteData, useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { AuditEntry, AuditFilter, AuditPage as Entries } from "#contract/audit.ts";
import { type AuditTopic, auditTopics, limits } from "#contract/limits.ts";
import { failures } from "#contract/messages.ts";
import { formatMoment } from "#contract/text/format.ts";
import { queryKeys } from "#web/api/queries.ts";
import { request, requestFile } from "#web/api/request.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { Button } from "#web/ui/Button.tsx";
import { DataTable } from "#web/ui/DataTable.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Field } from "#web/ui/Field.tsx";
import { InlineError } from "#web/ui/InlineError.tsx";
import { LoadError } from "#web/ui/LoadError.tsx";
import { saveFile } from "#web/ui/save-file.ts";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { AdminPage } from "../layout/AdminPage.tsx";

/** "Audit log", for master admins: the audit entries, newest first, and as CSV. */
export function AuditPage() {
  const [filter, setFilter] = useState<AuditFilter>({});
  const exporting = useApiMutation<AuditFilter, Blob>({
    send: (body) => requestFile("exportAudit", { body }),
    failure: failures.auditExport,
    onDone: (file) => saveFile(file, "audit.csv"),
  });
  return (
    <AdminPage
      title="Audit log"
      summary="What was done is kept for 24 months, what was refused for 90 days."
      actions={
        <Button variant="line" isPending={exporting.isPending} onClick={() => exporting.start(filter)}>
          {exporting.isPending ? "Saving…" : "Save as CSV"}
        </Button>
      }
    >
      <FilterForm onShow={setFilter} />
      <InlineError text={exporting.problem} />
      <EntryList filter={filter} />
    </AdminPage>
  );
}

const topicLabels: Record<AuditTopic, string> = {
  "sign-in": "Signing in",
  accounts: "Accounts",
  applications: "Applications",
  jobs: "Jobs",
  exports: "Downloads and exports",
  refused: "What was refused",
};

function FilterForm({ onShow }: { onShow: (filter: AuditFilter) => void }) {
  const show = (form: HTMLFormElement) => {
    const given = [...new FormData(form)].filter(([, value]) => value !== "");
    onShow(Object.fromEntries(given) as AuditFilter); // fields of these names
  };
  return (
    <form
      className="audit-filter"
      aria-label="Filter"
      onSubmit={(event) => {
        event.preventDefault();
        show(event.currentTarget);
      }}
    >
      <Field id="audit-actor" label="Who" hint="A username, or visitor, operator, start-up.">
        {(control) => (
          <input
            {...control}
            name="actor"
            autoComplete="off"
            autoCapitalize="none"
            maxLength={limits.username.max}
          />
        )}
      </Field>
      <Field id="audit-topic" label="What">
        {(control) => (
          <select {...control} name="topic">
            <option value="">Everything</option>
            {auditTopics.map((topic) => (
              <option key={topic} value={topic}>
                {topicLabels[topic]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field id="audit-since" label="Since">
        {(control) => <input {...control} name="since" type="date" />}
      </Field>
      <Field id="audit-until" label="Until">
        {(control) => <input {...control} name="until" type="date" />}
      </Field>
      <Button type="submit">Show</Button>
    </form>
  );
}

function EntryList({ filter }: { filter: AuditFilter }) {
  const list = useInfiniteQuery<Entries, Error, InfiniteData<Entries>, unknown[], string>({
    queryKey: [...queryKeys.audit, filter],
    queryFn: ({ pageParam, signal }) =>
      request("listAudit", { query: { ...filter, cursor: pageParam || undefined }, signal }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
  });
  const retry = () => void (list.data ? list.fetchNextPage() : list.refetch());
  const failed = <LoadError what="the audit log" onRetry={retry} isRetrying={list.isFetching} />;
  if (!list.data)
    return list.isError ? failed : <Skeleton cards={limits.skeletonCards} label="Loading the audit log" />;
  const entries = list.data.pages.flatMap((page) => page.entries);
  if (entries.length === 0)
    return (
      <EmptyState heading="h2" title="No entry matches">
        Choose other days, somebody else, or everything.
      </EmptyState>
    );
  return (
    <>
      <EntryTable entries={entries} />
      {list.isError && failed}
      <output className="muted">
        {entries.length.toLocaleString("en-GB")} shown{list.hasNextPage ? ", there are older ones." : "."}
      </output>
      {list.hasNextPage && (
        <Button variant="line" isPending={list.isFetching} onClick={() => void list.fetchNextPage()}>
          {list.isFetching ? "Loading…" : "Older"}
        </Button>
      )}
    </>
  );
}

function EntryTable({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <DataTable
      caption="Audit entries, newest first"
      rows={entries}
      keyOf={({ id }) => id}
      columns={[
        {
          heading: "When",
          renderCell: ({ at }) => <time dateTime={at}>{formatMoment(at)}</time>,
        },
        { heading: "Who", renderCell: ({ actor }) => (actor === "visitor" ? "somebody unknown" : actor) },
        {
          heading: "What",
          renderCell: ({ action, count }) => inWords(action) + (count > 1 ? ` (${count} times)` : ""),
        },
        { heading: "About", renderCell: ({ detail, subjectId }) => detail ?? subjectId ?? "–" },
        { heading: "From", renderCell: ({ sender }) => sender ?? "–" },
      ]}
    />
  );
}

/** "job.created" as "Job created", "cv.read" as "CV read". */
function inWords(action: string): string {
  const words = action.replace(/^cv\b/, "CV").replace(".", " ").replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
