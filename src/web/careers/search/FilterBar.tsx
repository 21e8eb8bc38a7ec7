import { employmentTypes, limits } from "#contract/limits.ts";
import { type JobFilters, pagePaths } from "#contract/paths.ts";
import { Button } from "#web/ui/Button.tsx";
import { Field } from "#web/ui/Field.tsx";
import { isNarrowed } from "./filters.ts";
import type { JobSearch } from "./use-job-search.ts";
import { employmentTypeLabels, jobList } from "#content/words/jobs.ts";
import { nearWords } from "#content/words/near.ts";

interface FilterBarProps extends Omit<JobSearch, "filters"> {
  initial: JobFilters;
  /** Present if there is a field for a postcode. */
  near?: { isUnknown: boolean } | undefined;
}

const resetForm = "all-jobs";

/** The filters of the careers page. It is a real form: without script it searches by loading the page. */
export function FilterBar({ initial, form, follow, submit, clear, near }: FilterBarProps) {
  const { filters: words } = jobList;
  return (
    <search aria-label={words.region} className="filter-bar">
      <form
        ref={form}
        className="filter-bar__form"
        action={pagePaths.jobs}
        method="get"
        onChange={follow}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
          leaveOnScreenKeyboard();
        }}
      >
        <div className="filter-bar__words">
          <SearchField initial={initial} />
          <Button type="submit" className="filter-bar__submit">
            {words.search}
          </Button>
        </div>
        {/* Folded on narrow screens; elsewhere FilterBar.css shows it whole. */}
        <details className="filter-bar__fold" open={isNarrowed({ ...initial, q: "" })}>
          <summary>{words.more}</summary>
          <div className="filter-bar__filters">
            <PlaceAndType initial={initial} />
            {near && <NearField initial={initial} isUnknown={near.isUnknown} onLeave={submit} />}
            <Button type="submit" form={resetForm} variant="line">
              {words.clear}
            </Button>
          </div>
        </details>
      </form>
      <AllJobsForm id={resetForm} onSubmit={clear} />
    </search>
  );
}

/** A keyboard on the screen covers the jobs found for as long as a field has the focus. */
function leaveOnScreenKeyboard(): void {
  if (matchMedia("(pointer:coarse)").matches)
    document.querySelector<HTMLElement>(".results-heading")?.focus();
}

const text = { autoComplete: "off", maxLength: limits.search.textMax };

function SearchField({ initial: { q } }: Pick<FilterBarProps, "initial">) {
  const { filters: words } = jobList;
  return (
    <Field id="job-q" label={words.q}>
      {(control) => (
        <input
          {...{ ...control, ...text }}
          type="search"
          name="q"
          placeholder={words.qExample}
          defaultValue={q}
        />
      )}
    </Field>
  );
}

function PlaceAndType({ initial: { location, type } }: Pick<FilterBarProps, "initial">) {
  const { filters: words } = jobList;
  return (
    <>
      <Field id="job-location" label={words.location}>
        {(control) => (
          <input
            {...{ ...control, ...text }}
            name="location"
            placeholder={words.locationExample}
            defaultValue={location}
          />
        )}
      </Field>
      <Field id="job-type" label={words.type}>
        {(control) => (
          <select {...control} name="type" defaultValue={type}>
            <option value="all">{words.allTypes}</option>
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

interface NearFieldProps extends Pick<FilterBarProps, "initial"> {
  isUnknown: boolean;
  onLeave: () => void;
}

function NearField({ initial, isUnknown, onLeave }: NearFieldProps) {
  return (
    <Field id="job-near" label={nearWords.label} error={isUnknown ? nearWords.unknown : undefined}>
      {(control) => (
        <input
          {...control}
          name="near"
          autoComplete="postal-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={limits.search.textMax}
          placeholder={nearWords.example}
          defaultValue={initial.near}
          onBlur={onLeave}
        />
      )}
    </Field>
  );
}

interface AllJobsFormProps {
  id: string;
  onSubmit: () => void;
  /** Label of its own button; without one, another button refers to the form by its id. */
  label?: string;
}

/** Shows all jobs; with script, without reloading the page. */
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
