/** A provider whose jobs can be on Find a Job, and the files for it, read as its own program would. */
import { JobInput } from "#contract/jobs.ts";
import { readText } from "#ops/repository.ts";
import type { Db } from "#server/db/connect.ts";
import { expiredXml, vacanciesXml } from "#server/feeds/find-a-job/files.ts";
import { createVacancyStore } from "#server/feeds/find-a-job/store.ts";
import type { Provider } from "#server/feeds/find-a-job/vacancies.ts";
import { createAdminJobStore } from "#server/jobs/admin-store.ts";
import { createJobStore } from "#server/jobs/store.ts";
import { validateXML } from "xmllint-wasm";
import type { TestClock } from "./api.ts";
import { allOf, readXml, textOf } from "./xml.ts";

export const weirHouse = "Weir House, Tannerby";
export const refuge = "The Refuge, Northmere";
export const provider: Provider = {
  findAJobCategory: 19,
  locations: [
    {
      id: "weir-house",
      name: "Weir House",
      service: "residential-care",
      area: "Tannerby",
      address: { street: "2 Weir Lane & Mill", town: "Tannerby", postcode: "LS1 4DY" },
    },
    { id: "refuge", name: "The Refuge", service: "residential-care", area: "Northmere" },
  ],
};
const publicUrl = "https://care.example.org";

type Schema = "vacancies" | "expired";

/**
 * The violations of the schema in these files. They are validated together: each validation takes a process of its
 * own.
 */
export async function violationsOf(files: readonly string[], schema: Schema): Promise<string[]> {
  const { errors } = await validateXML({
    xml: files.map((contents, index) => ({ fileName: `${index}.xml`, contents })),
    schema: readText(`test/support/find-a-job/${schema}.xsd`),
  });
  return errors.map(({ rawMessage }) => rawMessage);
}

/** Both files, as a program that knows the format reads them. */
export function readFiles({ vacancies, expired }: Record<Schema, string>) {
  return {
    live: allOf(readXml(vacancies), "Vacancy").map((vacancy) => ({
      code: vacancy.attributes["vacancyRefCode"] ?? "",
      title: textOf(vacancy, "Title"),
      endsOn: textOf(vacancy, "VacancyExpiry"),
      vacancy,
    })),
    expired: allOf(readXml(expired), "ExpireVacancy").map(
      ({ attributes }) => attributes["vacancyRefCode"] ?? "",
    ),
  };
}

/** A provider's jobs in that database, and what a program that fetches both files at this moment reads. */
export function createVacancies(db: Db, clock: TestClock) {
  const jobs = createJobStore(db, clock.now);
  const store = createVacancyStore({ db, clock: clock.now, provider, jobs });
  const write = { category: provider.findAJobCategory ?? 0, publicUrl };
  const fetched: Record<Schema, string[]> = { vacancies: [], expired: [] };
  return {
    jobs,
    adminJobs: createAdminJobStore(db, clock.now),
    store,
    add: (change: Partial<JobInput> = {}) =>
      jobs.create(
        JobInput.parse({
          title: "Night Carer",
          description: "Be awake at night.",
          location: weirHouse,
          ...change,
        }),
        "ada",
      ),
    fetch: async () => {
      const snapshot = await store.settle();
      const files = { vacancies: vacanciesXml(snapshot, write), expired: expiredXml(snapshot) };
      fetched.vacancies.push(files.vacancies);
      fetched.expired.push(files.expired);
      return readFiles(files);
    },
    /** The violations of the schemas in all files that were fetched so far. */
    violations: async () => [
      ...(await violationsOf(fetched.vacancies, "vacancies")),
      ...(await violationsOf(fetched.expired, "expired")),
    ],
  };
}
