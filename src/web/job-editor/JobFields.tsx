import { locationLabel } from "#content/locations.ts";
import { organisation } from "#content/organisation.ts";
import type { ComponentProps } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { Job } from "#contract/jobs.ts";
import { employmentTypes, limits } from "#contract/limits.ts";
import { CheckField, Field } from "#web/ui/Field.tsx";
import {
  isRequired,
  jobFieldNames,
  type JobFieldName,
  type JobFormKind,
  jobFormLabels,
  jobFormRules,
  type JobFormValues,
} from "./job-form.ts";
import { employmentTypeLabels } from "#content/words/jobs.ts";

interface JobFieldsProps {
  kind: JobFormKind;
  /** The job to edit; none while one is created. */
  job: Job | undefined;
  form: UseFormReturn<JobFormValues>;
  idOf: (field: JobFieldName) => string;
}

/** The fields of a job form, in the order of its labels. */
export function JobFields({ idOf, ...of }: JobFieldsProps) {
  return (
    <div className="field-grid">
      {jobFieldNames.map((name) => (
        <JobField key={name} name={name} id={idOf(name)} {...of} />
      ))}
    </div>
  );
}

interface JobFieldProps extends Omit<JobFieldsProps, "idOf"> {
  name: JobFieldName;
  id: string;
}

const longTexts = new Set<JobFieldName>(["description", "responsibilities", "qualifications", "jobBenefits"]);

/** Alone in their row, so that the fields between them are in pairs. */
const wideFields = new Set<JobFieldName>(["title", ...longTexts]);

function JobField({ name, kind, job, form, id }: JobFieldProps) {
  const label = jobFormLabels[kind][name];
  const control = form.register(name, jobFormRules(kind, job)[name]);
  if (name === "isActive")
    return (
      <CheckField id={id} label={label} isWide>
        {(check) => <input {...check} {...control} type="checkbox" />}
      </CheckField>
    );
  const isOptional = !isRequired(name, kind, job);
  return (
    <Field
      id={id}
      label={label}
      hint={name === "location" && locations.length > 0 ? hintOfHomes : hints[name]}
      error={form.formState.errors[name]?.message}
      isOptional={isOptional}
      isWide={wideFields.has(name)}
    >
      {(described) => {
        const shared = { ...described, ...control, required: !isOptional };
        if (name === "employmentType") return <EmploymentTypeSelect {...shared} />;
        if (longTexts.has(name)) return <textarea {...shared} maxLength={limits.job.textMax} />;
        if (name === "location" && locations.length > 0) return <LocationInput {...shared} />;
        return <input {...shared} {...inputOf[name]} />;
      }}
    </Field>
  );
}

/** Each of one line, as its neighbour's: the labels of a pair are then on one line too. */
const hints: Partial<Record<JobFieldName, string>> = {
  salary: "Such as £13.10 to £14.20 an hour",
  hours: "Such as 37.5 hours a week",
  shifts: "With commas: days, waking nights",
  startDate: "Left empty: as soon as checks allow",
  contactEmail: "Left empty: the general address",
  validThrough: "The last day to apply",
};

/** Otherwise nobody knows that sixty names are behind an empty field. */
const hintOfHomes = "Part of a home’s name, or any place";

const inputOf: Partial<Record<JobFieldName, { type?: string; maxLength?: number }>> = {
  title: { maxLength: limits.job.titleMax },
  location: { maxLength: limits.job.lineMax },
  salary: { maxLength: limits.job.lineMax },
  hours: { maxLength: limits.job.lineMax },
  shifts: { maxLength: limits.job.lineMax },
  startDate: { type: "date" },
  contactEmail: { type: "email", maxLength: limits.adminEmail.max },
  validThrough: { type: "date" },
};

const { locations } = organisation;

/** Free text, or one of the provider's locations, whose postcode is then sent to search engines and feeds. */
function LocationInput(props: ComponentProps<"input">) {
  const listId = `${props.id ?? "location"}-list`;
  return (
    <>
      <input {...props} {...inputOf.location} list={listId} />
      <datalist id={listId}>
        {locations.map((location) => (
          <option key={location.id}>{locationLabel(location)}</option>
        ))}
      </datalist>
    </>
  );
}

function EmploymentTypeSelect(props: ComponentProps<"select">) {
  return (
    <select {...props}>
      {employmentTypes.map((type) => (
        <option key={type} value={type}>
          {employmentTypeLabels[type]}
        </option>
      ))}
    </select>
  );
}
