import { useState } from "react";
import { applicationSorts } from "#contract/limits.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog, DialogBody, DialogFooter } from "#web/ui/Dialog.tsx";
import { Field } from "#web/ui/Field.tsx";
import { useJobs } from "../../session/lists.ts";
import { type ApplicationsView, applicationsPath, listOf, readApplicationsView } from "../address.ts";
import { cvFilterLabels } from "./ListHead.tsx";
import { statusLabels } from "../statuses.ts";
import { countWords, useCounts } from "./use-rows.ts";

interface FiltersDialogProps {
  view: ApplicationsView;
  onShow: (view: ApplicationsView) => void;
  onClose: () => void;
}

const sortLabels: Record<(typeof applicationSorts)[number], string> = {
  newest: "Newest first",
  oldest: "Oldest first",
  name: "Name",
  status: "Status",
  contacted: "Longest without news first",
};

/** All filters of the list; the button shows how many applications will be listed. */
export function FiltersDialog({ view, onShow, onClose }: FiltersDialogProps) {
  const [chosen, setChosen] = useState(() => listOf(view));
  const { data: counts } = useCounts(chosen);
  const apply = () => {
    onShow(chosen);
    onClose();
  };
  return (
    <Dialog title="Filters" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        <DialogBody>
          <FilterFields
            chosen={chosen}
            byJob={counts?.isPartial ? undefined : counts?.byJob}
            onChoose={(change) => setChosen((before) => changed(before, change))}
          />
        </DialogBody>
        <DialogFooter>
          <Button variant="line" onClick={() => setChosen(view.q ? { q: view.q } : {})}>
            Clear all
          </Button>
          <Button type="submit">
            {counts ? `Show ${countWords(counts.total, counts.isPartial)}` : "Show"}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

/** Through the address, which omits empty values. */
function changed(before: ApplicationsView, change: Record<string, string>): ApplicationsView {
  return readApplicationsView(new URL(applicationsPath({ ...before, ...change }), location.href).search);
}

interface FilterFieldsProps {
  chosen: ApplicationsView;
  byJob: Record<string, number> | undefined;
  onChoose: Choose;
}

function FilterFields({ chosen, byJob, onChoose }: FilterFieldsProps) {
  const { status, since, until, withdrawn, cv, sort = "newest" } = chosen;
  return (
    <div className="field-grid">
      <JobSelect jobId={chosen.jobId} onChoose={onChoose} counts={byJob} />
      <Select name="status" label="Status" value={status} onChoose={onChoose} options={statusOptions} />
      <DayField name="since" label="Applied since" value={since} onChoose={onChoose} />
      <DayField name="until" label="Applied until" value={until} onChoose={onChoose} />
      <Select
        name="withdrawn"
        label="Withdrawn by the applicant"
        value={withdrawn}
        onChoose={onChoose}
        options={withdrawnOptions}
      />
      <Select name="cv" label="CV" value={cv} onChoose={onChoose} options={cvOptions} />
      <Select
        name="sort"
        label="Order"
        value={sort}
        onChoose={(change) => onChoose({ sort: change.sort === "newest" ? "" : (change.sort ?? "") })}
        options={applicationSorts.map((name) => [name, sortLabels[name]])}
      />
    </div>
  );
}

type Options = readonly (readonly [value: string, label: string])[];

const statusOptions: Options = [["", "Any status"], ...Object.entries(statusLabels)];
const cvOptions: Options = [["", "Any"], ...Object.entries(cvFilterLabels)];
const withdrawnOptions: Options = [
  ["", "With the others"],
  ["no", "Leave out"],
  ["yes", "Only these"],
];

type Choose = (change: Record<string, string>) => void;

interface SelectProps {
  name: string;
  label: string;
  value: string | undefined;
  options: Options;
  onChoose: Choose;
}

function Select({ name, label, value = "", options, onChoose }: SelectProps) {
  return (
    <Field id={`filter-${name}`} label={label}>
      {(control) => (
        <select {...control} value={value} onChange={({ target }) => onChoose({ [name]: target.value })}>
          {options.map(([option, words]) => (
            <option key={option} value={option}>
              {words}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

function JobSelect(props: {
  jobId: string | undefined;
  onChoose: Choose;
  counts: Record<string, number> | undefined;
}) {
  const { jobId, onChoose, counts } = props;
  const jobs = useJobs();
  const options = (jobs.data ?? []).map(({ id, title, location }) => {
    const count = counts?.[id] ?? 0;
    return [id, `${title}, ${location} (${count.toLocaleString("en-GB")})`] as const;
  });
  return (
    <Select
      name="jobId"
      label="Job"
      value={jobId}
      onChoose={onChoose}
      options={[["", "Every job"], ...options]}
    />
  );
}

function DayField(props: { name: string; label: string; value: string | undefined; onChoose: Choose }) {
  const { name, label, value = "", onChoose } = props;
  return (
    <Field id={`filter-${name}`} label={label}>
      {(control) => (
        <input
          {...control}
          type="date"
          value={value}
          onChange={({ target }) => onChoose({ [name]: target.value })}
        />
      )}
    </Field>
  );
}
