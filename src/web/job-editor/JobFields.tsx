import type { ComponentProps } from "react";
import type { UseFormReturn } from "react-hook-form";
import { employmentTypeLabels, employmentTypes, limits } from "#contract/limits.ts";
import { CheckField, Field } from "#web/ui/Field.tsx";
import {
  type JobFieldName,
  type JobFormKind,
  jobFormLabels,
  jobFormRules,
  type JobFormValues,
} from "./job-form.ts";

interface JobFieldsProps {
  kind: JobFormKind;
  form: UseFormReturn<JobFormValues>;
  idOf: (field: JobFieldName) => string;
}

/** The fields of a job form, in the order of its labels. */
export function JobFields({ kind, form, idOf }: JobFieldsProps) {
  const labels: Partial<Record<JobFieldName, string>> = jobFormLabels[kind];
  // The keys of the table of labels, which names no other fields.
  const names = Object.keys(labels) as JobFieldName[];
  return (
    <div className="grid2">
      {names.map((name) => (
        <JobField key={name} name={name} label={labels[name] ?? ""} kind={kind} form={form} id={idOf(name)} />
      ))}
    </div>
  );
}

interface JobFieldProps extends Omit<JobFieldsProps, "idOf"> {
  name: JobFieldName;
  label: string;
  id: string;
}

const wideFields = new Set<JobFieldName>([
  "description",
  "responsibilities",
  "qualifications",
  "jobBenefits",
]);
const requiredFields: Record<JobFormKind, ReadonlySet<JobFieldName>> = {
  careers: new Set<JobFieldName>(["title", "location", "employmentType", "description"]),
  admin: new Set<JobFieldName>(["title", "location", "employmentType", "description", "qualifications"]),
};

function JobField({ name, label, kind, form, id }: JobFieldProps) {
  const rules = jobFormRules[kind][name];
  const control = form.register(name, rules);
  if (name === "isActive")
    return (
      <CheckField id={id} label={label} isWide>
        {(check) => <input {...check} {...control} type="checkbox" />}
      </CheckField>
    );
  const isOptional = !requiredFields[kind].has(name);
  const isWide = wideFields.has(name);
  return (
    <Field
      id={id}
      label={label}
      hint={hints[name]}
      error={form.formState.errors[name]?.message}
      isOptional={isOptional}
      isWide={isWide}
    >
      {(described) => {
        const shared = { ...described, ...control, required: !isOptional };
        if (name === "employmentType") return <EmploymentTypeSelect {...shared} />;
        if (isWide) return <textarea {...shared} maxLength={limits.job.textMax} />;
        return <input {...shared} {...inputOf[name]} />;
      }}
    </Field>
  );
}

const hints: Partial<Record<JobFieldName, string>> = {
  salary: "For example: £13.10 to £14.20 an hour",
  contactEmail: "Left empty: the general office address",
  validThrough: "The last day to apply",
};

const inputOf: Partial<Record<JobFieldName, { type?: string; maxLength?: number }>> = {
  title: { maxLength: limits.job.titleMax },
  location: { maxLength: limits.job.lineMax },
  salary: { maxLength: limits.job.lineMax },
  contactEmail: { type: "email", maxLength: limits.adminEmail.max },
  validThrough: { type: "date" },
};

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
