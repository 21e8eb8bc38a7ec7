/** The two files for DWP's Find a Job: bulk upload and bulk expiry (decision 0104). */
import { jobPath } from "#contract/paths.ts";
import { escapeXml } from "../xml.ts";
import { type LiveVacancy, type ReferencePlan, referenceCode } from "./references.ts";

/** ApplyMethod "external address": applications are sent on the job's own page. */
const applyMethod = 2;

type Options = {
  /** Id of VacancyCategory. */
  category: number;
  /** Origin of the site, without a slash at its end. */
  publicUrl: string;
};

const declaration = '<?xml version="1.0" encoding="UTF-8"?>';

/** The vacancies that are live today. One that was sent before is an edit of it. */
export function vacanciesXml({ live }: Pick<ReferencePlan, "live">, options: Options): string {
  return `${declaration}
<Vacancies>
${live.map((one) => vacancyElement(one, options)).join("")}</Vacancies>
`;
}

/** The references that Find a Job must remove early, each once. */
export function expiredXml({ expired }: Pick<ReferencePlan, "expired">): string {
  const elements = expired.map(
    (row) => `<ExpireVacancy vacancyRefCode="${escapeXml(referenceCode(row))}"/>\n`,
  );
  return `${declaration}
<ExpireVacancies>
${elements.join("")}</ExpireVacancies>
`;
}

function vacancyElement({ vacancy, reference }: LiveVacancy, { category, publicUrl }: Options): string {
  const { title, description, address, typeId, statusId, jobId } = vacancy;
  return `<Vacancy vacancyRefCode="${escapeXml(referenceCode(reference))}">
<Title>${escapeXml(title)}</Title>
<Description>${escapeXml(description)}</Description>
<Location>
<StreetAddress>${escapeXml(address.street)}</StreetAddress>
<City>${escapeXml(address.town)}</City>
<PostalCode>${escapeXml(address.postcode)}</PostalCode>
</Location>
<VacancyExpiry>${reference.endsOn}</VacancyExpiry>
<VacancyType id="${typeId}"/>
<VacancyStatus id="${statusId}"/>
<VacancyCategory id="${category}"/>
<ApplyMethod id="${applyMethod}"/>
<ApplyUrl>${escapeXml(publicUrl + jobPath(jobId))}</ApplyUrl>
</Vacancy>
`;
}
