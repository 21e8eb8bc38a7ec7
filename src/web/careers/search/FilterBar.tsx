import { employmentTypeLabels, employmentTypes, limits } from "#contract/limits.ts";
import { type JobFilters, pagePaths } from "#contract/paths.ts";
import { Button } from "#web/ui/Button.tsx";
import { Field } from "#web/ui/Field.tsx";
import type { JobSearch } from "./use-job-search.ts";

interface FilterBarProps extends Omit<JobSearch, "filters"> {
  initial: JobFilters;
}

const resetForm = "all-jobs";

/** The filters of the careers page. It is a real form: without script it searches by loading the page anew. */
export function FilterBar({ initial, form, follow, submit, clear }: FilterBarProps) {
  return (
    <search aria-label="Filter jobs" className="filter-bar">
      <form
        ref={form}
        className="filter-bar__form"
        action={pagePaths.jobs}
        method="get"
        onChange={follow}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <FilterFields initial={initial} />
        <div className="cluster">
          <Button type="submit" className="filter-bar__submit">
            Search
          </Button>
          <Button type="submit" form={resetForm} look="line">
            Clear filters
          </Button>
        </div>
      </form>
      <AllJobsForm id={resetForm} onSubmit={clear} />
    </search>
  );
}

function FilterFields({ initial: { q, location, type } }: Pick<FilterBarProps, "initial">) {
  const text = { autoComplete: "off", maxLength: limits.search.textMax };
  return (
    <>
      <Field id="job-q" label="Search jobs">
        {(control) => (
          <input
            {...{ ...control, ...text }}
            type="search"
            name="q"
            placeholder="Job title or keyword"
            defaultValue={q}
          />
        )}
      </Field>
      <Field id="job-location" label="Location">
        {(control) => (
          <input
            {...{ ...control, ...text }}
            name="location"
            placeholder="Town or county"
            defaultValue={location}
          />
        )}
      </Field>
      <Field id="job-type" label="Job type">
        {(control) => (
          <select {...control} name="type" defaultValue={type}>
            <option value="all">All Types</option>
            {employmentTypes.map((type) => (
              <option key={type} value={type}>
                {employmentTypeLabels[type]}
              </option>
            ))}
          </select>
        )}
      </Field>
    </>
  );
}

interface AllJobsFormProps {
  id: string;
  onSubmit: () => void;
  /** Of its own button; without one, a button elsewhere names the form by its id. */
  label?: string;
}

/** Goes to all jobs; with script, without loading the page anew. */
export function AllJobsForm({ id, onSubmit, label }: AllJobsFormProps) {
  return (
    <form
      id={id}
      action={pagePaths.jobs}
      method="get"
      hidden={label === undefined}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {label !== undefined && <Button type="submit">{label}</Button>}
    </form>
  );
}
