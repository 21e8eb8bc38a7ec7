import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { useForm } from "react-hook-form";
import { expect, test } from "vitest";
import { JobFields } from "#web/job-editor/JobFields.tsx";
import type { JobFormValues } from "#web/job-editor/job-form.ts";

function NewJob() {
  const form = useForm<JobFormValues>();
  return createElement(JobFields, { kind: "admin", job: undefined, form, idOf: (field) => field });
}

test("the form of a job offers each home, and says that its field does", () => {
  const html = renderToStaticMarkup(createElement(NewJob));
  expect(html.match(/<option>Heath House \d\d, Cravenby \d\d<\/option>/g)).toHaveLength(40);

  expect(html).toContain("Part of a home’s name, or any place");
});
